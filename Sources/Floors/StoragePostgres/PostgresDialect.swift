import Storage

extension String {
    /// With `$1`, `$2` for each `?` that is not inside a text or a comment.
    var numbered: String {
        var number = 0
        var text = ""
        for piece in SQLScanner(self) {
            if piece == .sign("?") {
                number += 1
                text += "$\(number)"
            } else {
                text += piece.text
            }
        }
        return text
    }
}

extension Migration {
    /// As PostgreSQL has it: text of columns is compared byte by byte, and `WITHOUT ROWID` is left out.
    var postgres: String {
        var kept: [String] = []
        var last = SQLScanner.Piece.sign(";")
        var without = 0
        for part in pieces {
            if part.piece.isWord("WITHOUT") { without = kept.count }
            kept.append(part.piece.text)
            if part.role == .columnType, part.piece.isWord("TEXT") { kept.append(" COLLATE \"C\"") }
            if part.piece.isWord("ROWID"), last.isWord("WITHOUT") { kept.removeSubrange(without...) }
            if !part.piece.isBlank { last = part.piece }
        }
        return kept.joined()
    }
}
