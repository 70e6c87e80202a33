import FanfareModels
import FeatureKit
import Pages
import HTTPBinding
import HTTPServer

/// The form with which a member reports a person or their content.
struct ReportPage: Sendable {
    var type: Report.SubjectType
    var subject: ReportedContent
    /// Whose it is, or who is reported; nil for a former member.
    var owner: Person?
    /// Where the form goes.
    var address: String
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        guard state["sent"] != "1" else {
            let back = type == .person ? t("Back to {}", subject.title) : t("Back")
            return Page(
                t("Report"), back: subject.path, width: .narrow,
                """
                \(screen.note(good: t("Thank you. The moderators will look into it, and you will hear what came of it.")))
                <p><a class="button" href="\(url: subject.path)">\(back)</a></p>
                """)
        }
        return Page(
            t("Report"), back: subject.path, width: .narrow,
            """
            <section class="card"><h2>\(heading(t))</h2>\(quotation)<p class="quiet">\(privacy(t))</p>\
            <form class="form" method="post" action="\(address)" data-form>\(screen.formError(state))\
            \(screen.area("reason", t("What is wrong?"), state, limit: ReportReason.limit))\
            <div class="actions"><button class="button primary">\(t("Send report"))</button>\
            <a class="button" href="\(url: subject.path)">\(t("Cancel"))</a></div></form></section>
            """)
    }

    /// What is reported and whose it is: "Report Ada Lovelace’s review of Fez".
    func heading(_ t: Localizer) -> HTML {
        guard let owner else { return "\(t("Report this"))" }
        let name: HTML = "<bdi>\(owner.name)</bdi>"
        let about: HTML = "<bdi>\(subject.about ?? "")</bdi>"
        return switch type {
        case .person: "\(text: t("Report {}"), [name])"
        case .answer: "\(text: t("Report {}’s answer"), [name])"
        case .comment: "\(text: t("Report {}’s comment"), [name])"
        case .review: "\(text: t("Report {}’s review of {}"), [name, about])"
        case .live: "\(text: t("Report {}’s live stream"), [name])"
        case .message: "\(text: t("Report {}’s chat message"), [name])"
        }
    }
}

extension ReportPage {
    /// How many characters of the content the form shows.
    private static let quoted = 300

    /// The beginning of the content.
    private var quotation: HTML {
        guard type != .person else { return .empty }
        let title = subject.title
        let text = title.count > Self.quoted ? "\(title.prefix(Self.quoted))…" : title
        return "<blockquote class=\"reported\"><p class=\"about\">\(text)</p></blockquote>"
    }

    private func privacy(_ t: Localizer) -> String {
        guard let owner else { return t("Only the moderators read this. Whoever wrote it is not told.") }
        return t("Only the moderators read this. {} is not told.", owner.name)
    }
}
