public import FanfareModels
public import Foundation
public import Media
public import People
public import Storage

/// Games and what people think of them: the catalogue, reviews, votes, favourites.
///
/// Of People it reads `person`, `standing`, `follow` and `hidden`; of Comments, for a recount, `comment`.
public struct Games: Sendable {
    let database: any Database
    let addresses: Addresses
    let pictures: Pictures
    let changes: GameChanges
    let needs: Needs
    let search: GameSearch
    let now: @Sendable () -> Date

    /// What other slices do for this one. What takes a connection runs in the transaction that caused it.
    public struct Needs: Sendable {
        /// Tells somebody something.
        public var notify: @Sendable (Notice, any Connection) throws -> Void
        /// Takes back what somebody was told.
        public var unnotify: @Sendable (Notice, any Connection) throws -> Void
        /// Adds an entry to the score ledger.
        public var score: @Sendable (ScoreEvent, any Connection) throws -> Void
        /// Takes the comments on a review that is deleted out of sight, or brings them back with it.
        public var holdComments: @Sendable (Bool, ID<Review>, any Connection) throws -> Void
        /// Removes the comments on a review of this person for good.
        public var removeComments: @Sendable (ID<Review>, ID<Person>, any Connection) throws -> Void
        /// To be told that what a member rates or favours has changed.
        public var changed: @Sendable (ID<Person>) -> Void
        /// Who is streaming right now.
        public var live: @Sendable () -> Set<ID<Person>>

        public init(
            notify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            unnotify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            score: @escaping @Sendable (ScoreEvent, any Connection) throws -> Void,
            holdComments: @escaping @Sendable (Bool, ID<Review>, any Connection) throws -> Void,
            removeComments: @escaping @Sendable (ID<Review>, ID<Person>, any Connection) throws -> Void,
            changed: @escaping @Sendable (ID<Person>) -> Void = { _ in },
            live: @escaping @Sendable () -> Set<ID<Person>> = { [] }
        ) {
            self.notify = notify
            self.unnotify = unnotify
            self.score = score
            self.holdComments = holdComments
            self.removeComments = removeComments
            self.changed = changed
            self.live = live
        }
    }

    public init(
        database: any Database, addresses: Addresses, pictures: Pictures, changes: GameChanges, needs: Needs,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.init(
            database: database, addresses: addresses, pictures: pictures, changes: changes, needs: needs,
            search: GameSearch(), now: now)
    }

    private init(
        database: any Database, addresses: Addresses, pictures: Pictures, changes: GameChanges, needs: Needs,
        search: GameSearch, now: @escaping @Sendable () -> Date
    ) {
        self.database = database
        self.addresses = addresses
        self.pictures = pictures
        self.changes = changes
        self.needs = needs
        self.search = search
        self.now = now
    }

    /// The same games at another time, to tell of what was.
    public func at(_ time: Date) -> Games {
        Games(
            database: database, addresses: addresses, pictures: pictures, changes: changes, needs: needs,
            search: search, now: { time })
    }
}

extension Games {
    /// Leaves out reviews by people who hide from the viewer or whom the viewer hides.
    func visible(to viewer: ID<Person>?) -> SQL {
        guard let viewer else { return "" }
        return "AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.viewer = \(viewer) AND h.person = v.person)"
    }

    /// Whether one of two blocks the other.
    static func areApart(_ person: ID<Person>, _ viewer: ID<Person>?, in db: any Connection) throws -> Bool {
        guard let viewer else { return false }
        return try db.first(
            """
            SELECT 1 FROM hidden WHERE viewer = \(viewer) AND person = \(person)
                AND reason IN ('blocks', 'blocked') LIMIT 1
            """
        ) { _ in true } ?? false
    }

    /// Throws `Problem.missing` when there is no such game.
    static func require(_ game: ID<Game>, in db: any Connection) throws {
        let found = try db.first("SELECT 1 FROM game WHERE id = \(game)") { _ in true }
        guard found == true else { throw Problem.missing("game") }
    }
}
