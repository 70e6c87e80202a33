import Compression
import Cryptography
import JSON

/// Pieces of files in a repository, each named by the digest of its content, so that equal ones are stored once.
struct BackupObjects: Sendable {
    /// The content of one, in bytes, at most.
    static let largest = 4 << 20

    let storage: any BackupStorage
    let key: BackupKey?

    /// How a piece is stored, said by its first byte.
    private enum Format: UInt8 {
        case plain, gzip
    }

    static func path(_ id: String) -> String { "objects/\(id.prefix(2))/\(id)" }

    /// The digest of content: an HMAC when backups are encrypted.
    func id(of content: [UInt8]) -> String {
        guard let key else { return SHA256.hash(of: content).hex }
        var code = HMACSHA256(key: key.naming)
        content.withUnsafeBytes { code.update($0) }
        return code.finalize().hex
    }

    /// Stores content unless it is there.
    ///
    /// - Parameter isText: whether compressing it may be worth it.
    func put(_ content: [UInt8], isText: Bool) throws -> (id: String, isNew: Bool) {
        let id = id(of: content)
        guard try !isSound(id) else { return (id, false) }
        try storage.write(Self.path(id), try encoded(content, isText: isText))
        try storage.remove(Self.mark(id))
        return (id, true)
    }

    /// Whether an object is there, and was not found damaged.
    func isSound(_ id: String) throws -> Bool {
        try storage.has(Self.path(id)) && !storage.has(Self.mark(id))
    }

    /// Marks an object as damaged, so that the next backup stores it anew where the community still has its content.
    func markDamaged(_ id: String) throws { try storage.write(Self.mark(id), []) }

    private static func mark(_ id: String) -> String { "damaged/\(id)" }

    /// - Throws: ``BackupError`` `damaged` when it is missing or is not what it was.
    func get(_ id: String) throws -> [UInt8] {
        let path = Self.path(id)
        guard let stored = try storage.read(path) else { throw BackupError.damaged(path, "it is missing") }
        let content = try decoded(stored, of: path)
        guard self.id(of: content) == id else {
            throw BackupError.damaged(path, "its content is not that of its name")
        }
        return content
    }

    /// Content as it is stored.
    func encoded(_ content: [UInt8], isText: Bool) throws -> [UInt8] {
        var stored = [Format.plain.rawValue] + content
        if isText {
            let packed = try Deflater(level: 3).compress(content)
            if packed.count < content.count { stored = [Format.gzip.rawValue] + packed }
        }
        // The digest of the content does not cover the head of gzip.
        return key.map { SealedBox.seal(stored, key: $0.sealing) } ?? stored + SHA256.hash(of: stored)
    }

    /// The content of what is stored.
    ///
    /// - Throws: ``BackupError`` `damaged`.
    func decoded(_ stored: [UInt8], of path: String, atMost limit: Int = largest) throws -> [UInt8] {
        let bytes: [UInt8]
        if let key {
            do {
                bytes = try SealedBox.open(stored, key: key.sealing)
            } catch {
                throw BackupError.damaged(path, "it was changed, or encrypted with another key")
            }
        } else {
            bytes = Array(stored.dropLast(SHA256.length))
            guard SHA256.hash(of: bytes) == stored.suffix(SHA256.length) else {
                throw BackupError.damaged(path, "its content is not that of its digest")
            }
        }
        switch bytes.first.flatMap(Format.init) {
        case .plain: return Array(bytes.dropFirst())
        case .gzip:
            do {
                if let content = try Inflater.inflate(Array(bytes.dropFirst()), atMost: limit) {
                    return content
                }
            } catch {
                // Told below, with the name of the file.
            }
            throw BackupError.damaged(path, "it cannot be decompressed")
        case nil: throw BackupError.damaged(path, "it begins with an unknown byte")
        }
    }
}
