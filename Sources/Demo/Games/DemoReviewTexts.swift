import Art
import FanfareModels

/// Texts of the demo's reviews and of the comments on them, in English and in the Spanish of those who write it. No sentence comes
/// twice.
struct DemoReviewTexts {
    private var english = DemoGrammar(slots: EnglishReviews.slots)
    private var spanish = DemoGrammar(slots: SpanishReviews.slots)

    /// Who writes in Spanish.
    private static let writers: Set<String> = [
        "mateo", "valentina.b", "maria.del.carmen", "isa", "catalina", "facu", "yuyo", "el.profe", "marisol",
        "quilla",
    ]

    /// Nothing, a sentence, or a few.
    mutating func text(_ stars: Int, _ game: DemoGame, by critic: DemoPerson, _ chance: inout SeededRandom)
        -> String
    {
        let length = chance.number(0...11)
        guard length > 5 else { return "" }
        let facts = Self.facts(game)
        let isSpanish = Self.writers.contains(critic.username)
        let genre = game.genres.split(separator: ",").first.map(String.init) ?? ""
        var kinds = [isSpanish ? SpanishReviews.opening[stars - 1] : EnglishReviews.opening[stars - 1]]
        if length > 7 {
            kinds.append(
                isSpanish ? SpanishReviews.middle : EnglishReviews.by[genre] ?? EnglishReviews.middle)
        }
        if length > 9 {
            kinds.append(isSpanish ? SpanishReviews.closing[stars - 1] : EnglishReviews.closing[stars - 1])
        }
        if length > 10 { kinds.append(isSpanish ? SpanishReviews.asides : EnglishReviews.asides) }
        var sentences: [String] = []
        for templates in kinds {
            let sentence =
                isSpanish ? spanish.draw(templates, facts, &chance) : english.draw(templates, facts, &chance)
            if let sentence { sentences.append(sentence) }
        }
        return [sentences.prefix(2), sentences.dropFirst(2)].filter { !$0.isEmpty }
            .map { $0.joined(separator: " ") }.joined(separator: "\n\n")
    }

    /// What somebody says to a review; nil when everything has been said.
    mutating func comment(on game: DemoGame, stars: Int, by talker: DemoPerson, _ chance: inout SeededRandom)
        -> String?
    {
        let facts = Self.facts(game)
        if Self.writers.contains(talker.username) {
            return spanish.draw(stars > 3 ? SpanishReviews.agreeing : SpanishReviews.doubting, facts, &chance)
        }
        return english.draw(stars > 3 ? EnglishReviews.agreeing : EnglishReviews.doubting, facts, &chance)
    }

    private static func facts(_ game: DemoGame) -> [String: String] {
        let short = game.title.split(separator: ":").last.map { $0.trimmingPrefix(" ") } ?? game.title[...]
        let platforms = game.platforms.split(separator: ",").map { $0.trimmingPrefix(" ") }
        return [
            "game": String(short), "studio": game.developer, "year": String(game.released.prefix(4)),
            "platform": platforms.last.map(String.init) ?? "PC",
        ]
    }
}
