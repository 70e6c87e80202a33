public import FanfareModels
public import Foundation
public import Media
public import People
public import Storage

/// Questions and their answers on video: asking, the feed, likes, and what becomes of uploads.
///
/// Of People it reads `person`, `standing`, `follow`, `hidden` and the view `person_card`; of Comments, for a recount,
/// `comment`.
public struct Answers: Sendable {
    let database: any Database
    let addresses: Addresses
    let uploads: Uploads
    let videos: Videos
    let store: any BlobStore
    let changes: AnswerChanges
    let needs: Needs
    let now: @Sendable () -> Date

    /// What other slices do for this one. What takes a connection runs in the transaction that caused it.
    public struct Needs: Sendable {
        /// Tells somebody something.
        public var notify: @Sendable (Notice, any Connection) throws -> Void
        /// Takes back what somebody was told.
        public var unnotify: @Sendable (Notice, any Connection) throws -> Void
        /// Adds an entry to the score ledger.
        public var score: @Sendable (ScoreEvent, _ telling: Notice?, any Connection) throws -> Void
        /// Removes the comments on an answer that goes, of this answerer.
        public var removeComments: @Sendable (ID<Answer>, ID<Person>, any Connection) throws -> Void
        /// To be told that what a member likes has changed.
        public var changed: @Sendable (ID<Person>) -> Void
        /// Who is streaming right now.
        public var live: @Sendable () -> Set<ID<Person>>
        /// Makes background work start at once.
        public var wake: @Sendable () -> Void

        public init(
            notify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            unnotify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            score: @escaping @Sendable (ScoreEvent, _ telling: Notice?, any Connection) throws -> Void,
            removeComments: @escaping @Sendable (ID<Answer>, ID<Person>, any Connection) throws -> Void,
            changed: @escaping @Sendable (ID<Person>) -> Void = { _ in },
            live: @escaping @Sendable () -> Set<ID<Person>> = { [] },
            wake: @escaping @Sendable () -> Void = {}
        ) {
            self.notify = notify
            self.unnotify = unnotify
            self.score = score
            self.removeComments = removeComments
            self.changed = changed
            self.live = live
            self.wake = wake
        }
    }

    public init(
        database: any Database, addresses: Addresses, uploads: Uploads, videos: Videos,
        store: any BlobStore, changes: AnswerChanges, needs: Needs,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.uploads = uploads
        self.videos = videos
        self.store = store
        self.changes = changes
        self.needs = needs
        self.now = now
    }
}

extension Answers {
    /// The same, which also wakes who does the background work.
    public func waking(_ jobs: Jobs) -> Answers {
        var needs = needs
        needs.wake = { jobs.wake() }
        return Answers(
            database: database, addresses: addresses, uploads: uploads, videos: videos, store: store,
            changes: changes, needs: needs, now: now)
    }

    /// The same answers at another time, to tell of what was.
    public func at(_ time: Date) -> Answers {
        Answers(
            database: database, addresses: addresses, uploads: uploads, videos: videos, store: store,
            changes: changes, needs: needs, now: { time })
    }

    /// Leaves out the answers to and by people who hide from the viewer or whom the viewer hides. Most viewers hide
    /// nobody, which one look tells.
    func visible(_ answer: String, to viewer: ID<Person>?, in db: any Connection) throws -> SQL {
        guard let viewer else { return "" }
        let hides =
            try db.first("SELECT 1 FROM hidden WHERE viewer = \(viewer) LIMIT 1") { _ in true } ?? false
        guard hides else { return "" }
        let people = SQL(text: "(\(answer).sender, \(answer).receiver)")
        return "AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.viewer = \(viewer) AND h.person IN \(people))"
    }

    /// Whether one of two blocks the other.
    static func areApart(_ person: ID<Person>?, _ viewer: ID<Person>?, in db: any Connection) throws -> Bool {
        guard let person, let viewer else { return false }
        return try db.first(
            """
            SELECT 1 FROM hidden WHERE viewer = \(viewer) AND person = \(person)
                AND reason IN ('blocks', 'blocked') LIMIT 1
            """
        ) { _ in true } ?? false
    }
}
