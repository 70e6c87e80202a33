/// `GET /games/:game/reviews`: the reviews of a game, the most helpful first unless told.
public struct ListReviews: Endpoint {
    public typealias Response = Listing<Review>
    public static let method = Method.get
    public static let path = "/games/:game/reviews"
    public static let summary = "The reviews of a game, the most helpful first unless told."

    /// The game's number.
    public var game: ID<Game>
    /// The order of the list.
    public var sort: ReviewOrder?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ game: ID<Game>, sort: ReviewOrder? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.game = game
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /people/:person/reviews`: what a person has reviewed, newest first.
public struct ListReviewsOf: Endpoint {
    public typealias Response = Listing<Review>
    public static let method = Method.get
    public static let path = "/people/:person/reviews"
    public static let summary = "What a person has reviewed, newest first."

    /// The person's number.
    public var person: ID<Person>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /reviews/:review`: one review.
public struct ShowReview: Endpoint {
    public typealias Response = Review
    public static let method = Method.get
    public static let path = "/reviews/:review"
    public static let summary = "One review."

    /// The review's number.
    public var review: ID<Review>

    public init(_ review: ID<Review>) { self.review = review }
}

/// `POST /games/:game/reviews`: reviews a game with 1 to 5 stars, once; a second time is 409, with the first
/// one's number in `id`.
public struct WriteReview: Endpoint {
    public typealias Response = Review
    public static let method = Method.post
    public static let path = "/games/:game/reviews"
    public static let summary =
        "Reviews a game with 1 to 5 stars, once; a second time is 409, with the first one's number in `id`."
    public static let success = 201

    /// The game's number.
    public var game: ID<Game>
    /// 1 to 5 stars.
    public var rating: Stars?
    /// Up to 10,000 characters, or nothing.
    public var text: String?
    /// Whether the text tells how the game goes on.
    public var spoilers: Bool?
    /// Stars for single aspects.
    public var aspects: AspectStars?

    public init(
        _ game: ID<Game>, rating: Stars?, text: String? = nil, spoilers: Bool? = nil,
        aspects: AspectStars? = nil
    ) {
        self.game = game
        self.rating = rating
        self.text = text
        self.spoilers = spoilers
        self.aspects = aspects
    }
}

/// `PUT /reviews/:review`: changes one's review; absent fields stay.
public struct EditReview: Endpoint {
    public typealias Response = Review
    public static let method = Method.put
    public static let path = "/reviews/:review"
    public static let summary = "Changes one's review; absent fields stay."

    /// The review's number.
    public var review: ID<Review>
    /// 1 to 5 stars.
    public var rating: Stars?
    /// The text.
    public var text: String?
    /// Whether the text tells how the game goes on.
    public var spoilers: Bool?
    /// Stars for single aspects.
    public var aspects: AspectStars?

    public init(
        _ review: ID<Review>, rating: Stars? = nil, text: String? = nil, spoilers: Bool? = nil,
        aspects: AspectStars? = nil
    ) {
        self.review = review
        self.rating = rating
        self.text = text
        self.spoilers = spoilers
        self.aspects = aspects
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        review = try fields.decode(ID<Review>.self, forKey: .review)
        rating = try fields.decodeIfPresent(Stars.self, forKey: .rating)
        text = try fields.text(forKey: .text)
        spoilers = try fields.decodeIfPresent(Bool.self, forKey: .spoilers)
        aspects = try fields.decodeIfPresent(AspectStars.self, forKey: .aspects)
    }
}

/// `DELETE /reviews/:review`: deletes one's review. For an hour it can be brought back.
public struct DeleteReview: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/reviews/:review"
    public static let summary = "Deletes one's review. For an hour it can be brought back."
    public static let success = 204

    /// The review's number.
    public var review: ID<Review>

    public init(_ review: ID<Review>) { self.review = review }
}

/// `POST /reviews/:review/restore`: brings back one's review, with its votes and comments, within an hour of
/// deleting it.
public struct RestoreReview: Endpoint {
    public typealias Response = Review
    public static let method = Method.post
    public static let path = "/reviews/:review/restore"
    public static let summary =
        "Brings back one's review, with its votes and comments, within an hour of deleting it."

    /// The review's number.
    public var review: ID<Review>

    public init(_ review: ID<Review>) { self.review = review }
}

/// `PUT /games/:game/rating`: rates a game with one tap. It makes the member's review, without a text, or changes its stars and
/// leaves the rest.
public struct RateGame: Endpoint {
    public typealias Response = Review
    public static let method = Method.put
    public static let path = "/games/:game/rating"
    public static let summary =
        "Rates a game: makes one's review, without a text, or changes its stars and leaves the rest."

    /// The game's number.
    public var game: ID<Game>
    /// 1 to 5 stars.
    public var rating: Stars

    public init(_ game: ID<Game>, _ rating: Stars) {
        self.game = game
        self.rating = rating
    }
}

/// `DELETE /games/:game/rating`: deletes one's review of a game, whatever it holds. For an hour it can be brought back.
public struct DropRating: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/games/:game/rating"
    public static let summary = "Deletes one's review of a game. For an hour it can be brought back."
    public static let success = 204

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}
