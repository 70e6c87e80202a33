import FanfareModels

extension Language {
    /// The best one for an `Accept-Language` header (RFC 9110, 12.5.4), English when none fits.
    init(accepting header: String?) {
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
