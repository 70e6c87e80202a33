import FanfareModels
import Web

/// Where a member tells the admins of a person.
struct ReportPage: Sendable {
    var person: Person
    var state: FormState

    func page(_ screen: Screen) -> Page {
        let t = screen.t
        let back = "/people/\(person.id)"
        guard state["sent"] != "1" else {
            return Page(
                t("Report"), back: back, width: .narrow,
                """
                <p class="note good" role="status">\(screen.icon("check"))\(t("Thank you. The admins will look into it."))</p>
                <p><a class="button" href="\(url: back)">\(t("Back to {}", person.name))</a></p>
                """)
        }
        return Page(
            t("Report"), back: back, width: .narrow,
            """
            <section class="card"><h2>\(t("Report {}", person.name))</h2>\
            <p class="quiet">\(t("Only the admins read this. {} is not told.", person.name))</p>\
            <form class="form" method="post" action="/people/\(person.id)/report" data-form>\(screen.trouble(state))\
            \(screen.area("reason", t("What is wrong?"), state, limit: ReportReason.limit))\
            <div class="actions"><button class="button primary">\(t("Send report"))</button>\
            <a class="button" href="\(url: back)">\(t("Cancel"))</a></div></form></section>
            """)
    }
}
