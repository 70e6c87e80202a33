public import FanfareModels
public import Pages

extension ViewContext {
    /// The item of a content's menu with which a moderator removes what somebody else made; empty for everybody else, and
    /// on one's own, which has its own way to be deleted.
    ///
    /// It leads to a page that shows the content and asks, and removes it through ``BuiltFeature/removals``; so a feature
    /// needs nothing but this item and its removal.
    ///
    /// - Parameter owner: who made it; nil for a former member.
    public func removeItem(_ type: Report.SubjectType, _ number: Int64, of owner: ID<Person>?) -> HTML {
        guard let viewer, viewer.mayModerate, viewer.id != owner else { return .empty }
        return """
            <a class="danger" href="/moderation/\(type.rawValue)/\(number)">\(icon("trash"))\(t("Remove as a moderator"))</a>
            """
    }
}
