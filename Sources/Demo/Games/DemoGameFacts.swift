/// What can be said of a game of the demo, in English and in Spanish: its places, things to like and to
/// dislike in it, and whole sentences.
struct DemoGameFacts: Sendable {
    /// How long one plays it: it decides which times a review speaks of.
    enum Length: String, Sendable { case evening, week, months, endless }

    /// The same words in both languages. All but sentences are singular, so that they fit every template.
    struct Phrase: Sendable, Hashable {
        var english: String
        var spanish: String

        func text(isSpanish: Bool) -> String { isSpanish ? spanish : english }
    }

    private(set) var length = Length.week
    private(set) var places: [Phrase] = []
    private(set) var parts: [Phrase] = []
    private(set) var flaws: [Phrase] = []
    private(set) var lines: [Phrase] = []

    var phrases: [Phrase] { places + parts + flaws }

    /// A line each: `place: English | Spanish`, or `length: week`.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: ": ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { continue }
            let pair = words[1].split(separator: " | ").map(String.init)
            let phrase = Phrase(english: pair[0], spanish: pair.last ?? pair[0])
            switch words[0] {
            case "length": length = Length(rawValue: words[1]) ?? .week
            case "place": places.append(phrase)
            case "part": parts.append(phrase)
            case "flaw": flaws.append(phrase)
            case "line":
                lines.append(Phrase(english: phrase.english + ".", spanish: phrase.spanish + "."))
            default: continue
            }
        }
    }

    /// By title, with the year where two games have one title.
    static let all: [String: DemoGameFacts] =
        [adventures, actions, worlds, puzzles, machines].reduce(into: [:]) { all, texts in
            for (title, text) in texts { all[title] = DemoGameFacts(text) }
        }
}

extension DemoGame {
    var year: String { String(released.prefix(4)) }

    /// What can be said of it; nothing of an unknown one.
    var facts: DemoGameFacts {
        DemoGameFacts.all["\(title) (\(year))"] ?? DemoGameFacts.all[title] ?? DemoGameFacts("")
    }
}
