/// Sentences of reviews and comments in one language, with slots for what is true of a game and of who writes.
///
/// Of the game: `game`, `studio`, `year`, `platform` (its last, of several), `place`, `part` (something to
/// like), `flaw`, and `ends`, which is the empty text for games that can be finished and missing for others.
/// Of the writer: `time`, `who`, `device`, `feeling`. In comments: `said` and `blamed`, which the review named
/// as good and as bad.
struct DemoReviewTemplates: Sendable {
    /// First sentences, by stars.
    var openings: [[String]]
    /// Further ones after four or five stars.
    var praise: [String]
    /// Further ones after fewer.
    var doubts: [String]
    /// Last ones, by stars.
    var closings: [[String]]
    /// A paragraph of its own, after four or five stars.
    var asides: [String]
    /// Comments on reviews of four or five stars.
    var agreeing: [String]
    /// Comments on those of fewer.
    var doubting: [String]
    var times: [DemoGameFacts.Length: [String]]
    var people: [String]
    /// By ``Platform``.
    var devices: [Platform: [String]]
    var feelings: [String]

    /// What a game runs on, as far as it matters to where somebody played it.
    enum Platform: Sendable, CaseIterable {
        case computer, console, handheld

        /// - Parameter name: as the catalogue has it.
        init?(_ name: String) {
            switch name {
            case "PC", "Amiga": self = .computer
            case "Nintendo 3DS", "Nintendo DS", "Nintendo Switch", "Game Boy", "PSP": self = .handheld
            case "Arcade": return nil
            default: self = .console
            }
        }
    }
}
