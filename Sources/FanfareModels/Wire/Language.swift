/// The languages the pages speak.
public enum Language: String, Codable, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
}

extension StringProtocol {
    /// Without the spaces and line ends around it; what cannot be seen but is no space stays, and is refused.
    package var trimmingWhitespace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    package func trimming(_ character: Character) -> String {
        let text = String(self)
        let byte = character.asciiValue
        guard byte == nil || text.utf8.first == byte || text.utf8.last == byte else { return text }
        var rest = self[...]
        while rest.first == character { rest = rest.dropFirst() }
        while rest.last == character { rest = rest.dropLast() }
        return String(rest)
    }
}
