extension SQLiteConnection {
    func tables() throws -> [TableDescription] {
        let names: [(name: String, sql: String)] = try rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name"
        ) { ($0[0], $0[1]) }
        return try names.map { name, sql in
            let columns: [(column: TableDescription.Column, key: Int)] = try rows(
                "SELECT name, type, pk FROM pragma_table_info(\(name)) ORDER BY cid"
            ) { row in (TableDescription.Column(name: row[0], kind: try .init(sqlite: row[1])), row[2]) }
            let references = try rows("SELECT \"table\" FROM pragma_foreign_key_list(\(name))") {
                $0[0] as String
            }
            let numbered = sql.contains("AUTOINCREMENT")
            return TableDescription(
                name: name, columns: columns.map(\.column),
                key: columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.column.name),
                references: Set(references).subtracting([name]),
                lastNumber: numbered ? try lastNumber(of: name) : nil)
        }
    }

    func setLastNumber(of table: String, to number: Int64) throws {
        try run("DELETE FROM sqlite_sequence WHERE name = \(table)")
        try run("INSERT INTO sqlite_sequence (name, seq) VALUES (\(table), \(number))")
    }

    private func lastNumber(of table: String) throws -> Int64 {
        try first("SELECT seq FROM sqlite_sequence WHERE name = \(table)") { $0[0] } ?? 0
    }
}

extension TableDescription.Column.Kind {
    fileprivate init(sqlite type: String) throws {
        switch type {
        case "INTEGER": self = .integer
        case "REAL": self = .real
        case "TEXT": self = .text
        case "BLOB": self = .bytes
        default: throw StorageError(.other, "A column has the type \(type).")
        }
    }
}
