/// A tab of profiles. Features whose sections name the same one stand there together, in the order of the features.
public struct ProfileTab: Sendable, Hashable {
    /// In the page's address: `?tab=games`.
    public var id: String
    /// The title, in English.
    public var title: String
    /// Tabs stand from the least to the greatest.
    public var order: Int

    public init(_ id: String, _ title: String, order: Int) {
        self.id = id
        self.title = title
        self.order = order
    }

    /// Answers and recordings.
    public static let answers = ProfileTab("answers", "Answers", order: 10)
    /// Reviews and favourite games.
    public static let games = ProfileTab("games", "Games", order: 20)
    /// What a person wrote under answers and reviews.
    public static let comments = ProfileTab("comments", "Comments", order: 30)
    /// Reputation, badges, and what has no tab of its own.
    public static let about = ProfileTab("about", "About", order: 100)
}
