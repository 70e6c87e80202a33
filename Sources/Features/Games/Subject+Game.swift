import FanfareModels
import Storage

extension Subject {
    private static let game = Kind()

    /// What members say of a game: ratings, votes and comments on reviews, and how many play it.
    static func game(_ id: ID<Game>) -> Subject { Subject(game, id.number) }

    /// Anybody's rating of any game.
    static let ratings = Subject(Kind(), 0)
}

extension Listing<Game> {
    /// The subjects of a list of games: those that are there, and whatever may come into it.
    func subjects(_ call: ListGames) -> [Subject] {
        switch call.sort ?? .top {
        case .newest, .title: data.map { .game($0.id) }
        case .top, .reviewed: [.ratings]
        }
    }
}
