import FanfareModels
import HTTPServer
import Pages

/// Asks before a game is deleted.
struct DeleteGamePage {
    var game: GameDetails

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Delete game"), tab: "/profile", back: "/admin/games/\(game.id)/edit",
            screen.ask(
                t("Delete the game {}?", game.title),
                game.ratingsCount == 0
                    ? t("It cannot be brought back.")
                    : t(
                        "Its reviews go with it ({}), and none of it can be brought back.",
                        t.count(game.ratingsCount, "review", "reviews")),
                action: "/admin/games/\(game.id)/delete", yes: t("Delete"), no: t("Cancel"),
                back: "/admin/games/\(game.id)/edit"))
    }
}

/// Where an admin chooses the game that another becomes one with, and confirms it.
struct MergeGamePage {
    /// The one that goes.
    var game: GameDetails
    /// The one that stays, once it is chosen.
    var into: GameDetails?
    var text: String
    var found: [Game]

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let here = "/admin/games/\(game.id)/merge"
        return Page(
            t("Merge games"), tab: "/profile", back: "/admin/games/\(game.id)/edit",
            """
            \(into.map { confirmation($0, here, screen) } ?? .empty)
            <p class="quiet">\(t("Choose the game that stays. The reviews, favourites and lists of “{}” go over to it.", game.title))</p>
            <form class="search" role="search" method="get" action="\(here)" data-search="found">\
            <label class="visually-hidden" for="q">\(t("Search games"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search games"))" maxlength="200" autocomplete="off">\
            <button class="visually-hidden">\(t("Search"))</button></form>
            <section id="found" class="results" aria-label="\(t("Games"))" data-results>\
            \(found.isEmpty ? screen.empty("games", t("No game matches “{}”.", text)) : "<ul class=\"list\">\(each: found, { row($0, here, screen) })</ul>")</section>
            """)
    }

    private func confirmation(_ into: GameDetails, _ here: String, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <form class="card ask" method="post" action="\(here)"><h2>\(t("Merge {} into this one?", "“\(game.title)”"))</h2>\
            <p><b><bdi>\(into.title)</bdi></b> <span class="quiet">\([into.year.map(String.init), into.developer].compactMap { $0 }.joined(separator: " · "))</span></p>\
            <p class="quiet">\(t("Where somebody reviewed both, their newer review stays. It cannot be undone."))</p>\
            <input type="hidden" name="into" value="\(into.id)"><div class="actions"><button class="button danger">\(t("Merge"))</button>\
            <a class="button" href="\(here)">\(t("Cancel"))</a></div></form>
            """
    }

    private func row(_ game: Game, _ here: String, _ screen: ViewContext) -> HTML {
        let line = [game.year.map(String.init), game.developer].compactMap { $0 }.joined(separator: " · ")
        return """
            <li class="row"><span class="poster tiny">\(screen.poster(game.posterURL))</span><div class="row-body">\
            <a class="row-link" href="\(here)?into=\(game.id)"><b>\(game.title)</b></a><p class="quiet">\(line)</p></div></li>
            """
    }
}
