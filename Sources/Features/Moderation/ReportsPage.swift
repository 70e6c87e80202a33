import FanfareModels
import FeatureKit
import HTTPServer
import Pages
import HTTPBinding

/// The page of reports.
struct ReportsPage: Sendable {
    var state: Report.State
    var list: ReportList

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let states: [(Report.State, String)] = [
            (.open, t("Open")), (.resolved, t("Resolved")), (.dismissed, t("Dismissed")),
        ]
        return Page(
            t("Reports"), back: "/admin",
            """
            <nav class="segments" aria-label="\(t("State"))" data-arrows>\(each: states, { segment($0.0, $0.1) })</nav>
            \(screen.list(
                "reports", t("Reports"), rows: list.lines.map { row($0, screen) },
                more: list.next.map { "/admin/reports?state=\(state.rawValue)&cursor=\($0.text)" },
                empty: screen.empty("flag", state == .open ? t("Nothing is waiting for you.") : t("There is nothing here."))))
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

    private func row(_ line: ReportLine, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <li class="row" data-key="r\(line.report.id)"><div class="row-body">\
            <p>\(subject(line, t)) <span class="chip">\(name(line.report.subjectType, t))</span>\
            \(line.open > 1 ? " <span class=\"chip warn\">\(t("{} reports", line.open))</span>" : HTML.empty)</p>\
            <p>\(line.report.reason)</p>\
            <p class="quiet">\(reporter(line, t)) · \(t.time(line.report.createdAt))</p>\
            \(state == .open ? actions(line.report.id, t) : .empty)</div></li>

            """
    }

    private func subject(_ line: ReportLine, _ t: Localizer) -> HTML {
        guard let subject = line.subject else { return "<b>\(t("Gone by now"))</b>" }
        return "<b><a href=\"\(url: subject.path)\">\(subject.title)</a></b>"
    }

    private func reporter(_ line: ReportLine, _ t: Localizer) -> HTML {
        guard let reporter = line.reporter else { return "\(t("Former member"))" }
        return "<a href=\"/people/\(reporter.id)\">\(reporter.name)</a>"
    }

    private func actions(_ report: ID<Report>, _ t: Localizer) -> HTML {
        """
        <div class="actions"><form method="post" action="/admin/reports/\(report)/resolved">\
        <button class="button small primary">\(t("Resolve"))</button></form>\
        <form method="post" action="/admin/reports/\(report)/dismissed">\
        <button class="button small">\(t("Dismiss"))</button></form></div>
        """
    }

    private func name(_ type: Report.SubjectType, _ t: Localizer) -> String {
        switch type {
        case .person: t("Person")
        case .answer: t("Answer to a question")
        case .comment: t("Comment")
        case .review: t("Review")
        case .live: t("Live stream")
        case .message: t("Message")
        }
    }
}
