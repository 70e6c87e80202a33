import FanfareModels
import People

/// What a look at a person's bell found.
struct News: Sendable {
    struct Notice: Sendable, Equatable {
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
    var notices: [Notice]

    /// A burst of more is told by its latest ones.
    static let most = 10
}

/// How far a stream, or the one that is furthest behind, has told of a bell.
struct Mark: Sendable, Equatable {
    var last: Int64
    var seen: Int64
}
