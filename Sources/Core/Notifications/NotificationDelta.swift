import FanfareModels
import Members

/// The change of a person's notifications since the last poll.
struct NotificationDelta: Sendable {
    struct Entry: Sendable, Equatable {
        var id: Int64
        var kind: FanfareModels.NoticeKind
    }

    var person: ID<Person>
    /// The id after which the look began.
    var since: Int64
    var last: Int64
    var seen: Int64
    var unseen: Int
    /// In the order of their ids; of many only the latest.
    var notices: [Entry]

    /// Of a larger burst only the latest are delivered.
    static let most = 10
}

/// The last notice that a stream, or the one furthest behind, has delivered.
struct HighWaterMark: Sendable, Equatable {
    var last: Int64
    var seen: Int64
}
