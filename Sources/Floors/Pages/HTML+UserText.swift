import JSON

extension HTML.Interpolation {
    /// User-generated text: escaped, with its URLs as links (`rel="nofollow ugc"`).
    public mutating func appendInterpolation(written text: String) {
        guard text.contains(bytesOf: "http") else { return appendInterpolation(text) }
        var rest = text[...]
        while let address = WebAddress(in: rest) {
            appendInterpolation(String(rest[..<address.range.lowerBound]))
            let url = String(rest[address.range])
            appendLiteral("<a href=\"")
            appendInterpolation(url)
            appendLiteral("\" rel=\"nofollow ugc noopener\">")
            appendInterpolation(url)
            appendLiteral("</a>")
            rest = rest[address.range.upperBound...]
        }
        appendInterpolation(String(rest))
    }
}

/// The first web address in a text: `https://…` or `http://…` up to a space, without the punctuation of the
/// sentence around it.
private struct WebAddress {
    let range: Range<Substring.Index>

    init?(in text: Substring) {
        var from = text.startIndex
        while let scheme = text[from...].firstRange(of: "http") {
            let isWord =
                scheme.lowerBound > text.startIndex
                && WebAddress.isPartOfWord(text[text.index(before: scheme.lowerBound)])
            if !isWord, let end = WebAddress.end(of: text[scheme.lowerBound...]) {
                range = scheme.lowerBound..<end
                return
            }
            from = scheme.upperBound
        }
        return nil
    }

    private static func end(of text: Substring) -> Substring.Index? {
        guard let start = ["https://", "http://"].first(where: { text.hasPrefix($0) })?.count else {
            return nil
        }
        var address = text.prefix { !$0.isWhitespace && !"<>\"`".contains($0) }
        // Counted once: an address may be followed by thousands of brackets.
        var open = address.reduce(0) { $1 == "(" ? $0 + 1 : $1 == ")" ? $0 - 1 : $0 }
        while let last = address.last, isAround(last, open) {
            if last == ")" { open += 1 }
            address.removeLast()
        }
        return address.count > start ? address.endIndex : nil
    }

    /// A closing bracket belongs to the address when it was opened there. `open` is how many more are opened
    /// than closed.
    private static func isAround(_ last: Character, _ open: Int) -> Bool {
        last == ")" ? open < 0 : ".,;:!?'*_]}»”’…".contains(last)
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
