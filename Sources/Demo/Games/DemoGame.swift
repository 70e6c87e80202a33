import FanfareModels

/// A game of the demo: facts, and a sentence of our own.
struct DemoGame: Sendable {
    var title: String
    var released: String
    var developer: String
    var genres: String
    var platforms: String
    var description: String
    /// How many of ten people review it, and what they give it on the whole, in tenths of a star.
    var draw: Int
    var quality: Int

    init(
        _ title: String, _ released: String, _ developer: String, _ genres: String, _ platforms: String,
        _ draw: Int, _ quality: Int, _ description: String
    ) {
        (self.title, self.released, self.developer) = (title, released, developer)
        (self.genres, self.platforms, self.description) = (genres, platforms, description)
        (self.draw, self.quality) = (draw, quality)
    }

    var draft: GameDraft {
        GameDraft(
            title: title, description: description, genres: NameList(genres), platforms: NameList(platforms),
            released: released,
            developer: developer)
    }

    static let all = adventures + actions + worlds + puzzles + machines
}
