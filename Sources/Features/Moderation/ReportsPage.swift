import FanfareModels
import HTTPBinding
import HTTPServer
import Members
import Pages

/// The page of reports, for moderators.
struct ReportsPage: Sendable {
    var state: Report.State
    var reports: Listing<ReceivedReport>
    /// What was just done about one of them.
    var done: Report.Outcome?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let states: [(Report.State, String)] = [
            (.open, t("Open")), (.resolved, t("Resolved")), (.dismissed, t("Dismissed")),
        ]
        return Page(
            t("Reports"), tab: "/profile", back: "/admin",
            """
            \(done.map { screen.note(good: $0.done(t)) } ?? .empty)\
            <nav class="segments" aria-label="\(t("State"))" data-arrows>\(each: states, { segment($0.0, $0.1) })</nav>
            \(screen.list(
                "reports", t("Reports"), rows: reports.data.map { row($0, screen) },
                more: reports.next.map { "/admin/reports?state=\(state.rawValue)&cursor=\($0.text)" },
                empty: screen.empty(
                    "flag",
                    state == .open
                        ? t("Nobody has reported anything that is still open.") : t("There are none of these yet."))))
            """)
    }
}

extension ReportsPage {
    private func segment(_ state: Report.State, _ title: String) -> HTML {
        """
        <a href="/admin/reports?state=\(state.rawValue)"\
        \(state == self.state ? " aria-current=\"true\"" : HTML.empty)>\(title)</a>
        """
    }

    private func row(_ report: ReceivedReport, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let id = report.report.id
        return """
            <li class="row report" data-key="r\(id)">\(report.owner.map { screen.face($0, .medium) } ?? screen.icon("flag"))\
            <div class="row-body"><p class="report-about"><span class="chip">\(report.report.subjectType.name(t))</span>\
            \(report.open > 1 ? " <span class=\"chip warn\">\(t("{} reports", report.open))</span>" : HTML.empty)\
            \(report.outcome.map { " <span class=\"quiet\">\($0.name(t))</span>" } ?? HTML.empty)</p>\
            <a class="row-link" href="/admin/reports/\(id)"><b>\(report.report.reason)</b></a>\
            \(report.report.subjectType == .person ? .empty : "<p class=\"report-text\">\(report.text)</p>" as HTML)\
            <p class="quiet">\(report.owner?.name ?? t("Former member")) · \(t.time(report.report.createdAt))</p></div>\
            \(screen.icon("chevron"))</li>

            """
    }
}

extension Report.SubjectType {
    /// The kind of thing in the reader's language.
    func name(_ t: Localizer) -> String {
        switch self {
        case .person: t("Person")
        case .answer: t("Video answer")
        case .comment: t("Comment")
        case .review: t("Review")
        case .live: t("Live stream")
        case .message: t("Chat message")
        }
    }
}

extension Report.Outcome {
    /// What was done, in a word or two.
    func name(_ t: Localizer) -> String {
        switch self {
        case .dismissed: t("left as it is")
        case .removed: t("removed")
        case .suspended: t("suspended")
        case .picture: t("picture removed")
        case .left: t("has left")
        case .resolved: t("settled")
        }
    }

    /// What was done, to the moderator who did it.
    func done(_ t: Localizer) -> String {
        switch self {
        case .dismissed: t("Left as it is. Whoever reported it has been told.")
        case .removed: t("Removed. Whoever reported it has been told.")
        case .suspended: t("Suspended. Whoever reported it has been told.")
        case .picture: t("The picture is removed. Whoever reported it has been told.")
        case .left, .resolved: t("Settled. Whoever reported it has been told.")
        }
    }
}
