import FanfareModels
import Foundation
import HTTPBinding
import HTTPServer
import Members
import Pages

/// What a moderator can do about a piece of content or a person: the page behind a report and behind the menus of content
/// and profiles.
struct ModerationPage: Sendable {
    /// What it is about.
    var type: Report.SubjectType
    var number: Int64
    /// Its text and page; nil when it is gone.
    var content: (text: String, path: String)?
    /// Whose it is; nil for a former member.
    var owner: Person?
    var suspension: Suspension?
    /// The report that the page was opened from.
    var report: ReceivedReport?
    /// The other open reports about it.
    var others: [ReceivedReport]
    /// Earlier reports about the person.
    var history: [ReceivedReport]
    var canRemove: Bool
    var canSuspend: Bool
    /// What was just done.
    var done: ModerationAction?

    private var isPerson: Bool { type == .person }
    private var address: String { "/moderation/\(type.rawValue)/\(number)" }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let back =
            report == nil ? content?.path ?? owner.map { "/people/\($0.id)" } ?? "/admin" : "/admin/reports"
        return Page(
            report == nil ? t("Moderate") : t("A report"), tab: "/profile", back: back, width: .narrow,
            """
            \(note(t).map { screen.note(good: $0) } ?? .empty)\
            \(subject(screen))\
            \(reports(screen))\
            \(decisions(screen))\
            \(isPerson ? suspensionForm?.section(screen) : nil)\
            \(administration(screen))\
            \(record(screen))
            """)
    }
}

extension ModerationPage {
    private func note(_ t: Localizer) -> String? {
        switch done {
        case .remove: t("It is removed, and whoever reported it has been told.")
        case .suspend: t("The suspension is in force.")
        case .restore: t("This member may log in again.")
        case .picture: t("The picture is removed.")
        case .dismiss, nil: nil
        }
    }

    private func subject(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let text = content?.text ?? report?.text ?? ""
        let what: HTML =
            isPerson
            ? .empty
            : """
            <blockquote class="reported"><p class="about">\(text)</p></blockquote>\
            \(content.map { "<p><a href=\"\(url: $0.path)\">\(t("See it in its place"))</a></p>" }
                ?? "<p class=\"quiet\">\(t("It is not there any more."))</p>" as HTML)
            """
        return """
            <section class="card"><div class="moderated">\(owner.map { screen.face($0, .row) } ?? HTML.empty)<div class="row-body">\
            <p><span class="chip">\(type.name(t))</span>\(suspended(t))</p>\(name(t))</div></div>\(what)</section>

            """
    }

    private func name(_ t: Localizer) -> HTML {
        guard let owner else { return "<b>\(t("Former member"))</b>" }
        return """
            <p><a href="/people/\(owner.id)"><b><bdi>\(owner.name)</bdi></b></a> \
            <span class="quiet">@<bdi>\(owner.username)</bdi></span></p>
            """
    }

    private func suspended(_ t: Localizer) -> HTML {
        guard let suspension else { return .empty }
        let words = suspension.until.map { t("Suspended until {}", t.date($0)) } ?? t("Suspended")
        return " <span class=\"chip warn\">\(words)</span>"
    }

    private func reports(_ screen: ViewContext) -> HTML {
        let all = [report].compactMap(\.self) + others.filter { $0.report.id != report?.report.id }
        guard !all.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="card"><h2>\(t.count(Int64(all.count), "report", "reports"))</h2>\
            <ul class="report-list">\(each: all, { line in
                """
                <li><p class="about">\(line.report.reason)</p><p class="quiet">\(reporter(line, t)) · \(t.time(line.report.createdAt))\
                \(line.outcome.map { " · \($0.name(t))" as HTML } ?? .empty)</p></li>
                """
            })</ul></section>

            """
    }

    private func reporter(_ line: ReceivedReport, _ t: Localizer) -> HTML {
        guard let reporter = line.reporter else { return "\(t("Former member"))" }
        return "<a href=\"/people/\(reporter.id)\"><bdi>\(reporter.name)</bdi></a>"
    }

    private func decisions(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let isOpen = report?.report.state == .open || !others.isEmpty
        let button = { (action: ModerationAction, icon: String, words: String, style: String) -> HTML in
            """
            <form method="post" action="\(address)">\(wayBack)<button class="button block\(style)" name="action" \
            value="\(action.rawValue)">\(screen.icon(icon))\(words)</button></form>
            """
        }
        let removal = canRemove && (content != nil || isOpen)
        let choices: HTML = """
            \(removal ? button(.remove, "trash", t("Remove it"), " danger") : .empty)\
            \(suspension != nil && canSuspend ? button(.restore, "check", t("Let them back in"), "") : .empty)\
            \(isPerson && owner != nil ? button(.picture, "person", t("Remove their picture"), "") : .empty)\
            \(isOpen ? button(.dismiss, "check", t("Leave it as it is"), "") : .empty)\
            \(isPerson ? nil : suspensionForm?.disclosure(screen))
            """
        guard !choices.isEmpty else { return .empty }
        return """
            <section class="card decisions"><h2>\(t("What to do"))</h2>\(choices)</section>

            """
    }

    /// The field that leads back to the list of reports, where the page was opened from one.
    private var wayBack: HTML {
        report == nil ? .empty : "<input type=\"hidden\" name=\"back\" value=\"/admin/reports\">"
    }

    private var suspensionForm: SuspensionForm? {
        guard canSuspend, suspension == nil, let owner else { return nil }
        return SuspensionForm(person: owner, address: address, wayBack: wayBack)
    }

    /// What only admins do.
    private func administration(_ screen: ViewContext) -> HTML {
        guard isPerson, let owner, screen.viewer?.isAdmin == true, owner.id != screen.viewer?.id else {
            return .empty
        }
        let row = { (path: String, icon: String, title: String, style: String) -> HTML in
            """
            <li class="row\(style)">\(screen.icon(icon))\
            <a class="row-link row-body" href="/admin/people/\(owner.id)/\(path)">\(title)</a>\(screen.icon("chevron"))</li>
            """
        }
        return """
            <ul class="list links">\(row("account", "key", screen.t("Role and log-in"), ""))\
            \(row("delete", "trash", screen.t("Delete this account"), " danger"))</ul>

            """
    }

    private func record(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let earlier = history.filter { entry in
            entry.report.id != report?.report.id && !others.contains { $0.report.id == entry.report.id }
        }
        guard !earlier.isEmpty else {
            return "<p class=\"quiet\">\(t("No other reports about this person."))</p>"
        }
        return """
            <section class="card"><h2>\(t("Other reports about this person"))</h2>\
            <ul class="report-list">\(each: earlier, { line in
                """
                <li><p><a href="/admin/reports/\(line.report.id)">\(line.report.reason)</a></p>\
                <p class="quiet">\(line.report.subjectType.name(t)) · \(line.outcome?.name(t) ?? t("still open")) · \
                \(t.time(line.report.createdAt))</p></li>
                """
            })</ul></section>
            """
    }
}
