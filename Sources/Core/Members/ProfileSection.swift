public import FanfareModels
public import Pages

/// What a feature shows on a person's page, and on which tab.
public struct ProfileSection: Sendable {
    /// The tab it stands on.
    public var tab: ProfileTab
    /// Renders it for a person.
    public var html: @Sendable (Person, ViewContext) async throws -> HTML

    public init(_ tab: ProfileTab, _ html: @escaping @Sendable (Person, ViewContext) async throws -> HTML) {
        self.tab = tab
        self.html = html
    }
}
