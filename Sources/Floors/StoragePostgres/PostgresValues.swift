import CLibPQ
import Storage

/// A statement as it is prepared: the same text with values of other types is another one.
struct PostgresStatement: Hashable {
    var text: SQLText
    var types: [Oid]
}

/// A statement that the server knows by a name.
struct PreparedStatement {
    var name: String
    /// The number of its latest execution, of all of the connection.
    var lastExecution: Int
}

/// A prepared statement with the values for one execution.
struct BoundStatement {
    var name: String
    var values: PostgresValues
    var text: SQLText
    /// Called for each row of what it returns, where that is not the caller's.
    var body: ((borrowing Row) throws -> Void)?
}

/// Values in PostgreSQL's binary form, in one piece of memory.
struct PostgresValues {
    /// Types as in `pg_type`.
    static let integer: Oid = 20
    static let real: Oid = 701
    static let text: Oid = 25
    static let blob: Oid = 17
    static let unknown: Oid = 0

    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = []
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    /// Throws `Problem.invalid` for text that no engine can keep.
    init(_ values: [SQLValue]) throws {
        for value in values {
            try value.check()
            let start = bytes.count
            switch value {
            case .null: types.append(PostgresValues.unknown)
            case .integer(let number):
                types.append(PostgresValues.integer)
                withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
            case .real(let number):
                types.append(PostgresValues.real)
                withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes += $0 }
            case .text(let text):
                types.append(PostgresValues.text)
                bytes += text.utf8
            case .blob(let blob):
                types.append(PostgresValues.blob)
                bytes += blob
            }
            starts.append(value == .null ? nil : start)
            lengths.append(Int32(bytes.count - start))
        }
        // An address even for values that are all empty.
        bytes.append(0)
    }

    func withPointers<R>(_ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes { bytes in
            let first = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            let pointers = starts.map { start in start.flatMap { first?.advanced(by: $0) } }
            return try body(pointers, lengths, Array(repeating: 1, count: lengths.count))
        }
    }
}
