public import FanfareModels
import HTTPBinding
public import Storage

/// The view `person_card`, as every feature reads it: join it, select ``columns`` from the alias
/// `c`, and make a ``Person`` of the row.
public enum PersonCard {
    /// The columns of `person_card AS c`.
    public static let columns: SQL = """
        c.id, c.username, c.first_name, c.last_name, c.picture, c.user_type, c.location, c.reputation, c.gold, \
        c.silver, c.bronze, c.followers, c.following, c.created_ms
        """
    /// The number of columns.
    public static let width = 14
}

extension Person {
    /// From ``PersonCard/columns`` that start at `column`.
    public init(
        _ row: borrowing Row, at column: Int = 0, addresses: PublicURLs, live: Set<ID<Person>> = [],
        followed: Bool? = nil
    ) {
        let id: ID<Person> = row[column]
        let firstName: String = row[column + 2]
        let lastName: String = row[column + 3]
        let location: String = row[column + 6]
        self.init(
            id: id, username: row[column + 1], firstName: firstName, lastName: lastName,
            imageURL: addresses.picture(row[column + 4], of: id, name: Person.fullName(firstName, lastName)),
            userType: UserType(rawValue: row[column + 5]) ?? .member,
            location: location.isEmpty ? nil : location, reputation: row[column + 7],
            badges: BadgeCounts(gold: row[column + 8], silver: row[column + 9], bronze: row[column + 10]),
            followerCount: row[column + 11], followingCount: row[column + 12],
            live: !live.isEmpty && live.contains(id), followed: followed, createdAt: row[column + 13])
    }
}

extension People {
    /// The cards of those among some people whom the viewer sees, by number.
    public func cards(of people: Set<Int64>, seenBy viewer: ID<Person>?) async throws -> [Int64: Person] {
        guard !people.isEmpty else { return [:] }
        let live = self.live.people
        let known = viewerStates.whole([.follows], of: viewer)
        let cards = try await database.read { [addresses] db in
            try db.rows(
                """
                SELECT \(PersonCard.columns), \(followedColumn(viewer, known))
                FROM person_card c WHERE c.id IN \(list: people) AND \(try visibility(for: viewer, in: db).lists("c.id"))
                """
            ) { row in
                Person(row, addresses: addresses, live: live, followed: followed(row, seenBy: viewer, known))
            }
        }
        return Dictionary(uniqueKeysWithValues: cards.map { ($0.id.number, $0) })
    }

    /// The numbers of the most followed of some people, with the most first.
    public func mostFollowed(among people: Set<Int64>, limit: Int) async throws -> [Int64] {
        try await database.read { db in
            try db.rows(
                """
                SELECT person FROM standing WHERE person IN \(list: people)
                ORDER BY followers DESC, person LIMIT \(limit)
                """
            ) { $0[0] }
        }
    }
}
