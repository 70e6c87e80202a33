import FanfareModels
import Pages

/// The form with which a moderator suspends a member, for a time or for good.
struct SuspensionForm: Sendable {
    var person: Person
    /// Where the form goes.
    var address: String
    /// The hidden field of the page to come back to.
    var wayBack: HTML

    /// The form in a section, for the page of a person.
    func section(_ screen: ViewContext) -> HTML {
        """
        <section class="card suspend"><h2>\(screen.t("Suspend {}", name))</h2>\(form(screen))</section>

        """
    }

    /// The form folded, for the page of content, where other decisions come first.
    func disclosure(_ screen: ViewContext) -> HTML {
        """
        <details class="suspend"><summary>\(screen.t("You can also suspend {}", name))\(screen.icon("chevron"))</summary>\
        \(form(screen))</details>
        """
    }
}

extension SuspensionForm {
    private var name: String { person.firstName.isEmpty ? person.name : person.firstName }

    private func form(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let terms = [("1", t("1 day")), ("7", t("7 days")), ("30", t("30 days")), ("", t("For good"))]
        return """
            <p class="quiet">\(t("They are logged out everywhere and cannot log in for that time."))</p>\
            <form class="form" method="post" action="\(address)">\(wayBack)\
            <input type="hidden" name="action" value="suspend">\
            <fieldset class="choices"><legend>\(t("For how long?"))</legend>\(each: terms, { days, title in
                "<label><input type=\"radio\" name=\"days\" value=\"\(days)\" \(attribute: "checked", if: days == "7")>\(title)</label>"
            })</fieldset>\
            <button class="button block danger">\(screen.icon("block"))\(t("Suspend"))</button></form>
            """
    }
}
