extension Migration {
    /// A token of a migration with its role, for engines that have to translate it.
    package struct Piece {
        package enum Role {
            /// The type of a column that is defined.
            case columnType
            /// The word `TABLE` of a statement that makes one.
            case createTable
            case other
        }

        package var piece: SQLScanner.Piece
        package var role: Role
    }

    /// The migration as tokens. A column is defined at the start of what stands between the commas of
    /// `CREATE TABLE t (…)` and after `ADD` or `ADD COLUMN` of `ALTER TABLE`; its type comes second.
    package var pieces: [Piece] {
        var outline = StatementOutline()
        return SQLScanner(sql).map { Piece(piece: $0, role: outline.role(of: $0)) }
    }
}

/// The position of the scanner in a statement.
private struct StatementOutline {
    private var first: SQLScanner.Piece?
    private var definesColumns = false
    private var depth = 0
    /// How many pieces of the column have been seen, nil outside of columns.
    private var place: Int?
    private var count = 0

    mutating func role(of piece: SQLScanner.Piece) -> Migration.Piece.Role {
        if piece.isBlank { return .other }
        if piece == .sign(";") {
            self = StatementOutline()
            return .other
        }
        count += 1
        if count == 1 { first = piece }
        let creates = first?.isWord("CREATE") == true
        if count == 2 {
            definesColumns = piece.isWord("TABLE") && (creates || first?.isWord("ALTER") == true)
        }
        guard definesColumns else { return .other }
        if piece == .sign("(") { depth += 1 }
        if piece == .sign(")") { depth -= 1 }
        let opensColumn =
            creates
            ? depth == 1 && (piece == .sign("(") || piece == .sign(","))
            : depth == 0 && (piece.isWord("ADD") || piece.isWord("COLUMN"))
        if opensColumn {
            place = 0
            return .other
        }
        defer { place = place.map { $0 + 1 } }
        return place == 1 ? .columnType : count == 2 && creates ? .createTable : .other
    }
}
