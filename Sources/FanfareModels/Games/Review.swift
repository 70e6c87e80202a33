public import Foundation

/// What somebody thinks of a game.
public struct Review: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Review>
    /// The game it is about.
    public var game: ReviewedGame
    /// Who wrote it.
    public var author: Author
    /// 1 to 5.
    public var rating: Stars
    /// May be empty.
    public var text: String
    /// Whether the text tells how the game goes on, so that it is folded until one wants to read it.
    public var spoilers: Bool
    /// Stars for single aspects.
    public var aspects: AspectStars
    /// How many vote it up.
    public var upVotes: Int64
    /// How many vote it down.
    public var downVotes: Int64
    /// 1 or −1; null where the viewer has not voted, and for guests.
    public var myVote: Int?
    /// How many comments stand under it.
    public var commentCount: Int64
    /// Whether it was changed after it was written.
    public var edited: Bool
    /// When it was made.
    public var createdAt: Date

    /// The text's limit in characters.
    public static let limit = 10_000

    public init(
        id: ID<Review>, game: ReviewedGame, author: Author, rating: Stars, text: String,
        spoilers: Bool = false,
        aspects: AspectStars, upVotes: Int64, downVotes: Int64, myVote: Int?, commentCount: Int64,
        edited: Bool, createdAt: Date
    ) {
        self.id = id
        self.game = game
        self.author = author
        self.rating = rating
        self.text = text
        self.spoilers = spoilers
        self.aspects = aspects
        self.upVotes = upVotes
        self.downVotes = downVotes
        self.myVote = myVote
        self.commentCount = commentCount
        self.edited = edited
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, game, author, rating, text, spoilers, aspects, edited
        case upVotes = "up_votes"
        case downVotes = "down_votes"
        case myVote = "my_vote"
        case commentCount = "comment_count"
        case createdAt = "created_at"
    }
}

/// As much of the game as stands beside a review.
public struct ReviewedGame: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Game>
    /// The title.
    public var title: String
    /// Absolute.
    public var posterURL: String
    /// The year of release.
    public var year: Int?

    public init(id: ID<Game>, title: String, posterURL: String, year: Int?) {
        self.id = id
        self.title = title
        self.posterURL = posterURL
        self.year = year
    }

    enum CodingKeys: String, CodingKey {
        case id, title, year
        case posterURL = "poster_url"
    }
}

/// The orders the reviews of a game can have.
public enum ReviewOrder: String, Codable, Sendable, CaseIterable {
    /// By ``Helpful``.
    case helpful
    case newest, highest, lowest
}

/// What voting led to.
public struct VoteState: Codable, Sendable, Equatable {
    /// How many vote it up.
    public var upVotes: Int64
    /// How many vote it down.
    public var downVotes: Int64
    /// 1 or −1; null without a vote.
    public var myVote: Int?

    public init(upVotes: Int64, downVotes: Int64, myVote: Int?) {
        self.upVotes = upVotes
        self.downVotes = downVotes
        self.myVote = myVote
    }

    enum CodingKeys: String, CodingKey {
        case upVotes = "up_votes"
        case downVotes = "down_votes"
        case myVote = "my_vote"
    }
}

/// An up- or down-vote.
public enum Vote: Int, Codable, Sendable {
    case up = 1
    case down = -1

    /// - Throws: `Problem.invalid` for anything but 1 and −1.
    public init(_ value: Int?) throws(Problem) {
        guard let value, let vote = Vote(rawValue: value) else { throw .invalid("value", "must be 1 or -1") }
        self = vote
    }
}
