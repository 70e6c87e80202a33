import Art
import FanfareModels
import HTTPServer
import Members
import Pages

/// The page of search results, a group for each kind.
struct SearchPage {
    var text: String
    var found: SearchHits

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Search"), back: "/",
            """
            <form class="search" role="search" method="get" action="/search" data-search="found">\
            <label class="visually-hidden" for="q">\(t("Search everything"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("People, games, teams, players"))" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search"\(text.isEmpty ? " autofocus" as HTML : .empty)>\
            <button class="visually-hidden">\(t("Search"))</button></form>
            <section id="found" class="results" aria-label="\(t("Found"))" data-results>\(content(screen))</section>
            """)
    }

    private func content(_ screen: ViewContext) -> HTML {
        let (t, results) = (screen.t, found.results)
        guard !text.allSatisfy(\.isWhitespace) else {
            return screen.empty("search", t("Type the beginning of a name."))
        }
        guard !results.isEmpty else { return screen.empty("search", t("Nothing begins with “{}”.", text)) }
        let query = Layout.encoded(text)
        return """
            <p class="visually-hidden" role="status" data-summary>\(summary(t))</p>\
            \(group(t("People"), results.people.map { screen.row($0) }, all: "/people?q=\(query)", t))\
            \(group(t("Games"), results.games.map { row($0, screen) }, all: "/games?q=\(query)", t))\
            \(group(t("Teams"), results.teams.map { row($0, screen) }, t))\
            \(group(t("Players"), zip(results.players, found.teams).map { row($0, $1, screen) }, t))
            """
    }

    private func summary(_ t: Localizer) -> String {
        let results = found.results
        let count = results.people.count + results.games.count + results.teams.count + results.players.count
        return t.count(Int64(count), "result", "results")
    }

    private func group(_ title: String, _ rows: [HTML], all: String? = nil, _ t: Localizer) -> HTML {
        guard !rows.isEmpty else { return .empty }
        let more: HTML =
            rows.count < TopBarSearch.limit
            ? .empty : all.map { "<a href=\"\(url: $0)\">\(t("All"))</a>" } ?? .empty
        return """
            <div class="heading"><h2>\(title)</h2>\(more)</div>\
            <ul class="list" aria-label="\(title)">\(each: rows, { $0 })</ul>
            """
    }

    private func row(_ game: FoundGame, _ screen: ViewContext) -> HTML {
        """
        <li class="row">\(picture(game.posterURL, "poster", screen))<div class="row-body">\
        <a class="row-link name" href="/games/\(game.id)">\(game.title)</a>\
        <p class="quiet">\(game.year.map(String.init))</p></div></li>
        """
    }

    private func row(_ team: Team, _ screen: ViewContext) -> HTML {
        """
        <li class="row">\(picture(team.logoURL, "crest", screen))<div class="row-body">\
        <a class="row-link name" href="/teams/\(team.id)">\(team.name)</a></div></li>
        """
    }

    private func row(_ player: Player, _ team: Team, _ screen: ViewContext) -> HTML {
        let face: HTML =
            player.photoURL.map { screen.face($0, .medium) }
            ?? "<span class=\"avatar s40\">\(HTML(markup: Art.avatar(for: player.name, seed: player.name)))</span>"
        return """
            <li class="row">\(face)<div class="row-body">\
            <a class="row-link name" href="/players/\(player.id)?team=\(team.id)"><bdi>\(player.name)</bdi></a>\
            <p class="quiet">\(team.name)</p></div>\(player.flag.map { screen.flag($0) } ?? .empty)</li>
            """
    }

    private func picture(_ address: String, _ kind: String, _ screen: ViewContext) -> HTML {
        let path = screen.local(address)
        let source = path.hasSuffix(".png") && kind == "crest" ? "\(path.dropLast(4)).svg" : path
        return """
            <span class="avatar s40 \(kind)"><img src="\(url: source)" alt="" width="40" height="40" loading="lazy"></span>
            """
    }
}
