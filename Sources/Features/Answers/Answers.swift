public import FanfareModels
public import Foundation
public import MediaKit
public import Members
public import Storage

/// Questions and their answers on video: asking, the feed, likes, and what becomes of uploads.
public struct Answers: Sendable {
    let database: any Database
    let addresses: Addresses
    let people: People
    let commenting: Commenting
    let uploads: Uploads
    let videos: Videos
    let store: any BlobStore
    let changes: AnswerChanges
    let now: @Sendable () -> Date

    public init(
        people: People, commenting: Commenting, uploads: Uploads, videos: Videos, store: any BlobStore,
        changes: AnswerChanges = AnswerChanges()
    ) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.commenting = commenting
        self.uploads = uploads
        self.videos = videos
        self.store = store
        self.changes = changes
        now = people.now
    }
}

extension Answers {
    /// The same answers at another time, for events of the past.
    public func at(_ time: Date) -> Answers {
        Answers(
            people: people.at(time), commenting: commenting, uploads: uploads, videos: videos, store: store,
            changes: changes)
    }

    /// Leaves out the answers to and by people who hide from the viewer or whom the viewer hides. Most
    /// viewers hide nobody, which one query finds out.
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
