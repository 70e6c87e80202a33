/// The languages the pages speak.
public enum Language: String, Codable, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"

    /// The best one for an `Accept-Language` header (RFC 9110, 12.5.4), English when none fits.
    public init(accepting header: String?) {
        var best: (language: Language, weight: Double) = (.english, 0)
        for part in (header ?? "").split(separator: ",") {
            let pieces = part.split(separator: ";").map { $0.trimming(" ") }
            guard let tag = pieces.first?.split(separator: "-").first,
                let language = Language(rawValue: tag.lowercased())
            else { continue }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best.weight { best = (language, weight) }
        }
        self = best.language
    }
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
