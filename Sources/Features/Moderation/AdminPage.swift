import FeatureKit
import FanfareModels
import Foundation
import Pages

/// The overview page of the admin area.
struct AdminPage: Sendable {
    var openReports: Int
    var failedJobs: Int
    /// What waits in the features, and how many of it.
    var tasks: [(task: ModeratorTask, waiting: Int)]
    /// For admins.
    var status: CommunityStatus?
    var now: Date

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            screen.viewer?.isAdmin == true ? t("Administration") : t("Moderation"), tab: "/profile",
            back: "/profile",
            """
            <ul class="list links">\
            \(row("/admin/reports", "flag", t("Reports"), count: openReports, t("open"), screen))\
            \(each: tasks, { row($0.path, $0.icon, t($0.title), count: $1, t("open"), screen) })\
            \(row("/admin/people", "people", t("People"), count: 0, "", screen))\
            \(screen.viewer?.isAdmin == true ? own(screen) : .empty)</ul>
            \(status.map { today($0, screen.t) })
            """)
    }

    /// How the community and its server are.
    private func today(_ status: CommunityStatus, _ t: Localizer) -> HTML {
        let lines: [(title: String, value: HTML, isBad: Bool)] = [
            (t("Members"), "\(t.number(status.members))", false),
            (t("New in seven days"), "\(t.number(status.newMembers))", false),
            (t("Here in the last 24 hours"), "\(t.number(status.activeMembers))", false),
            (t("Live now"), "\(t.number(status.liveMembers))", false),
            (
                t("Free disk"), "\(t.size(status.diskFree)) / \(t.size(status.diskSize))",
                status.isDiskFull
            ),
            backups(status.backups, t),
        ]
        let more: [(title: String, value: HTML, isBad: Bool)] =
            changes(status.backups, t) + [
                (t("Mail"), "\(status.sendsMail ? t("set up") : t("not set up"))", false),
                (t("Version"), "\(status.version)", false),
            ]
        return """
            <div class="heading"><h2>\(t("The community today"))</h2></div>
            \(list(lines + more))
            \(ServerGraphs(samples: status.history, now: now).markup(t))
            <div class="heading"><h2>\(t("Storage"))</h2></div>
            \(list(storage(status.storage, t)))
            """
    }

    private func list(_ lines: [(title: String, value: HTML, isBad: Bool)]) -> HTML {
        """
        <dl class="card community-status">\(each: lines, { line in
            "<div\(line.isBad ? " class=\"bad\"" as HTML : .empty)><dt>\(line.title)</dt><dd>\(line.value)</dd></div>"
        })</dl>
        """
    }

    private func storage(_ use: CommunityStorage, _ t: Localizer) -> [(
        title: String, value: HTML, isBad: Bool
    )] {
        [
            (t("Videos"), use.videos), (t("Pictures"), use.pictures),
            (t("Captions and other files"), use.otherMedia), (t("Database"), use.database),
            (t("Kept pictures of other servers"), use.cachedPictures),
            (t("Unfinished uploads and streams"), use.unfinished), (t("Everything else"), use.other),
            (t("Altogether"), use.total),
        ].map { ($0, "<data value=\"\($1)\">\(t.size($1))</data>", false) }
    }

    private func changes(
        _ backups: CommunityStatus.Backups?, _ t: Localizer
    ) -> [(title: String, value: HTML, isBad: Bool)] {
        guard let changes = backups?.changes else { return [] }
        let title = t("Changes backed up until")
        guard let until = changes.until else { return [(title, "\(t("none yet"))", false)] }
        return [(title, t.time(until), now.timeIntervalSince(until) > 300)]
    }

    private func backups(
        _ backups: CommunityStatus.Backups?, _ t: Localizer
    ) -> (title: String, value: HTML, isBad: Bool) {
        let title = t("Newest proven backup")
        guard let backups else { return (title, "\(t("not set up"))", false) }
        guard let proven = backups.proven else { return (title, "\(t("none yet"))", true) }
        return (title, t.time(proven), now.timeIntervalSince(proven) > 2 * 86_400)
    }

    /// What only admins do.
    private func own(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            \(row("/admin/settings", "globe", t("Community"), count: 0, "", screen))\
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
