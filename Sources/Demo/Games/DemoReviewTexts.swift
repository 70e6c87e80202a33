import Art
import FanfareModels

/// Texts of demo reviews: sentences by stars, combined at random.
enum DemoReviewTexts {
    /// Nothing, a sentence, or a few.
    static func text(_ stars: Int, _ game: DemoGame, _ chance: inout SeededRandom) -> String {
        let length = chance.number(0...9)
        guard length > 1 else { return "" }
        var sentences = [chance.pick(opening[stars - 1])]
        if length > 4 { sentences.append(chance.pick(middle(game))) }
        if length > 6 { sentences.append(chance.pick(closing[stars - 1])) }
        if length > 8 { sentences.append(chance.pick(asides)) }
        let (first, rest) = (sentences.prefix(2), sentences.dropFirst(2))
        return ([first] + (rest.isEmpty ? [] : [rest])).map { $0.joined(separator: " ") }.joined(
            separator: "\n\n")
    }

    private static let opening: [[String]] = [
        [
            "I gave it three evenings. That was two too many.", "Everybody loves this and I do not see it.",
            "Crashed twice, saved never.", "Not for me, at all.",
        ],
        [
            "There is a good game in here somewhere.", "Starts well, then keeps starting.",
            "I wanted to like it more.", "Fine for an hour.",
        ],
        [
            "Solid, and no more than that.", "Half of it is wonderful, the other half is walking there.",
            "Good with friends, long without.", "I am glad I played it and will not again.",
        ],
        [
            "Very nearly great.", "Played it in one weekend and dreamt of it in the week after.",
            "It knows exactly what it wants to be.", "Better than I remembered, which hardly ever happens.",
            "A few rough edges, none of which I mind.",
        ],
        [
            "I would give a lot to play this for the first time again.",
            "One of the few that I finished and started over the same night.",
            "There are games before this one and games after it.", "Perfect pace, from the first minute.",
            "If you play one this year, make it this.", "I bought it three times and regret none of them.",
        ],
    ]

    private static let closing: [[String]] = [
        ["Sold it on.", "Somebody else may have my copy."],
        ["Wait for a sale.", "Watch somebody else play it first."],
        ["Worth it on a rainy day.", "Borrow it."],
        ["Recommended, with patience.", "Play it with headphones.", "Do not read about it, just start."],
        [
            "Go in blind.", "Call in sick.", "Play it with headphones, at night.",
            "Tell me when you get to the end.",
        ],
    ]

    private static let asides = [
        "My sister, who never plays anything, asked what that music was.",
        "Runs fine on my nine-year-old laptop, which deserves a medal.",
        "I took more screenshots than on my last holiday.",
        "For those who are stuck where I was: look up.",
        "My streak of not buying games in sales has ended with this one.",
        "Somebody on here told me to play it. You were right.",
    ]

    private static func middle(_ game: DemoGame) -> [String] {
        let genre = game.genres.split(separator: ",").first.map(String.init) ?? ""
        return by[genre] ?? [
            "The sound alone is worth it.", "It respects your time.", "Every hour has its own idea.",
        ]
    }

    private static let by: [String: [String]] = [
        "Adventure": [
            "The writing trusts you to keep up.", "Nobody explains a thing, and that is the point.",
            "I still think about one conversation in it.",
        ],
        "Role-playing": [
            "Sixty hours in I was still reading every book on every shelf.",
            "The side stories are better than the main one.", "I talked to everybody. Twice.",
        ],
        "Action": [
            "Once the rhythm is in your hands it feels like music.",
            "Hard, but it was my own fault every single time.", "The third boss took me a week.",
        ],
        "Platform": [
            "Jumping feels right, and everything else follows from that.",
            "You die a lot and it costs nothing, which is how it should be.",
        ],
        "Puzzle": [
            "The moment it clicks is worth the hour before.", "I filled half a notebook.",
            "Never unfair, even when I was sure that it was.",
        ],
        "Simulation": [
            "I looked up and it was three in the morning.", "One more day, and then one more.",
            "My plans never survived breakfast.",
        ],
        "Strategy": [
            "I lost the first ten times and learned something from each.",
            "Every turn is a small disaster of one’s own making.",
        ],
        "Sports": [
            "We shout at each other every Friday because of it.", "The last minute is always too short.",
        ],
        "Racing": ["Nothing else feels this fast.", "We still have a list of lap times on the fridge."],
        "Shooter": ["It never stops moving and neither do you.", "Every room is an idea."],
    ]

    static let comments = [
        "Same here, down to the boss.", "You convinced me. Buying it tonight.",
        "I could not disagree more, and I still enjoyed reading this.", "Which version did you play?",
        "The ending though.", "Did you find the room behind the waterfall?",
        "Three stars is harsh! Four at least.", "Thank you for not spoiling anything.",
        "With headphones it is another game, I swear.", "Played it with my dad. Good times.",
    ]
}
