public import FanfareModels
public import Foundation
import Members
public import Storage
import HTTPBinding
import Notifications

extension Games {
    /// How long a deleted review can be brought back, in seconds.
    public static let undoTime: TimeInterval = 3600

    /// Reviews a game, once. Throws `Problem`: `invalid` without stars or for the text; `conflict`, with the number of
    /// the first, the second time; `missing` when there is no such game.
    public func write(_ call: WriteReview, by person: ID<Person>) async throws -> Review {
        let at = now()
        defer { people.viewerStates.changed(person, [.stars, .hasSpoken]) }
        // Reviews are read each time; lists of games have the means.
        let review = try await database.write(.figures) { db in try write(call, by: person, at: at, in: db) }
        changes.note(call.game, review.id)
        return review
    }

    /// Reviews a game within the caller's transaction.
    public func write(
        _ call: WriteReview, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> Review {
        guard let stars = call.rating else { throw Problem.invalid("rating", "Give 1 to 5 stars.") }
        let text = try Self.text(call.text)
        let aspects = call.aspects ?? AspectStars()
        try Self.require(call.game, in: db)
        try forgetDeleted(by: person, of: call.game, in: db)
        let id: ID<Review>? = try db.first(
            """
            INSERT INTO review (game, person, stars, text, spoilers, gameplay, story, graphics, sound, value, created_ms)
            VALUES (\(call.game), \(person), \(stars.number), \(text), \(call.spoilers ?? false), \(aspects.gameplay?.number),
                \(aspects.story?.number), \(aspects.graphics?.number), \(aspects.sound?.number),
                \(aspects.value?.number), \(at))
            ON CONFLICT DO NOTHING RETURNING id
            """
        ) { $0[0] }
        guard let id else {
            let first = try Self.review(of: call.game, by: person, in: db)
            throw Problem.taken("You have reviewed this game already.", by: first?.number ?? 0)
        }
        try Self.count(Rating(stars: stars, aspects: aspects), insteadOf: nil, of: call.game, in: db)
        let number: Int64? = try db.first(
            "SELECT COUNT(*) FROM review WHERE person = \(person) AND deleted_ms IS NULL"
        ) { $0[0] }
        try people.ledger.record(
            ScoreEvent(.reviewed, to: person, from: nil, subject: id.number, at: at, total: number ?? 1),
            in: db)
        return try review(id, seenBy: .of(person), in: db)
    }

    /// Changes one's own review; what is absent stays.
    public func edit(_ call: EditReview, by person: ID<Person>) async throws -> Review {
        let at = now()
        let text = try call.text.map { try Self.text($0) }
        let spoilers = call.spoilers
        defer { people.viewerStates.changed(person, [.stars, .hasSpoken]) }
        let review = try await database.write { db in
            let old = try Self.stored(call.review, in: db)
            guard let old, old.person == person, old.deletedAt == nil else { throw Problem.missing("review") }
            let new = Rating(
                stars: call.rating ?? old.rating.stars, aspects: call.aspects ?? old.rating.aspects)
            guard
                new != old.rating || (text ?? old.text) != old.text
                    || (spoilers ?? old.spoilers) != old.spoilers
            else {
                return try self.review(call.review, seenBy: .of(person), in: db)
            }
            let aspects = new.aspects
            try db.run(
                """
                UPDATE review SET stars = \(new.stars.number), text = \(text ?? old.text),
                    spoilers = \(spoilers ?? old.spoilers),
                    gameplay = \(aspects.gameplay?.number), story = \(aspects.story?.number),
                    graphics = \(aspects.graphics?.number), sound = \(aspects.sound?.number),
                    value = \(aspects.value?.number), edited_ms = \(at)
                WHERE id = \(call.review)
                """)
            try Self.count(new, insteadOf: old.rating, of: old.game, in: db)
            return try self.review(call.review, seenBy: .of(person), in: db)
        }
        changes.note(review.game.id, review.id)
        return review
    }

    /// Up to 10,000 characters, or nothing. Throws `Problem.invalid`.
    private static func text(_ text: String?) throws(Problem) -> String {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return "" }
        return try TextNormalization.checked(text, field: "text", limit: Review.limit)
    }
}

extension Games {
    /// A review as it is stored.
    struct StoredReview {
        var game: ID<Game>
        var person: ID<Person>
        var rating: Rating
        var text: String
        var spoilers: Bool
        var ups: Int64
        var downs: Int64
        var createdAt: Date
        var deletedAt: Date?
        var editedAt: Date?
    }

    static func stored(_ review: ID<Review>, in db: any Connection) throws -> StoredReview? {
        try db.first(
            """
            SELECT game, person, stars, gameplay, story, graphics, sound, value, text, ups, downs, created_ms,
                deleted_ms, spoilers, edited_ms
            FROM review WHERE id = \(review)
            """
        ) { row in
            StoredReview(
                game: row[0], person: row[1],
                rating: Rating(stars: Stars(checked: row[2]), aspects: aspects(row, at: 3)), text: row[8],
                spoilers: row[13], ups: row[9], downs: row[10], createdAt: row[11], deletedAt: row[12],
                editedAt: row[14])
        }
    }

    /// From five columns in the order of ``Aspect``.
    static func aspects(_ row: borrowing Row, at column: Int) -> AspectStars {
        var aspects = AspectStars()
        for (place, aspect) in Aspect.allCases.enumerated() {
            if let number: Int = row[column + place] { aspects[aspect] = Stars(checked: number) }
        }
        return aspects
    }

    /// The review that stands of a game by a person.
    static func review(
        of game: ID<Game>, by person: ID<Person>, in db: any Connection
    ) throws -> ID<Review>? {
        try db.first(
            "SELECT id FROM review WHERE person = \(person) AND game = \(game) AND deleted_ms IS NULL"
        ) { $0[0] }
    }
}
