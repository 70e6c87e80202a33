public import FanfareModels
import JSON
public import Storage

/// Export and deletion of a person's data.
extension People {
    /// Removes a person, within the caller's transaction: whom they followed has a follower less and what
    /// that earned, who followed them follows one less, and the ledger no longer says who it was that did
    /// things.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        let at = now()
        let followed: [ID<Person>] = try db.rows("SELECT followed FROM follow WHERE follower = \(person)") {
            $0[0]
        }
        for start in stride(from: 0, to: followed.count, by: FollowChange.batch) {
            let some = followed[start..<min(start + FollowChange.batch, followed.count)]
            try move(some.map { FollowChange($0, by: person, follows: false) }, at: at, in: db)
        }
        try db.run(
            """
            UPDATE standing SET following = following - 1
            WHERE person IN (SELECT follower FROM follow WHERE followed = \(person))
            """)
        try db.run("DELETE FROM follow WHERE followed = \(person)")
        try dropPicture(of: person, in: db)
        try ledger.delete(entriesOf: person, in: db)
        let gone = try db.run("DELETE FROM person WHERE id = \(person)")
        if gone == 1 {
            try ledger.forget(person, at: at, in: db)
            try LeftoverErasure.begin(person, in: db)
            try limits.forget(person, in: db)
        }
        try db.run("UPDATE people_count SET people = people - \(gone) WHERE one = 1")
    }

    /// A person's data in this part, by subject.
    public func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        let card: Person? = try db.first(
            "SELECT \(PersonCard.columns) FROM person_card c WHERE c.id = \(person)"
        ) { Person($0, addresses: addresses) }
        guard let card, let own = try ownProfile(person, in: db) else { return [] }
        let texts: JSON = [
            "about": .string(own.about), "location": .string(own.location),
            "top_genre": .string(own.topGenre), "top_game": .string(own.topGame),
        ]
        return [
            ("person", try JSON(parsing: JSON.bytes(card))), ("profile", texts),
            (
                "following",
                try db.exported(
                    "SELECT followed AS person, at_ms AS at FROM follow WHERE follower = \(person) ORDER BY at_ms"
                )
            ),
            (
                "followers",
                try db.exported(
                    "SELECT follower AS person, at_ms AS at FROM follow WHERE followed = \(person) ORDER BY at_ms"
                )
            ),
            ("hidden", try db.exported(Visibility.of(person).ownRows)),
            (
                "ledger",
                try db.exported(
                    """
                    SELECT reason, amount, reputation, at_ms AS at FROM \(Ledger.entries(of: person)) AS e
                    ORDER BY number
                    """)
            ),
        ]
    }

    /// A person's own texts, as the settings show them.
    public func ownProfile(_ person: ID<Person>, in db: any Connection) throws -> OwnProfile? {
        try db.first(
            """
            SELECT username, first_name, last_name, about, location, top_genre, top_game, picture, user_type
            FROM person WHERE id = \(person)
            """
        ) { row in
            OwnProfile(
                username: row[0], firstName: row[1], lastName: row[2], about: row[3], location: row[4],
                topGenre: row[5], topGame: row[6],
                picture: addresses.picture(row[7], of: person, name: Person.fullName(row[1], row[2])),
                userType: UserType(rawValue: row[8]) ?? .member)
        }
    }
}

/// A person's own texts, picture and type.
public struct OwnProfile: Sendable {
    /// The username.
    public var username: String
    /// The first name.
    public var firstName: String
    /// The last name, may be empty.
    public var lastName: String
    /// The text about themselves.
    public var about: String
    /// The location, may be empty.
    public var location: String
    /// The favourite genre, may be empty.
    public var topGenre: String
    /// The favourite game, may be empty.
    public var topGame: String
    /// The address of their picture.
    public var picture: String
    /// The role.
    public var userType: UserType
}
