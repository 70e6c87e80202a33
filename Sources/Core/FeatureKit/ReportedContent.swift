public import FanfareModels

/// Something that was or can be reported, as moderators read it.
public struct ReportedContent: Sendable, Equatable {
    /// A name or the beginning of a text.
    public var title: String
    /// The path of its page.
    public var path: String
    /// The person who made it.
    public var owner: ID<Person>?

    public init(title: String, path: String, owner: ID<Person>?) {
        self.title = title
        self.path = path
        self.owner = owner
    }
}
