import FanfareModels
import Web

/// The way in: what this place is for guests, the first steps for members, and who is here for both.
struct HomePage {
    var people: [Person]

    func page(_ screen: Screen) -> Page {
        let t = screen.t
        return Page(
            screen.viewer == nil ? t("Welcome") : t("Home"),
            """
            \(screen.viewer == nil ? welcome(screen) : steps(screen))
            <div class="heading"><h2>\(t("Top people"))</h2><a href="/people">\(t("Everyone"))</a></div>
            \(screen.list("people", t("Top people"), rows: people.map(screen.row), more: nil,
                empty: screen.empty("people", t("Nobody is here yet."))))
            """)
    }

    private func welcome(_ screen: Screen) -> HTML {
        let t = screen.t
        return """
            <section class="card"><h2>\(t("A place for fans"))</h2>\
            <p>\(t("Follow the people you like, earn reputation and see what is new."))</p>\
            <div class="actions"><a class="button primary" href="/register">\(t("Create an account"))</a>\
            <a class="button" href="/login">\(t("Log in"))</a></div></section>
            """
    }

    private func steps(_ screen: Screen) -> HTML {
        let t = screen.t
        let steps = [
            (
                "people", t("Follow someone"), t("Find people by name, or see who has the most reputation."),
                "/people"
            ),
            ("edit", t("Say who you are"), t("A picture and a few words bring followers."), "/settings"),
            ("bell", t("See what is new"), t("Followers, badges and answers arrive here."), "/activity"),
        ]
        return """
            <ul class="steps">\(each: steps, { icon, title, text, path in
                """
                <li><a class="card link" href="\(path)">\(screen.icon(icon))<span class="row-body"><b>\(title)</b>\
                <span class="quiet">\(text)</span></span>\(screen.icon("chevron"))</a></li>
                """
            })</ul>
            """
    }
}
