import CSQLite

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
let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension UInt8 {
    var isSpaceOrSemicolon: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: ";")
    }
}
