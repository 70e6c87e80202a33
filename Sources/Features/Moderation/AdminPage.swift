import FeatureKit
import Pages

/// The overview page of the admin area.
struct AdminPage: Sendable {
    var openReports: Int
    var failedJobs: Int
    /// What waits in the features, and how many of it.
    var tasks: [(task: ModeratorTask, waiting: Int)]

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            screen.viewer?.isAdmin == true ? t("Administration") : t("Moderation"), back: "/profile",
            """
            <ul class="list links">\
            \(row("/admin/reports", "flag", t("Reports"), count: openReports, t("open"), screen))\
            \(each: tasks, { row($0.path, $0.icon, t($0.title), count: $1, t("open"), screen) })\
            \(row("/admin/people", "people", t("People"), count: 0, "", screen))\
            \(screen.viewer?.isAdmin == true ? own(screen) : .empty)</ul>
            """)
    }

    /// What only admins do.
    private func own(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            \(row("/admin/registration", "mail", t("Registration"), count: 0, "", screen))\
            \(row("/admin/games", "games", t("Games"), count: 0, "", screen))\
            \(row("/admin/jobs", "clock", t("Jobs"), count: failedJobs, t("failed"), screen))
            """
    }

    private func row(
        _ path: String, _ icon: String, _ title: String, count: Int, _ what: String, _ screen: ViewContext
    ) -> HTML {
        """
        <li class="row">\(screen.icon(icon))<a class="row-link row-body" href="\(url: path)">\(title)</a>\
        \(count > 0 ? "<span class=\"chip warn\">\(count) \(what)</span>" : HTML.empty)\(screen.icon("chevron"))</li>

        """
    }
}
