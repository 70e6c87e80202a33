import FanfareModels
import Members
import Pages

/// What somebody sees who has just signed up: a picture, people to follow, and the way on.
struct WelcomePage {
    var name: String
    var hasPicture: Bool
    /// People to follow.
    var people: [Person]
    /// Where they came from.
    var destination: String

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let picture: HTML = """
            <p><a class="button" href="/settings/profile">\(screen.icon("camera"))\(t("Add a picture"))</a></p>
            """
        let follow: HTML = """
            <div class="heading"><h2>\(t("People to follow"))</h2><a href="/people">\(t("Everyone"))</a></div>
            <ul class="list">\(each: people, screen.row)</ul>
            """
        return Page(
            t("Welcome"), back: "/",
            """
            <section class="card greeting"><h2>\(t("Welcome, {}!", name))</h2>\
            <p>\(t("Your account is ready. Follow people, and you will hear when they answer or go live."))</p>\
            <div class="actions"><a class="button primary" href="\(url: destination)">\(t("Continue"))</a>\
            \(hasPicture ? .empty : picture)</div></section>
            \(people.isEmpty ? .empty : follow)
            """)
    }
}
