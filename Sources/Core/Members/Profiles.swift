public import FanfareModels
public import Foundation
import HTTPBinding
public import Storage

extension People {
    /// A person's profile; ``Profile/places`` are filled in by the rankings feature.
    ///
    /// - Parameter withStanding: with what their reputation is made of, and the badges one by one.
    public func profile(
        _ person: ID<Person>, seenBy viewer: ID<Person>?, withStanding: Bool = true
    ) async throws -> Profile {
        try await database.read { db in
            let live = self.live.people
            let visibility = knownVisibility(for: viewer)
            let reasons =
                try visibility.seesAll ? nil : visibility.pipelinedReasons(hiding: person, in: db)
            let totals = try withStanding ? Ledger.totals(of: person, in: db) : nil
            let badges = try withStanding ? badges(of: person, in: db) : nil
            let found = try db.first(
                """
                SELECT \(PersonCard.columns), \(followedColumn(viewer)), p.about, p.top_genre, p.top_game
                FROM person_card c JOIN person p ON p.id = c.id WHERE c.id = \(person)
                """
            ) { row in
                let card = Person(
                    row, addresses: addresses, live: live, followed: followed(row, seenBy: viewer))
                return (
                    card: card, about: row[PersonCard.width + 1] as String,
                    genre: row[PersonCard.width + 2] as String,
                    game: row[PersonCard.width + 3] as String
                )
            }
            guard let found else { throw Problem.missing("person") }
            let hides = try reasons?.all().compactMap(\.self) ?? []
            guard !hides.contains(.blocked) else { throw Problem.missing("person") }
            return Profile(
                person: found.card, about: found.about, topGenre: found.genre.isEmpty ? nil : found.genre,
                topGame: found.game.isEmpty ? nil : found.game,
                reputationBreakdown: try totals?.all().compactMap(\.self) ?? [],
                badges: try badges?.all().compactMap(\.self) ?? [],
                places: [], blocked: hides.contains(.blocks),
                muted: hides.contains(.mutes))
        }
    }

    /// The card of a person, for pages about one. Throws `Problem.missing` like their profile.
    public func person(_ person: ID<Person>, seenBy viewer: ID<Person>?) async throws -> Person {
        try await profile(person, seenBy: viewer, withStanding: false).person
    }

    /// The person with a username, however it is spelled.
    public func find(_ username: Username, in db: any Connection) throws -> ID<Person>? {
        try db.first("SELECT id FROM person WHERE username_key = \(username.key)") { $0[0] }
    }

    /// A person as Whale's clients read them, without the address of their mail.
    public func user(_ person: ID<Person>, in db: any Connection) throws -> User? {
        try db.first("\(Self.userColumns) WHERE c.id = \(person)") { user($0) }
    }

    /// The same as others see it; nil for whom the person blocks.
    public func user(_ person: ID<Person>, seenBy viewer: ID<Person>?, in db: any Connection) throws -> User?
    {
        if viewer != nil, try Visibility.of(viewer).reasons(hiding: person, in: db).contains(.blocked) {
            return nil
        }
        return try user(person, in: db)
    }

    /// Everybody whom a viewer sees in lists, or who of them joined since `since`, newest first.
    public func users(
        _ page: PageNumber, since: Date?, seenBy viewer: ID<Person>?
    ) async throws -> NumberedPage<User> {
        try await database.read { db in
            let visibility = try visibility(for: viewer, in: db)
            let isWhole = since == nil && visibility.seesAll
            let chosen: SQL = "p.created_ms >= \(since ?? .distantPast) AND \(visibility.lists("p.id"))"
            let counted: Int64? =
                try isWhole
                ? count(in: db) : db.first("SELECT COUNT(*) FROM person p WHERE \(chosen)") { $0[0] }
            let count = counted ?? 0
            guard Int64(page.offset) < count else {
                return NumberedPage([], page, count: count)
            }
            let users = try db.rows(
                """
                \(Self.userColumns) JOIN (
                    SELECT p.id FROM person p WHERE \(chosen) ORDER BY p.created_ms DESC, p.id DESC
                    LIMIT \(page.perPage) OFFSET \(page.offset)
                ) AS chosen ON chosen.id = c.id ORDER BY c.created_ms DESC, c.id DESC
                """
            ) { user($0) }
            return NumberedPage(users, page, count: count)
        }
    }
}

extension People {
    private static let userColumns: SQL =
        "SELECT \(PersonCard.columns), a.about FROM person_card c JOIN person a ON a.id = c.id"

    private func user(_ row: borrowing Row) -> User {
        let person = Person(row, addresses: addresses)
        return User(
            id: person.id, firstName: person.firstName, lastName: person.lastName, username: person.username,
            imageURL: person.imageURL, email: "", followerCount: person.followerCount,
            followingCount: person.followingCount, about: row[PersonCard.width])
    }

    private func badges(of person: ID<Person>, in db: any Connection) throws -> PipelinedRows<Badge?> {
        try db.pipelined(
            """
            SELECT name, medal, count, earned_ms FROM badge WHERE person = \(person)
            ORDER BY CASE medal WHEN 'gold' THEN 0 WHEN 'silver' THEN 1 ELSE 2 END, earned_ms DESC, name LIMIT 200
            """
        ) { row -> Badge? in
            guard let medal = Medal(rawValue: row[1]) else { return nil }
            return Badge(name: row[0], medal: medal, count: row[2], earnedAt: row[3])
        }
    }
}
