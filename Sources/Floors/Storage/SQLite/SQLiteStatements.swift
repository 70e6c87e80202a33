import CSQLite

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

    func release(_ statement: SQLiteStatement) {
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
