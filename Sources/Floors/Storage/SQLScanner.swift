/// Cuts SQL into words and what is between them, so that texts, quoted names and comments stay as they are.
package struct SQLScanner: Sequence, IteratorProtocol {
    package enum Piece: Equatable {
        /// A keyword or name without quotes, or a number.
        case word(Substring)
        case space(Substring)
        /// A text, a quoted name or a comment.
        case verbatim(Substring)
        /// Any other single character.
        case sign(Character)

        package var text: String {
            switch self {
            case .word(let text), .space(let text), .verbatim(let text): String(text)
            case .sign(let sign): String(sign)
            }
        }
    }

    private var rest: Substring

    package init(_ text: String) { rest = text[...] }

    package mutating func next() -> Piece? {
        guard let first = rest.first else { return nil }
        if first.isWhitespace { return .space(take(while: \.isWhitespace)) }
        if first.isPartOfWord { return .word(take(while: \.isPartOfWord)) }
        if first == "'" || first == "\"" { return .verbatim(takeQuoted(first)) }
        if rest.hasPrefix("--") { return .verbatim(take { !$0.isNewline }) }
        if rest.hasPrefix("/*") { return .verbatim(takeComment()) }
        rest.removeFirst()
        return .sign(first)
    }
}

extension SQLScanner {
    private mutating func take(while belongs: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: belongs)
        rest = rest[taken.endIndex...]
        return taken
    }

    /// Up to the closing quote; a doubled quote is seen as the end of one text and the start of the next.
    private mutating func takeQuoted(_ quote: Character) -> Substring {
        let end = rest.dropFirst().firstIndex(of: quote).map(rest.index(after:)) ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private mutating func takeComment() -> Substring {
        let end = rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}

extension SQLScanner.Piece {
    /// Whether it is this keyword, in any case.
    package func isWord(_ keyword: String) -> Bool {
        if case .word(let word) = self { word.uppercased() == keyword } else { false }
    }

    package var isBlank: Bool {
        switch self {
        case .space: true
        case .verbatim(let text): text.hasPrefix("--") || text.hasPrefix("/*")
        case .word, .sign: false
        }
    }
}
