/// A list of what waits for a moderator, on the first page of the admin area.
public struct ModeratorTask: Sendable {
    /// The name of the icon.
    public let icon: String
    /// What the list is of, in English.
    public let title: String
    /// The path of the list.
    public let path: String
    /// How many wait.
    public let waiting: @Sendable () async throws -> Int

    public init(
        icon: String, title: String, path: String, waiting: @escaping @Sendable () async throws -> Int
    ) {
        self.icon = icon
        self.title = title
        self.path = path
        self.waiting = waiting
    }
}
