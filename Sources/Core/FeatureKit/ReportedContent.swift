public import FanfareModels

/// Something that was or can be reported, as moderators read it.
public struct ReportedContent: Sendable, Equatable {
    /// A name or the beginning of a text.
    public var title: String
    /// The path of its page.
    public var path: String
    /// The person who made it.
    public var owner: ID<Person>?
    /// The name of what it is about, such as the title of a review's game.
    public var about: String?

    public init(title: String, path: String, owner: ID<Person>?, about: String? = nil) {
        self.title = title
        self.path = path
        self.owner = owner
        self.about = about
    }
}
