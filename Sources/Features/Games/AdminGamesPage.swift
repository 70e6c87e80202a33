import FanfareModels
import HTTPServer
import Pages

/// The catalogue, for admins.
struct AdminGamesPage {
    var games: Listing<Game>
    var text: String
    var count: Int64
    /// Suggestions that wait for a decision.
    var waiting: Int64

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let path = "/admin/games?q=\(Layout.encoded(text))"
        return Page(
            t("Games"), tab: "/profile", back: "/admin",
            """
            <form class="search" role="search" method="get" action="/admin/games" data-search="games">\
            <label class="visually-hidden" for="q">\(t("Search games"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search games"))" maxlength="200" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">\
            <button class="visually-hidden">\(t("Search"))</button></form>
            <div class="actions"><a class="button primary" href="/admin/games/new">\(screen.icon("plus"))\(t("Add a game"))</a>\
            <a class="button" href="/games/suggestions">\(t("Suggestions")) (\(t.number(waiting)))</a>\
            <span class="quiet">\(t.count(count, "game", "games"))</span></div>
            \(screen.list(
                "games", t("Games"), rows: games.data.map { row($0, screen) },
                more: games.next.map { "\(path)&cursor=\($0.text)" },
                empty: screen.empty(
                    "games", text.isEmpty ? t("No games are here yet.") : t("No game matches “{}”.", text))))
            """)
    }

    private func row(_ game: Game, _ screen: ViewContext) -> HTML {
        let line = [game.year.map(String.init), game.developer].compactMap { $0 }.joined(separator: " · ")
        return """
            <li class="row" data-key="g\(game.id)"><span class="poster tiny">\(screen.poster(game.posterURL))</span>\
            <div class="row-body"><a class="row-link" href="/admin/games/\(game.id)/edit"><b>\(game.title)</b></a>\
            <p class="quiet">\(line)</p></div>\(screen.icon("edit"))</li>

            """
    }
}

/// Where an admin says what a game is.
struct GameFormPage {
    /// Nil for a new one.
    var game: GameDetails?
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let action = game.map { "/admin/games/\($0.id)/edit" } ?? "/admin/games/new"
        let back = game.map { "/games/\($0.id)" } ?? "/admin/games"
        return Page(
            game == nil ? t("Add a game") : t("Edit game"), tab: "/profile", back: back,
            """
            <section class="card"><form class="form" method="post" action="\(action)" enctype="multipart/form-data" data-form>\
            \(screen.field("title", t("Title"), state, value: game?.title, required: true, limit: GameFacts.titleLimit))\
            \(poster(screen))\
            \(screen.area("description", t("Description"), state, value: game?.description, limit: GameFacts.descriptionLimit, rows: 6))\
            <div class="pair">\(screen.field("developer", t("Developer"), state, value: game?.developer, limit: 200))\
            \(screen.field("released", t("Released"), state, value: game?.released, hint: t("2004-11-16, or a year")))</div>\
            \(screen.field("genres", t("Genres"), state, value: game?.genres.joined(separator: ", "), hint: t("With commas between them")))\
            \(screen.field("platforms", t("Platforms"), state, value: game?.platforms.joined(separator: ", "), hint: t("With commas between them")))\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(t("Save"))</button>\
            <a class="button" href="\(back)">\(t("Cancel"))</a></div></form></section>
            \(game.map { removal($0, screen) } ?? .empty)
            """)
    }

    private func removal(_ game: GameDetails, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <div class="actions"><a class="button" href="/admin/games/\(game.id)/merge">\(t("Merge with another game"))</a>\
            <a class="button danger" href="/admin/games/\(game.id)/delete">\(screen.icon("trash"))\(t("Delete"))</a></div>
            """
    }

    private func poster(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let error = state.error("poster")
        let shown: HTML =
            game.map { "<span class=\"poster small\">\(screen.poster($0.posterURL))</span>" } ?? .empty
        return """
            <div class="field picture" data-field="poster">\(shown)\
            <div><label class="button" for="poster">\(screen.icon("upload"))\(t("Choose a poster"))</label>\
            <input class="visually-hidden" id="poster" type="file" name="poster" \
            accept="image/jpeg,image/png,image/webp,image/gif,image/heic,image/avif" \
            aria-describedby="poster-hint poster-error" data-shows-name="poster-hint"\
            \(error == nil ? .empty : " aria-invalid=\"true\"" as HTML)>\
            <p class="hint" id="poster-hint">\(t("Two by three is best. Without one, a poster is drawn."))</p>\
            <p class="error" id="poster-error"\(error == nil ? " hidden" as HTML : .empty)>\(error ?? "")</p></div></div>
            """
    }
}
