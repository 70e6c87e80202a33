import Storage

extension PostgresConnection {
    func tables() throws -> [TableDescription] {
        let names: [String] = try rows(
            """
            SELECT relname::text FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname
            """
        ) { $0[0] }
        return try names.map(table)
    }

    func setLastNumber(of table: String, to number: Int64) throws {
        guard let sequence = try sequence(of: table) else { return }
        // A sequence starts at 1: the next number is 1, or the one after the last.
        try run("SELECT setval(\(sequence)::regclass, \(max(number, 1)), \(number > 0 ? 1 : 0) = 1)")
    }

    private func table(_ name: String) throws -> TableDescription {
        let columns = try rows(
            """
            SELECT attname::text, format_type(atttypid, NULL) FROM pg_attribute
            WHERE attrelid = \(quoted(name))::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
            """
        ) { row in TableDescription.Column(name: row[0], kind: try .init(postgres: row[1])) }
        let key: [String] = try rows(
            """
            SELECT a.attname::text FROM pg_index i
            CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
            WHERE i.indrelid = \(quoted(name))::regclass AND i.indisprimary ORDER BY k.place
            """
        ) { $0[0] }
        let references: [String] = try rows(
            """
            SELECT t.relname::text FROM pg_constraint c JOIN pg_class t ON t.oid = c.confrelid
            WHERE c.conrelid = \(quoted(name))::regclass AND c.contype = 'f'
            """
        ) { $0[0] }
        return TableDescription(
            name: name, columns: columns, key: key, references: Set(references).subtracting([name]),
            lastNumber: try sequence(of: name).map(lastNumber))
    }

    /// Of the column `id`, qualified and quoted; nil when it has none.
    private func sequence(of table: String) throws -> String? {
        let hasID = try first(
            "SELECT 1 FROM pg_attribute WHERE attrelid = \(quoted(table))::regclass AND attname = 'id'"
        ) { $0[0] as Int }
        guard hasID != nil else { return nil }
        return try first("SELECT pg_get_serial_sequence(\(quoted(table)), 'id')") { $0[0] as String? } ?? nil
    }

    private func lastNumber(of sequence: String) throws -> Int64 {
        try first(SQL(text: "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence)")) {
            $0[0]
        } ?? 0
    }

    private func quoted(_ name: String) -> String { "\"\(name)\"" }
}

extension TableDescription.Column.Kind {
    fileprivate init(postgres type: String) throws {
        switch type {
        case "bigint", "integer", "smallint": self = .integer
        case "double precision": self = .real
        case "text": self = .text
        case "bytea": self = .bytes
        default: throw StorageError(.other, "A column has the type \(type).")
        }
    }
}
