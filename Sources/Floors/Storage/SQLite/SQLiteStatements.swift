import CSQLite
import Foundation

/// The prepared statements of a connection, by their text, the least used evicted.
final class SQLiteStatements {
    private let connection: OpaquePointer
    private let limit: Int
    private var kept: [SQLText: SQLiteStatement] = [:]
    private var controls = [SQLiteStatement?](repeating: nil, count: SQLiteConnection.Control.allCases.count)
    private var clock = 0

    init(of connection: OpaquePointer, limit: Int = 128) {
        self.connection = connection
        self.limit = limit
    }

    /// The statement, which nobody else has until it is given back: the same text inside a row of itself gets
    /// another one.
    func take(_ text: SQLText) -> Result<SQLiteStatement, StorageError> {
        clock += 1
        if let found = kept[text], !found.isTaken {
            found.isTaken = true
            found.lastTaken = clock
            return .success(found)
        }
        return prepare(text)
    }

    /// Around every body, so found without a look at its text.
    func take(_ control: SQLiteConnection.Control) throws -> SQLiteStatement {
        if let found = controls[control.rawValue] { return found }
        let made = try take(SQLText(control.text)).get()
        controls[control.rawValue] = made
        return made
    }

    func giveBack(_ statement: SQLiteStatement) {
        statement.reset()
        statement.isTaken = false
    }

    func removeAll() {
        kept = [:]
        controls = []
    }
}

extension SQLiteStatements {
    private func prepare(_ text: SQLText) -> Result<SQLiteStatement, StorageError> {
        var handle: OpaquePointer?
        var rest = 0
        let whole = text.description
        var copy = whole
        let code = copy.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                var end: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    connection, bytes.baseAddress, Int32(bytes.count), UInt32(SQLITE_PREPARE_PERSISTENT),
                    &handle,
                    &end)
                if let end, let start = bytes.baseAddress { rest = bytes.count - (end - start) }
                return code
            }
        }
        guard code == SQLITE_OK else { return .failure(StorageError(sqlite: connection, code, sql: whole)) }
        guard let handle else { return .failure(StorageError(.other, "There is no statement in: \(whole)")) }
        let made = SQLiteStatement(handle, lastTaken: clock)
        guard whole.utf8.suffix(rest).allSatisfy(\.isSpaceOrSemicolon) else {
            return .failure(StorageError(.other, "There is more than one statement in: \(whole)"))
        }
        if kept[text] == nil {
            if kept.count >= limit { dropHalf() }
            kept[text] = made
        }
        return .success(made)
    }

    /// Half at once, so that the sorting is paid for by many statements.
    private func dropHalf() {
        let moments = kept.values.map(\.lastTaken).sorted()
        let middle = moments[moments.count / 2]
        kept = kept.filter { $0.value.lastTaken >= middle || $0.value.isTaken }
    }
}

final class SQLiteStatement {
    let handle: OpaquePointer
    /// Whether it writes something else than rows, which SQLite does not count: the schema.
    let changesMore: Bool
    var isTaken = true
    var lastTaken: Int

    init(_ handle: OpaquePointer, lastTaken: Int) {
        self.handle = handle
        self.lastTaken = lastTaken
        let text = String(cString: sqlite3_sql(handle))
        let verb = SQLScanner(text).first { !$0.isBlank }?.text.uppercased() ?? ""
        changesMore = sqlite3_stmt_readonly(handle) == 0 && !SQLiteStatement.verbsOfRows.contains(verb)
    }

    deinit { sqlite3_finalize(handle) }

    private static let verbsOfRows: Set = ["INSERT", "UPDATE", "DELETE", "REPLACE", "WITH"]

    func step() -> Int32 { sqlite3_step(handle) }

    /// Lets go of the row it stands on and of the values it was given.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// Throws `Problem.invalid` for text that no engine can keep.
    func bind(_ values: [SQLValue]) throws {
        guard sqlite3_bind_parameter_count(handle) == values.count else {
            throw StorageError(.other, "A statement has another number of places than of values.")
        }
        for (index, value) in values.enumerated() {
            let code = try bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw StorageError(sqlite: sqlite3_db_handle(handle), code) }
        }
    }

    private func bind(_ value: SQLValue, at place: Int32) throws -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, place)
        case .integer(let number): return sqlite3_bind_int64(handle, place, number)
        case .real(let number): return sqlite3_bind_double(handle, place, try number.storable())
        case .text(var text):
            // Without an address SQLite takes the empty text for null.
            if text.isEmpty { return sqlite3_bind_text(handle, place, "", 0, copied) }
            return try text.withUTF8 { bytes in
                try SQLValue.check(text: bytes)
                return bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        handle, place, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, place, 0) }
            return sqlite3_bind_blob64(handle, place, bytes, UInt64(bytes.count), copied)
        }
    }
}

/// `SQLITE_TRANSIENT`, a macro that Swift does not see: SQLite copies the bytes before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension UInt8 {
    fileprivate var isSpaceOrSemicolon: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: ";")
    }
}
