/// A game as grids show it.
public struct Game: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Game>
    /// The title.
    public var title: String
    /// Absolute, and another one when the picture changes; drawn from the title when there is none.
    public var posterURL: String
    /// The year of release.
    public var year: Int?
    /// Who made the game.
    public var developer: String?
    /// Names of genres.
    public var genres: [String]
    /// The mean of the reviews that stand, to one decimal; null without reviews.
    public var average: Double?
    /// How many reviews stand.
    public var ratingsCount: Int64
    /// The viewer's own stars; null without, and for guests.
    public var myRating: Int?
    /// Null for guests.
    public var favourite: Bool?

    public init(
        id: ID<Game>, title: String, posterURL: String, year: Int?, developer: String?, genres: [String],
        average: Double?, ratingsCount: Int64, myRating: Int?, favourite: Bool?
    ) {
        self.id = id
        self.title = title
        self.posterURL = posterURL
        self.year = year
        self.developer = developer
        self.genres = genres
        self.average = average
        self.ratingsCount = ratingsCount
        self.myRating = myRating
        self.favourite = favourite
    }

    enum CodingKeys: String, CodingKey {
        case id, title, year, developer, genres, average, favourite
        case posterURL = "poster_url"
        case ratingsCount = "ratings_count"
        case myRating = "my_rating"
    }
}

/// All there is to know of a game.
public struct GameDetails: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Game>
    /// The title.
    public var title: String
    /// Absolute.
    public var posterURL: String
    /// What the game is, in several lines.
    public var description: String
    /// Names of genres.
    public var genres: [String]
    /// Names of platforms.
    public var platforms: [String]
    /// The year of release.
    public var year: Int?
    /// `2004-11-16`, or as much of it as is known.
    public var released: String?
    /// Who made the game.
    public var developer: String?
    /// The mean of the reviews that stand, to one decimal; null without reviews.
    public var average: Double?
    /// How many reviews stand.
    public var ratingsCount: Int64
    /// How many reviews give 1, 2, 3, 4 and 5 stars.
    public var distribution: [Int64]
    /// The mean of each aspect.
    public var aspects: AspectMeans
    /// The viewer's own stars; null without, and for guests.
    public var myRating: Int?
    /// The viewer's own review.
    public var myReview: ID<Review>?
    /// Whether it is one of the viewer's favourites; null for guests.
    public var favourite: Bool?
    /// What the viewer says of playing it; null without, and for guests.
    public var status: GameStatus?
    /// How many want to play it, play it, and have played it.
    public var statusCounts: GameStatusCounts

    public init(
        game: Game, description: String, platforms: [String], released: String?, distribution: [Int64],
        aspects: AspectMeans, myReview: ID<Review>?, status: GameStatus? = nil,
        statusCounts: GameStatusCounts = GameStatusCounts()
    ) {
        id = game.id
        title = game.title
        posterURL = game.posterURL
        self.description = description
        genres = game.genres
        self.platforms = platforms
        year = game.year
        self.released = released
        developer = game.developer
        average = game.average
        ratingsCount = game.ratingsCount
        self.distribution = distribution
        self.aspects = aspects
        myRating = game.myRating
        self.myReview = myReview
        favourite = game.favourite
        self.status = status
        self.statusCounts = statusCounts
    }

    enum CodingKeys: String, CodingKey {
        case id, title, description, genres, platforms, year, released, developer, average, distribution
        case aspects, favourite, status
        case statusCounts = "status_counts"
        case posterURL = "poster_url"
        case ratingsCount = "ratings_count"
        case myRating = "my_rating"
        case myReview = "my_review"
    }
}

/// The orders a list of games can have.
public enum GameOrder: String, Codable, Sendable, CaseIterable {
    /// By ``TopRated``.
    case top
    case reviewed
    /// By the day of release.
    case newest
    case title
}

/// Whether a game is among the viewer's favourites now.
public struct FavouriteState: Codable, Sendable, Equatable {
    /// Whether it is one of the viewer's favourites; null for guests.
    public var favourite: Bool

    public init(favourite: Bool) { self.favourite = favourite }
}
