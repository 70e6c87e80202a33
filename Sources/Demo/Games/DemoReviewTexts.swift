import Art
import FanfareModels

/// Texts of the demo's reviews and of the comments on them, in English and in the Spanish of those who write
/// it. No sentence comes twice.
struct DemoReviewTexts {
    /// A text, and what of the game it names.
    struct Text {
        var text = ""
        var phrases: [DemoGameFacts.Phrase] = []
    }

    private var english = DemoGrammar()
    private var spanish = DemoGrammar()

    /// Who writes in Spanish.
    private static let writers: Set<String> = [
        "mateo", "valentina.b", "maria.del.carmen", "isa", "catalina", "facu", "yuyo", "el.profe", "marisol",
        "quilla",
    ]

    /// Developers who are one person.
    private static let soloDevelopers: Set<String> = [
        "Lucas Pope", "Sam Barlow", "Toby Fox", "Chris Sawyer", "ConcernedApe", "Hempuli", "3909",
    ]

    /// Nothing, a sentence, or a few. In one text each slot is filled once.
    mutating func text(
        _ stars: Int, _ game: DemoGame, by critic: DemoPerson, _ chance: inout SeededRandom
    ) -> Text {
        let length = chance.number(0...11)
        guard length > 5 else { return Text() }
        let (facts, isSpanish, isGood) = (game.facts, Self.writers.contains(critic.username), stars > 3)
        let templates = Self.templates(isSpanish)
        var kinds = [templates.openings[stars - 1]]
        if length > 7 {
            let lines = facts.lines.map { $0.text(isSpanish: isSpanish) }
            kinds.append(isGood ? lines + templates.praise : templates.doubts)
        }
        if length > 9 { kinds.append(templates.closings[stars - 1]) }
        if length > 10, isGood { kinds.append(templates.asides) }
        var (slots, sentences, fillings) = (Self.slots(of: game, isSpanish), [String](), Set<String>())
        for kind in kinds {
            guard let sentence = draw(kind, slots, isSpanish, &chance) else { continue }
            for name in sentence.fillings.keys { slots[name] = nil }
            fillings.formUnion(sentence.fillings.values)
            sentences.append(sentence.text)
        }
        let text = [sentences.prefix(2), sentences.dropFirst(2)].filter { !$0.isEmpty }
            .map { $0.joined(separator: " ") }.joined(separator: "\n\n")
        return Text(
            text: text, phrases: facts.phrases.filter { fillings.contains($0.text(isSpanish: isSpanish)) })
    }

    /// What somebody says to a review; nil when everything has been said.
    mutating func comment(
        on game: DemoGame, _ review: Text, stars: Int, by talker: DemoPerson, _ chance: inout SeededRandom
    ) -> String? {
        let isSpanish = Self.writers.contains(talker.username)
        let templates = Self.templates(isSpanish)
        let named = Set(review.phrases.map { $0.text(isSpanish: isSpanish) })
        let flaws = game.facts.flaws.map { $0.text(isSpanish: isSpanish) }
        var slots = Self.slots(of: game, isSpanish)
        for name in ["place", "part", "flaw"] { slots[name]?.removeAll { named.contains($0) } }
        slots["said"] = review.phrases.map { $0.text(isSpanish: isSpanish) }.filter { !flaws.contains($0) }
        slots["blamed"] = flaws.filter { named.contains($0) }
        return draw(stars > 3 ? templates.agreeing : templates.doubting, slots, isSpanish, &chance)?.text
    }
}

extension DemoReviewTexts {
    private mutating func draw(
        _ templates: [String], _ slots: [String: [String]], _ isSpanish: Bool, _ chance: inout SeededRandom
    ) -> DemoGrammar.Sentence? {
        isSpanish ? spanish.draw(templates, slots, &chance) : english.draw(templates, slots, &chance)
    }

    private static func templates(_ isSpanish: Bool) -> DemoReviewTemplates {
        isSpanish ? .spanish : .english
    }

    private static func slots(of game: DemoGame, _ isSpanish: Bool) -> [String: [String]] {
        let (facts, words) = (game.facts, templates(isSpanish))
        let texts = { (phrases: [DemoGameFacts.Phrase]) in phrases.map { $0.text(isSpanish: isSpanish) } }
        let short = game.title.split(separator: ":").last.map { $0.trimmingPrefix(" ") } ?? game.title[...]
        let platforms = game.platforms.split(separator: ",").map { String($0.trimmingPrefix(" ")) }
        let kinds = Set(platforms.compactMap { DemoReviewTemplates.Platform($0) })
        var slots = ["game": [String(short)], "year": [game.year]]
        if !soloDevelopers.contains(game.developer) { slots["studio"] = [game.developer] }
        if platforms.count > 1 { slots["platform"] = Array(platforms.suffix(1)) }
        if facts.length != .endless { slots["ends"] = [""] }
        slots["place"] = texts(facts.places)
        slots["part"] = texts(facts.parts)
        slots["flaw"] = texts(facts.flaws)
        slots["time"] = words.times[facts.length]
        slots["who"] = words.people
        slots["feeling"] = words.feelings
        slots["device"] = DemoReviewTemplates.Platform.allCases.filter { kinds.contains($0) }
            .flatMap { words.devices[$0] ?? [] }
        return slots
    }
}
