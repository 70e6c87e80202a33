import FanfareModels
import HTTPServer
import Pages

/// Everybody's answers, newest first: the start of everything.
struct FeedPage {
    /// The introduction for new visitors before the first answer.
    var first: HTML = .empty
    var answers: Listing<Answer>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Answers"), tab: "/", width: .wide,
            """
            \(first)
            \(screen.answers("feed", t("Answers"), answers, path: "/", empty: empty(screen)))
            """)
    }

    /// For guests.
    static func welcome(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card welcome"><div><h2>\(t("Ask. They answer on video."))</h2>\
            <p class="quiet">\(t("Follow the people you like and ask them what you always wanted to know."))</p></div>\
            <div class="actions"><a class="button primary" href="/register">\(t("Create an account"))</a>\
            <a class="button" href="/login">\(t("Log in"))</a></div></section>
            """
    }

    /// For members who have nothing of their own yet.
    static func steps(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let steps = [
            (
                "people", t("Follow someone"), t("Find people by name, or see who has the most reputation."),
                "/people"
            ),
            (
                "ask", t("Ask something"), t("Open somebody’s profile and ask. They answer on video."),
                "/people"
            ),
            (
                "leagues", t("Pick a team"), t("Its squad is at hand then, also without a network."),
                "/leagues"
            ),
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

    private func empty(_ screen: ViewContext) -> HTML {
        screen.empty(
            "answers", screen.t("No answers yet. Ask somebody something."),
            action: (screen.t("Find people"), "/people"))
    }
}

extension ViewContext {
    /// An endless grid of answers.
    func answers(_ id: String, _ label: String, _ answers: Listing<Answer>, path: String, empty: HTML) -> HTML
    {
        """
        <section id="\(id)" class="results" aria-label="\(label)" data-results>\
        \(answers.data.isEmpty ? empty : "<ul class=\"answers\" data-list>\(each: answers.data, card)</ul>" as HTML)\
        \(answers.next.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(path)?cursor=\($0.text)\">\(t("Show more"))</a></p>" } ?? HTML.empty)\
        <template data-skeleton><li class="answer-card skeleton" aria-hidden="true"><span class="still bone"></span>\
        <div class="answer-body"><span class="avatar s40"></span><div class="answer-text"><span class="bone w80"></span>\
        <span class="bone w40"></span></div></div></li></template></section>
        """
    }
}
