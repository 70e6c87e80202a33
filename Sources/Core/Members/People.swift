public import FanfareModels
public import Foundation
public import Storage
public import HTTPBinding

/// The people of a community: the directory, profiles, who follows whom and who is hidden from whom; and what
/// every feature records of them: notices and scores.
public struct People: Sendable {
    /// The database.
    public let database: any Database
    /// URLs of people and pictures.
    public let addresses: PublicURLs
    /// Records notices in the transactions that cause them.
    public let notices: Notices
    /// The people who are streaming.
    public let live: StreamingPeople
    /// The viewer states of pages that are shared by all members.
    public let viewerStates: ViewerStates
    /// What moderators remove.
    public let moderatorRemovals: ModeratorRemovals
    /// Limits on what addresses and new accounts may do.
    public let limits: SharedLimits
    /// What members may keep of files.
    public let quota: StorageQuota
    /// The clock.
    public let now: @Sendable () -> Date
    let followQueue = FollowQueue()

    public init(
        database: any Database, addresses: PublicURLs, notices: Notices, live: StreamingPeople,
        viewerStates: ViewerStates, moderatorRemovals: ModeratorRemovals = ModeratorRemovals(),
        limits: SharedLimits = SharedLimits(), quota: StorageQuota = StorageQuota(),
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.notices = notices
        self.live = live
        self.viewerStates = viewerStates
        self.moderatorRemovals = moderatorRemovals
        self.limits = limits
        self.quota = quota
        self.now = now
    }

    /// The score ledger.
    public var ledger: Ledger { Ledger(notices: notices) }

    /// The same people at another time, for events of the past.
    public func at(_ time: Date) -> People {
        People(
            database: database, addresses: addresses, notices: notices, live: live,
            viewerStates: viewerStates, moderatorRemovals: moderatorRemovals, limits: limits, quota: quota,
            now: { time })
    }
}

extension People {
    /// Stores a person, within the caller's transaction. Throws `Problem.invalid` when the username is taken.
    public func create(_ new: NewPerson, in db: any Connection) throws -> ID<Person> {
        let name = Person.fullName(new.firstName, new.lastName)
        let id: ID<Person> = try takingUsername {
            try db.insert(
                """
                INSERT INTO person (username, username_key, first_name, last_name, name_key, user_type, created_ms)
                VALUES (\(new.username.text), \(new.username.key), \(new.firstName), \(new.lastName),
                    \(Folded.text(name)), \(new.userType.rawValue), \(now()))
                """)
        }
        try db.run("INSERT INTO standing (person) VALUES (\(id))")
        try db.run("UPDATE people_count SET people = people + 1 WHERE one = 1")
        try index(id, name: name, username: new.username.text, in: db)
        return id
    }

    /// Changes what `edit` names and leaves the rest. Throws `Problem.invalid` when the username is taken.
    public func edit(_ edit: ProfileEdit, of person: ID<Person>, in db: any Connection) throws {
        _ = try takingUsername {
            try db.run(
                """
                UPDATE person SET
                    username = COALESCE(\(edit.username?.text), username),
                    username_key = COALESCE(\(edit.username?.key), username_key),
                    first_name = COALESCE(\(edit.firstName), first_name),
                    last_name = COALESCE(\(edit.lastName), last_name),
                    about = COALESCE(\(edit.about), about),
                    location = COALESCE(\(edit.location), location),
                    top_genre = COALESCE(\(edit.topGenre), top_genre),
                    top_game = COALESCE(\(edit.topGame), top_game)
                WHERE id = \(person)
                """)
        }
        guard edit.username != nil || edit.firstName != nil || edit.lastName != nil else { return }
        let names = try db.first("SELECT first_name, last_name, username FROM person WHERE id = \(person)") {
            (name: Person.fullName($0[0], $0[1]), username: $0[2] as String)
        }
        guard let names else { return }
        try db.run("UPDATE person SET name_key = \(Folded.text(names.name)) WHERE id = \(person)")
        try db.run("DELETE FROM person_word WHERE person = \(person)")
        try index(person, name: names.name, username: names.username, in: db)
    }

    /// Changes a person's role inside a transaction.
    public func set(_ type: UserType, of person: ID<Person>, in db: any Connection) throws {
        try db.run("UPDATE person SET user_type = \(type.rawValue) WHERE id = \(person)")
    }

    /// Notes that somebody has streamed. Who is more than a member stays what they are.
    public func becomeCreator(_ person: ID<Person>, in db: any Connection) throws {
        try db.run(
            """
            UPDATE person SET user_type = \(UserType.creator.rawValue)
            WHERE id = \(person) AND user_type = \(UserType.member.rawValue)
            """)
    }

    /// Throws `Problem.missing` when there is no such person, or they and the viewer hide from each other by
    /// a block.
    func require(_ person: ID<Person>, seenBy viewer: ID<Person>?, in db: any Connection) throws {
        guard try pipelinedSight(of: person, seenBy: viewer, in: db).first() != nil else {
            throw Problem.missing("person")
        }
    }

    /// A row where there is such a person and no block between the two.
    func pipelinedSight(
        of person: ID<Person>, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> PipelinedRows<Bool> {
        try db.pipelined(
            "SELECT 1 FROM person p WHERE p.id = \(person) AND \(Visibility.of(viewer).sees("p.id"))"
        ) { _ in true }
    }

    private func takingUsername<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as StorageError where error.kind == .notUnique("person.username_key") {
            throw Problem.invalid("username", "has already been taken")
        }
    }

    func index(_ person: ID<Person>, name: String, username: String, in db: any Connection) throws {
        for word in Self.words(name, username) {
            try db.run(
                "INSERT INTO person_word (word, person) VALUES (\(word), \(person)) ON CONFLICT DO NOTHING")
        }
        try db.run(
            "UPDATE person_word SET weight = \(SQL(text: SearchWeight.ofWord)) WHERE person = \(person)")
    }

    /// The words by which somebody is found.
    static func words(_ name: String, _ username: String) -> Set<String> {
        Set(Folded.words(name) + [Folded.text(username)] + Folded.words(username))
    }
}

extension People {
    /// The full name of a person, without a check of visibility.
    public func name(of person: ID<Person>) async throws -> String {
        let name: String? = try await database.read { db in
            try db.first("SELECT first_name, last_name FROM person WHERE id = \(person)") {
                Person.fullName($0[0], $0[1])
            }
        }
        guard let name else { throw Problem.missing("person") }
        return name
    }
}
