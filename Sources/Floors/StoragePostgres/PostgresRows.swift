import CLibPQ
import Foundation
import Storage

/// The rows of a result, in PostgreSQL's text form, standing on one of them.
final class PostgresRows: RowSource {
    private let result: OpaquePointer
    private let count: Int32
    private var row: Int32 = -1

    init(_ result: OpaquePointer) {
        self.result = result
        count = PQntuples(result)
    }

    deinit { PQclear(result) }

    func next() -> Bool {
        row += 1
        return row < count
    }

    /// How many rows the statement has changed.
    var changed: Int {
        guard String(cString: PQcmdStatus(result)).hasPrefix("SELECT") else {
            return Int(String(cString: PQcmdTuples(result))) ?? 0
        }
        return 0
    }

    var columns: [(name: String, value: SQLValue)] {
        (0..<PQnfields(result)).map { (String(cString: PQfname(result, $0)), value(Int($0))) }
    }

    private func value(_ column: Int) -> SQLValue {
        if isNull(column) { return .null }
        return switch PQftype(result, Int32(column)) {
        case PostgresValues.integer: .integer(integer(column))
        case PostgresValues.real: .real(real(column))
        case PostgresValues.blob: .blob(blob(column))
        default: .text(text(column))
        }
    }

    func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(column)) == 1 }

    func integer(_ column: Int) -> Int64 {
        guard let text = PQgetvalue(result, row, Int32(column)) else { return 0 }
        // Truth comes as t or f.
        return text.pointee == 0x74 ? 1 : strtoll(text, nil, 10)
    }

    func real(_ column: Int) -> Double { Double(text(column)) ?? 0 }

    func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// From `\x0123…`, or the bytes of a text.
    func blob(_ column: Int) -> [UInt8] {
        let bytes = bytes(column)
        guard PQftype(result, Int32(column)) == PostgresValues.blob else { return Array(bytes) }
        return stride(from: 2, to: bytes.count - 1, by: 2).map { place in
            UInt8(hexDigit: bytes[place]) << 4 | UInt8(hexDigit: bytes[place + 1])
        }
    }

    private func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, Int32(column)), count: Int(PQgetlength(result, row, Int32(column)))
        )
    }
}

extension UInt8 {
    /// From a lower-case digit, as PostgreSQL writes it.
    fileprivate init(hexDigit digit: UInt8) {
        self = digit < UInt8(ascii: "a") ? digit &- UInt8(ascii: "0") : digit &- UInt8(ascii: "a") &+ 10
    }
}
