public import FanfareModels

extension Connection {
    /// Inserts one row and returns the id that the database gave it.
    ///
    /// - Throws: ``StorageError`` of kind `other` where the statement inserted no row.
    public func insert<Subject>(_ statement: SQL) throws -> ID<Subject> {
        let id: ID<Subject>? = try first("\(statement) RETURNING id") { $0[0] }
        guard let id else { throw StorageError(.other, "The database inserted no row.") }
        return id
    }

    /// Inserts rows with one statement for every fifty, since a statement each costs a way to the server each.
    /// `row` has the places for one: `(?, ?)`; `tail` follows the rows.
    public func insert(
        _ into: String, row: String, _ rows: [[SQLValue]], _ tail: String = "",
        returning body: (borrowing Row) throws -> Void = { _ in }
    ) throws {
        var rest = rows[...]
        while !rest.isEmpty {
            let some = rest.prefix(50)
            rest = rest.dropFirst(50)
            let places = Array(repeating: row, count: some.count).joined(separator: ", ")
            var sql = SQL(text: "INSERT INTO \(into) VALUES \(places) \(tail)")
            sql.values = Array(some.joined())
            try each(sql, body)
        }
    }
}
