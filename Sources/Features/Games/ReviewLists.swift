import FeatureKit
public import FanfareModels
import HTTPBinding
public import Members
public import Storage

extension Games {
    /// The reviews of a game in an order. A page costs the same at any depth.
    ///
    /// - Parameter extent: what is read of the authors.
    public func reviews(
        _ call: ListReviews, _ extent: AuthorCard.Extent = .whole, seenBy viewer: ID<Person>?
    ) async throws -> Listing<Review> {
        try await database.read { db in
            try reviews(
                of: Self.standing(call.game, in: db), call, extent,
                seenBy: people.visibility(for: viewer, in: db), in: db)()
        }
    }

    /// Pipelined: what is returned gives them.
    func reviews(
        of game: ID<Game>, _ call: ListReviews, _ extent: AuthorCard.Extent, seenBy visibility: Visibility,
        in db: any Connection
    ) throws -> () throws -> Listing<Review> {
        try page(
            "v.game = \(game)", call.sort ?? .helpful, PageSize(call.limit).rows, after: call.cursor, extent,
            seenBy: visibility, in: db)
    }

    /// The latest reviews of a game by people whom the viewer follows. Pipelined: what is returned gives them.
    ///
    /// - Parameter reviews: how many reviews the game has.
    func followedReviews(
        of game: ID<Game>, among reviews: Int64, seenBy visibility: Visibility, in db: any Connection
    ) throws -> () throws -> [Review] {
        guard let viewer = visibility.viewer, reviews > 0 else { return { [] } }
        let live = people.live.people
        let known = people.viewerStates.whole([.follows], of: viewer)
        let follows = known?.count(.follows)
        guard follows != 0 else { return { [] } }
        let isFollowed: SQL =
            known == nil
            ? "(SELECT 1 FROM follow f WHERE f.follower = \(viewer) AND f.followed = w.person) = 1" : "1 = 1"
        let followed: SQL =
            if Int(reviews) <= follows.map({ Self.reviewsOfFollow * $0 }) ?? Self.fewReviews {
                """
                SELECT w.id, w.person FROM review w WHERE w.game = \(game) AND w.deleted_ms IS NULL
                    AND \(isFollowed) AND \(visibility.lists("w.person"))
                ORDER BY w.id DESC
                """
            } else {
                // The inner limit keeps the engines from joining the two from the side of the reviews.
                """
                SELECT id, followed FROM (
                    SELECT f.followed, (SELECT w.id FROM review w
                        WHERE w.person = f.followed AND w.game = \(game) AND w.deleted_ms IS NULL) AS id
                    FROM follow f WHERE f.follower = \(viewer) AND \(visibility.lists("f.followed"))
                    LIMIT \(People.mostFollowed)) AS found
                WHERE id IS NOT NULL ORDER BY id DESC LIMIT \(Self.mostFollowedReviews)
                """
            }
        let found = try db.pipelined(followed) { row in
            let author: Int64 = row[1]
            return known?.has(.follows, author) == false ? nil : row[0] as Int64
        }
        return {
            let ids = try found.all().compactMap(\.self).prefix(Self.mostFollowedReviews)
            guard !ids.isEmpty else { return [] }
            return try db.rows(
                "\(select(viewer, .marked, known)) AND v.id IN \(list: ids) ORDER BY v.id DESC"
            ) {
                review($0, live, viewer, known: known)
            }
        }
    }

    private static let mostFollowedReviews = 5
    /// Reviews that are looked through in the time in which one followed person's is looked up.
    private static let reviewsOfFollow = 4
    /// Reviews that are looked through where it is not known whom the viewer follows.
    private static let fewReviews = 100

    /// What a person has reviewed, newest first.
    public func reviews(_ call: ListReviewsOf, seenBy viewer: ID<Person>?) async throws -> Listing<Review> {
        let limit = try PageSize(call.limit).rows
        return try await database.read { db in
            guard try Visibility.of(viewer).sees(call.person, in: db) else { throw Problem.missing("person") }
            return try page(
                "v.person = \(call.person)", .newest, limit, after: call.cursor, seenBy: .of(viewer), in: db)()
        }
    }

    /// One review. Throws `Problem.missing` for one that is deleted, and where its author and the viewer
    /// block each other.
    public func review(_ id: ID<Review>, seenBy viewer: ID<Person>?) async throws -> Review {
        try await database.read { db in try review(id, seenBy: .of(viewer), in: db) }
    }

    func review(_ id: ID<Review>, seenBy visibility: Visibility, in db: any Connection) throws -> Review {
        let (live, viewer) = (people.live.people, visibility.viewer)
        let found = try db.first("\(select(viewer)) AND v.id = \(id)") { review($0, live, viewer) }
        guard let found, try visibility.sees(found.author.id, in: db) else {
            throw Problem.missing("review")
        }
        return found
    }

    /// For the comments on a review: whose it is and how many there are.
    public static func facts(
        of review: ID<Review>, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> (owner: ID<Person>, comments: Int64) {
        let found: (owner: ID<Person>, comments: Int64)? = try db.first(
            "SELECT person, comments FROM review WHERE id = \(review) AND deleted_ms IS NULL"
        ) { ($0[0], $0[1]) }
        guard let found, try Visibility.of(viewer).sees(found.owner, in: db) else {
            throw Problem.missing("review")
        }
        return found
    }

    /// Counts comments that came or went.
    public static func count(comments change: Int64, on review: Int64, in db: any Connection) throws {
        let game: ID<Game>? = try db.first(
            "UPDATE review SET comments = comments + \(change) WHERE id = \(review) RETURNING game"
        ) { $0[0] }
        if let game { db.changes(.game(game)) }
    }

    /// A reported review, for moderators.
    static func reported(
        _ review: Int64, in db: any Connection
    ) throws -> ReportedContent? {
        try db.first(
            """
            SELECT g.title, v.stars, v.text, v.person FROM review v JOIN game g ON g.id = v.game
            WHERE v.id = \(review) AND v.deleted_ms IS NULL
            """
        ) { row in
            let (game, given, text) = (row[0] as String, row[1] as Int, row[2] as String)
            let stars = (1...5).map { $0 <= given ? "★" : "☆" }.joined()
            return ReportedContent(
                title: "\(game) · \(stars)\(text.isEmpty ? "" : "\n\(text)")", path: "/reviews/\(review)",
                owner: row[3], about: game)
        }
    }
}

extension Games {
    private func page(
        _ condition: SQL, _ order: ReviewOrder, _ limit: Int, after cursor: Cursor?,
        _ extent: AuthorCard.Extent = .whole, seenBy visibility: Visibility, in db: any Connection
    ) throws -> () throws -> Listing<Review> {
        let (live, viewer) = (people.live.people, visibility.viewer)
        let known = people.viewerStates.whole([.follows], of: viewer)
        let start = try cursor.map { try order.start(after: $0) } ?? "1 = 1"
        // Mostly of one game, whose poster's address takes a while to make.
        var game: ReviewedGame?
        let rows = try db.pipelined(
            """
            \(select(viewer, extent, known)) AND \(condition) AND \(start)
                AND \(visibility.lists("v.person"))
            ORDER BY \(order.sorting) LIMIT \(limit + 1)
            """
        ) { row in
            let review = review(row, live, viewer, game, known: known)
            game = review.game
            return (review: review, helpful: row[15] as Int64)
        }
        return {
            Listing(try rows.all(), limit: limit, \.review) { order.cursor($0.review, helpful: $0.helpful) }
        }
    }

    /// - Parameter known: with all whom the viewer follows, so that it is not read.
    private func select(
        _ viewer: ID<Person>?, _ extent: AuthorCard.Extent = .whole, _ known: ViewerState? = nil
    ) -> SQL {
        let mine: SQL =
            viewer.map {
                "(SELECT m.value FROM review_vote m WHERE m.person = \($0) AND m.review = v.id)"
            } ?? "NULL"
        return """
            SELECT v.id, v.game, g.title, g.poster, g.released, v.stars, v.text, v.gameplay, v.story, v.graphics,
                v.sound, v.value, v.ups, v.downs, v.comments, v.helpful, v.edited_ms, v.created_ms, \(mine),
                v.spoilers, g.genres, \(AuthorCard.columns("w", extent, seenBy: known == nil ? viewer : nil))
            FROM review v CROSS JOIN game g \(AuthorCard.joins("w", extent, on: "v.person"))
            WHERE g.id = v.game AND v.deleted_ms IS NULL
            """
    }

    /// - Parameters:
    ///   - other: the game of another row, which may be this one's.
    ///   - known: see ``select(_:_:_:)``.
    private func review(
        _ row: borrowing Row, _ live: Set<ID<Person>>, _ viewer: ID<Person>?, _ other: ReviewedGame? = nil,
        known: ViewerState? = nil
    ) -> Review {
        let id: ID<Game> = row[1]
        return Review(
            id: row[0], game: other.flatMap { $0.id == id ? $0 : nil } ?? game(of: row),
            author: Author(
                row, at: 21, addresses: addresses, live: live, seenBy: viewer, known: known),
            rating: Stars(checked: row[5]), text: row[6], spoilers: row[19],
            aspects: Self.aspects(row, at: 7), upVotes: row[12],
            downVotes: row[13], myVote: row[18], commentCount: row[14],
            edited: (row[16] as Int64?) != nil, createdAt: row[17])
    }

    private func game(of row: borrowing Row) -> ReviewedGame {
        let (id, title): (ID<Game>, String) = (row[1], row[2])
        let drawing = PosterDrawing(title: title, released: row[4], genres: row[20])
        return ReviewedGame(
            id: id, title: title, posterURL: addresses.poster(row[3], of: id, drawing),
            year: ReleaseDate(stored: row[4]).year)
    }
}

extension ReviewOrder {
    fileprivate var sorting: SQL {
        switch self {
        case .helpful: "v.helpful DESC, v.id DESC"
        case .newest: "v.id DESC"
        case .highest: "v.stars DESC, v.id DESC"
        case .lowest: "v.stars, v.id"
        }
    }

    fileprivate func start(after cursor: Cursor) throws(Problem) -> SQL {
        let first = try cursor.number(0)
        return switch self {
        case .helpful: "(v.helpful, v.id) < (\(first), \(try cursor.number(1)))"
        case .newest: "v.id < \(first)"
        case .highest: "(v.stars, v.id) < (\(first), \(try cursor.number(1)))"
        case .lowest: "(v.stars, v.id) > (\(first), \(try cursor.number(1)))"
        }
    }

    fileprivate func cursor(_ last: Review, helpful: Int64) -> Cursor {
        switch self {
        case .helpful: Cursor(helpful, last.id)
        case .newest: Cursor(last.id)
        case .highest, .lowest: Cursor(last.rating.number, last.id)
        }
    }
}
