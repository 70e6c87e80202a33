import FanfareModels
import HTTPServer
import Pages

/// Answers, newest first: everybody's, the start of everything, or those of people the viewer follows.
struct FeedPage {
    /// The introduction for new visitors before the first answer.
    var first: HTML = .empty
    var answers: Listing<Answer>
    var kind = Kind.everybody

    enum Kind: String {
        case everybody = "/"
        case following = "/following"
    }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Answers"), tab: "/", width: .wide,
            """
            \(first)
            \(tabs(screen))
            \(screen.answers("feed", t("Answers"), answers, path: kind.rawValue, empty: empty(screen)))
            """)
    }

    /// A guest who chooses what they follow logs in first.
    private func tabs(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let tab: (Kind, String) -> HTML = { kind, title in
            "<a href=\"\(kind.rawValue)\"\(kind == self.kind ? " aria-current=\"page\"" as HTML : .empty)>\(title)</a>"
        }
        return """
            <nav class="segments feed-tabs" aria-label="\(t("Which answers"))">\(tab(.everybody, t("For you")))\
            \(tab(.following, t("Following")))</nav>
            """
    }

    private func empty(_ screen: ViewContext) -> HTML {
        guard kind == .everybody else {
            return screen.empty(
                "people",
                screen.t("Nothing here yet. Follow people, and their answers appear here, newest first."),
                action: (screen.t("Find people"), "/people"))
        }
        return screen.empty(
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
