import FanfareModels
import HTTPServer
import Members
import Pages

/// Where a member suggests a missing game and sees what became of it; moderators decide here.
struct GameSuggestionsPage {
    var own: [GameSuggestion]
    /// What waits for a decision; nil for who does not decide.
    var waiting: [GameSuggestion]?
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Missing games"), tab: "/games", back: "/games",
            """
            \(waiting.map { decisions($0, screen) } ?? .empty)
            <section class="card"><h2>\(t("Suggest a missing game"))</h2>\
            <form class="form" method="post" action="/games/suggestions" data-form>\
            \(screen.field("title", t("Title"), state, required: true, limit: GameFacts.titleLimit))\
            <div class="pair">\(screen.field("year", t("Year"), state))\
            \(screen.field("developer", t("Developer"), state, limit: 200))</div>\
            \(screen.area("note", t("Anything that helps to find it"), state, limit: GameSuggestion.noteLimit, rows: 2))\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(t("Suggest"))</button></div></form></section>
            <div class="heading" id="own"><h2>\(t("Your suggestions"))</h2></div>
            \(own.isEmpty ? "<p class=\"quiet\">\(t("You haven’t suggested a game yet. A moderator looks at each one, and you get a notification."))</p>" : "<ul class=\"list\">\(each: own, { row($0, screen) })</ul>" as HTML)
            """)
    }

    private func decisions(_ waiting: [GameSuggestion], _ screen: ViewContext) -> HTML {
        let t = screen.t
        let none: HTML = "<p class=\"quiet\">\(t("No suggestion is waiting."))</p>"
        return """
            <div class="heading" id="waiting"><h2>\(t("Waiting for a decision"))</h2></div>
            \(waiting.isEmpty ? none : "<ul class=\"list\">\(each: waiting, { decision($0, screen) })</ul>" as HTML)
            """
    }

    private func facts(_ suggestion: GameSuggestion) -> String {
        [suggestion.year.map(String.init), suggestion.developer].compactMap { $0 }.joined(separator: " · ")
    }

    private func decision(_ suggestion: GameSuggestion, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let button: (Bool, String, HTML) -> HTML = { accepts, title, style in
            "<button class=\"button small\(style)\" name=\"accepted\" value=\"\(accepts ? "true" : "false")\">\(title)</button>"
        }
        return """
            <li class="row" data-key="s\(suggestion.id)"><div class="row-body"><b><bdi>\(suggestion.title)</bdi></b>\
            <p class="quiet">\(facts(suggestion))</p>\
            \(suggestion.note.isEmpty ? .empty : "<p>\(written: suggestion.note)</p>" as HTML)\
            <p class="quiet">\(screen.name(suggestion.author)) · \(t.time(suggestion.createdAt))</p>\
            <form class="actions" method="post" action="/games/suggestions/\(suggestion.id)/decide">\
            \(button(true, t("Add this game"), " primary"))\(button(false, t("Decline"), ""))</form></div></li>
            """
    }

    private func row(_ suggestion: GameSuggestion, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let outcome =
            switch suggestion.state {
            case .pending: t("Waiting for a moderator")
            case .accepted: t("It is in the catalogue now.")
            case .declined: t("It was not added.")
            }
        let title: HTML =
            suggestion.game.map {
                "<a class=\"row-link\" href=\"/games/\($0)\"><b><bdi>\(suggestion.title)</bdi></b></a>"
            } ?? "<b><bdi>\(suggestion.title)</bdi></b>"
        return """
            <li class="row" data-key="s\(suggestion.id)"><div class="row-body">\(title)\
            <p class="quiet">\(facts(suggestion))</p><p class="quiet">\(outcome)</p></div></li>
            """
    }
}
