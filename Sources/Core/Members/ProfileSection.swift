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

/// What features show on profiles, and the tabs that follow from it.
struct ProfileLayout: Sendable {
    let sections: [ProfileSection]
    /// In their order.
    let tabs: [ProfileTab]

    init(_ sections: [ProfileSection]) {
        self.sections = sections
        tabs = Set(sections.map(\.tab) + [.about]).sorted { $0.order < $1.order }
    }

    /// The tab that is shown when one with this id is asked for.
    func tab(_ id: String?) -> ProfileTab { tabs.first { $0.id == id } ?? tabs.first ?? .about }
}
