public import FanfareModels
public import Foundation
public import MediaKit
public import Members
public import Notifications
import Storage

/// Questions and their answers on video: asking, the feed, likes, and what becomes of uploads.
public struct Answers: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let people: People
    let commenting: Commenting
    let uploads: Uploads
    let videos: Videos
    let store: any BlobStore
    let changes: GatheredChanges<ID<Answer>, Never>
    let suggested: SuggestedPeople
    let now: @Sendable () -> Date

    public init(
        people: People, commenting: Commenting, uploads: Uploads, videos: Videos, store: any BlobStore,
        changes: GatheredChanges<ID<Answer>, Never> = GatheredChanges()
    ) {
        self.init(
            people: people, commenting: commenting, uploads: uploads, videos: videos, store: store,
            changes: changes,
            suggested: SuggestedPeople())
    }

    private init(
        people: People, commenting: Commenting, uploads: Uploads, videos: Videos, store: any BlobStore,
        changes: GatheredChanges<ID<Answer>, Never>, suggested: SuggestedPeople
    ) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.commenting = commenting
        self.uploads = uploads
        self.videos = videos
        self.store = store
        self.changes = changes
        self.suggested = suggested
        now = people.now
    }
}

extension Answers {
    /// The same answers at another time, for events of the past.
    public func at(_ time: Date) -> Answers {
        Answers(
            people: people.at(time), commenting: commenting, uploads: uploads, videos: videos, store: store,
            changes: changes, suggested: suggested)
    }
}
