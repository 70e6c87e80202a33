public import FanfareModels
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
        _ row: borrowing Row, at column: Int = 0, addresses: Addresses, live: Set<ID<Person>> = [],
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
