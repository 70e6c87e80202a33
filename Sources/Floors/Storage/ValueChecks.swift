import FanfareModels
import Foundation

extension SQLValue {
    /// Throws `Problem.invalid` for text with a NUL character, which PostgreSQL cannot keep.
    static func check(text: UnsafeBufferPointer<UInt8>) throws {
        guard let start = text.baseAddress, memchr(start, 0, text.count) != nil else { return }
        throw Problem(.invalid, "Text cannot hold the NUL character.")
    }

    /// Throws for what only one of the engines could keep: NUL in text, and a number that is none.
    package func check() throws {
        switch self {
        case .text(var text): try text.withUTF8(SQLValue.check(text:))
        case .real(let number): _ = try number.storable()
        case .null, .integer, .blob: break
        }
    }
}

extension Double {
    /// Throws `StorageError` for "not a number", which SQLite would turn into null.
    func storable() throws -> Double {
        guard !isNaN else { throw StorageError(.other, "\"Not a number\" cannot be stored.") }
        return self
    }
}
