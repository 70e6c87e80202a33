import FanfareModels
import Storage

extension People {
    /// How many people one can follow, so that the list of them can be sorted when it is asked for.
    public static let mostFollowed: Int64 = 10_000

    func followers(of person: ID<Person>, in db: any Connection) throws -> Int64 {
        try db.first("SELECT followers FROM standing WHERE person = \(person)") { $0[0] } ?? 0
    }

    func isFollowed(_ person: ID<Person>, by follower: ID<Person>, in db: any Connection) throws -> Bool {
        let found = try db.first(
            "SELECT 1 FROM follow WHERE follower = \(follower) AND followed = \(person)"
        ) { _ in true }
        return found == true
    }

    func follows(
        _ sql: SQL, _ limit: Int, _ viewer: ID<Person>?, in db: any Connection
    ) throws -> Listing<Person> {
        let live = self.live.people
        let rows = try db.rows(sql) { row in
            let followed: Bool = row[PersonCard.width + 1]
            return (
                person: Person(
                    row, addresses: addresses, live: live, followed: viewer == nil ? nil : followed),
                at: row[PersonCard.width] as Int64
            )
        }
        return Listing(rows, limit: limit, \.person) { Cursor($0.at, $0.person.id) }
    }
}
