import FanfareModels
import FeatureKit
import Pages
import HTTPBinding
import HTTPServer

/// The form with which a member reports a person or their content.
struct ReportPage: Sendable {
    var subject: ReportedContent
    /// Where the form goes.
    var address: String
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        guard state["sent"] != "1" else {
            return Page(
                t("Report"), back: subject.path, width: .narrow,
                """
                \(screen.note(good: t("Thank you. The moderators will look into it, and you will hear what came of it.")))
                <p><a class="button" href="\(url: subject.path)">\(t("Back to {}", title))</a></p>
                """)
        }
        return Page(
            t("Report"), back: subject.path, width: .narrow,
            """
            <section class="card"><h2>\(t("Report {}", title))</h2>\
            <p class="quiet">\(isPerson ? t("Only the moderators read this. {} is not told.", title) : t("Only the moderators read this. Whoever wrote it is not told."))</p>\
            <form class="form" method="post" action="\(address)" data-form>\(screen.formError(state))\
            \(screen.area("reason", t("What is wrong?"), state, limit: ReportReason.limit))\
            <div class="actions"><button class="button primary">\(t("Send report"))</button>\
            <a class="button" href="\(url: subject.path)">\(t("Cancel"))</a></div></form></section>
            """)
    }

    private var isPerson: Bool { subject.path.hasPrefix("/people/") }

    private var title: String {
        isPerson
            ? subject.title : "“\(subject.title.count > 60 ? subject.title.prefix(60) + "…" : subject.title)”"
    }
}
