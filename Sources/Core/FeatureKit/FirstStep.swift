public import FanfareModels
public import Storage

/// What somebody new is invited to do, on the first page until they are at home there.
public struct FirstStep: Sendable {
    /// The name of the icon.
    public let icon: String
    /// What to do, in English.
    public let title: String
    /// What one has of it, in English.
    public let text: String
    /// The path of the page where it is done.
    public let path: String
    /// Whether a member has done it.
    public let isDone: @Sendable (ID<Person>, any Connection) throws -> Bool

    public init(
        icon: String, title: String, text: String, path: String,
        isDone: @escaping @Sendable (ID<Person>, any Connection) throws -> Bool
    ) {
        self.icon = icon
        self.title = title
        self.text = text
        self.path = path
        self.isDone = isDone
    }
}
