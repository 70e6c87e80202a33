extension Migration {
    /// In SQLite's words.
    ///
    /// Tables are `STRICT`, so that a column takes only its type, as on PostgreSQL.
    var sqlite: String {
        var text = ""
        var makesTable = false
        var isSerial = false
        var last = SQLScanner.Piece.sign(";")
        for part in pieces + [Piece(piece: .sign(";"), role: .other)] {
            let piece = part.piece
            if part.role == .createTable { makesTable = true }
            if part.role == .columnType {
                text += Migration.types[piece.text.uppercased()] ?? piece.text
                isSerial = piece.isWord("BIGSERIAL")
            } else if piece.isWord("PRECISION"), last.isWord("DOUBLE") {
                // REAL stands there already.
            } else if piece.isWord("KEY"), isSerial {
                text += "KEY AUTOINCREMENT"
                isSerial = false
            } else if piece == .sign(";"), makesTable {
                // On a new line, since a comment may stand at the end of this one.
                text += last.isWord("ROWID") ? "\n, STRICT;" : "\nSTRICT;"
                makesTable = false
            } else {
                text += piece.text
            }
            if !piece.isBlank { last = piece }
        }
        return text
    }

    private static let types = [
        "BIGSERIAL": "INTEGER", "BIGINT": "INTEGER", "INT": "INTEGER", "SMALLINT": "INTEGER", "BYTEA": "BLOB",
        "DOUBLE": "REAL",
    ]
}

extension SQLiteConnection {
    /// Those the database does not have yet, in their order.
    ///
    /// Throws `StorageError` of the kind `tooNew` when it has one that is not among them.
    func missing(of migrations: [Migration]) throws -> [Migration] {
        try script(Migration.table.sqlite)
        return try Migration.missing(of: migrations, in: try rows(Migration.applied) { $0[0] })
    }

    /// In the transaction of the write that it is the body of, unless another program has been quicker.
    func apply(_ migration: Migration) throws {
        guard try first(migration.found, { $0[0] as Int }) == nil else { return }
        try script(migration.sqlite)
        try run(migration.note)
    }
}
