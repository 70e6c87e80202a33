public import FanfareModels
public import Foundation

/// A notification to a person, recorded in the transaction that caused it.
public struct Notice: Sendable, Equatable {
    /// The recipient.
    public var person: ID<Person>
    /// The kind of event.
    public var kind: NoticeKind
    /// The person who caused it; nil for the community itself, as with a badge.
    public var actor: ID<Person>?
    /// The thing it is about, by its kind's own number; 0 when the actor says it all.
    public var subject: Int64
    /// A word of the kind's own: a badge's name.
    public var detail: String
    /// The time of the event.
    public var at: Date
    /// Its number among the person's, when what it tells of was counted in the same breath.
    public var number: Int64?

    public init(
        to person: ID<Person>, _ kind: NoticeKind, from actor: ID<Person>? = nil, subject: Int64 = 0,
        detail: String = "", at: Date
    ) {
        self.person = person
        self.kind = kind
        self.actor = actor
        self.subject = subject
        self.detail = detail
        self.at = at
    }
}
