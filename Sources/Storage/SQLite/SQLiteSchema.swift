import Foundation

extension Migration {
    /// In SQLite's words.
    ///
    /// Tables are `STRICT`, so that a column takes only its type, as on PostgreSQL.
    var sqlite: String {
        var pieces = Array(SQLScanner(sql))
        var statement: [SQLScanner.Piece] = []
        var text = ""
        pieces.append(.sign(";"))
        for piece in pieces {
            guard piece == .sign(";") else {
                statement.append(piece)
                continue
            }
            text += Migration.sqlite(statement)
            statement = []
        }
        return text
    }

    private static func sqlite(_ statement: [SQLScanner.Piece]) -> String {
        let words = statement.filter { !$0.isBlank }
        guard let first = words.first else { return "" }
        let definesColumns = (first.isWord("CREATE") || first.isWord("ALTER")) && words[1].isWord("TABLE")
        guard definesColumns else { return statement.map(\.text).joined() + ";" }
        var text = ""
        var isSerial = false
        for piece in statement {
            guard case .word(let word) = piece else {
                text += piece.text
                continue
            }
            switch word.uppercased() {
            case "BIGINT", "INT", "SMALLINT": text += "INTEGER"
            case "BYTEA": text += "BLOB"
            case "DOUBLE": text += "REAL"
            case "PRECISION": continue
            case "BIGSERIAL":
                text += "INTEGER"
                isSerial = true
            case "KEY" where isSerial:
                text += "KEY AUTOINCREMENT"
                isSerial = false
            default: text += word
            }
        }
        guard first.isWord("CREATE") else { return text + ";" }
        return text + (words.last?.isWord("ROWID") == true ? ", STRICT;" : " STRICT;")
    }
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
