import Art
import FanfareModels
import HTTPServer
import Members
import Pages

/// The page of search results, a group for each kind; before anything is typed, what one looked for lately and suggestions.
struct SearchPage {
    var text: String
    var found: SearchHits
    var suggestions: SearchSuggestions

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Search"), back: "/",
            """
            <form class="search" role="search" method="get" action="/search" data-search="found">\
            <label class="visually-hidden" for="q">\(t("Search everything"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("People, answers, games…"))" \
            maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search"\(text.isEmpty ? " autofocus" as HTML : .empty)>\
            <button class="visually-hidden">\(t("Search"))</button></form>
            <section id="found" class="results" aria-label="\(t("Found"))" data-results>\(content(screen))</section>
            """)
    }

    private func content(_ screen: ViewContext) -> HTML {
        let (t, results) = (screen.t, found.results)
        guard !text.allSatisfy(\.isWhitespace) else { return beginning(screen) }
        guard !results.isEmpty else {
            return """
                \(screen.empty("search", t("We found nothing for “{}”. Check the spelling, or try a shorter word.", text)))
                """
        }
        return """
            <p class="visually-hidden" role="status" data-summary>\(summary(t))</p>\
            \(each: results.order, { group($0, screen) })
            """
    }

    private func group(_ group: SearchResults.Group, _ screen: ViewContext) -> HTML {
        let (t, results, query) = (screen.t, found.results, Layout.encoded(text))
        return switch group {
        case .people: list(t("People"), results.people.map { screen.row($0) }, all: "/people?q=\(query)", t)
        case .answers: list(t("Answers"), results.answers.map { row($0, screen) }, t)
        case .games: list(t("Games"), results.games.map { row($0, screen) }, all: "/games?q=\(query)", t)
        case .teams: list(t("Teams"), results.teams.map { row($0, screen) }, t)
        case .players:
            list(t("Players"), zip(results.players, found.teams).map { row($0, $1, screen) }, t)
        }
    }

    /// The script of the page fills in what was looked for on this device; the server does not know it.
    private func beginning(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let recent: HTML = """
            <div class="recent-searches" data-recent hidden><div class="heading"><h2>\(t("Recent searches"))</h2>\
            <button class="button plain small" type="button" data-recent-clear>\(t("Clear"))</button></div>\
            <ul class="chips" aria-label="\(t("Recent searches"))"></ul></div>
            """
        return """
            \(recent)\(list(t("Live now"), suggestions.live.map { screen.row($0) }, t))\
            \(list(t("Popular people"), suggestions.popular.map { screen.row($0) }, t))\
            \(list(t("Top rated games"), suggestions.games.map { row($0, screen) }, all: "/games", t))\
            \(list(t("Teams"), suggestions.teams.map { row($0, screen) }, t))
            """
    }

    private func summary(_ t: Localizer) -> String {
        let results = found.results
        let count =
            results.people.count + results.answers.count + results.games.count + results.teams.count
            + results.players.count
        return t.count(Int64(count), "result", "results")
    }

    private func list(_ title: String, _ rows: [HTML], all: String? = nil, _ t: Localizer) -> HTML {
        guard !rows.isEmpty else { return .empty }
        let more: HTML =
            rows.count < TopBarSearch.limit
            ? .empty : all.map { "<a href=\"\(url: $0)\">\(t("Show more"))</a>" } ?? .empty
        return """
            <div class="heading"><h2>\(title)</h2>\(more)</div>\
            <ul class="list" aria-label="\(title)">\(each: rows, { $0 })</ul>
            """
    }
}

extension SearchPage {
    private func row(_ answer: Answer, _ screen: ViewContext) -> HTML {
        """
        <li class="row"><span class="found-answer"><img src="\(url: screen.local(answer.thumbnailURL))" alt="" width="72" height="48" \
        loading="lazy" decoding="async"></span><div class="row-body">\
        <a class="row-link name" href="/answers/\(answer.id)">\(answer.question.content)</a>\
        <p class="quiet">\(screen.t("answered by")) <bdi>\(answer.answerer.name)</bdi></p></div></li>
        """
    }

    private func row(_ game: FoundGame, _ screen: ViewContext) -> HTML {
        let path = screen.local(game.posterURL)
        let source = path.hasSuffix("-480.jpg") ? "\(path.dropLast(8))-240.jpg" : "\(path.dropLast(4)).svg"
        let line = [game.year.map(String.init), game.developer].compactMap { $0 }.joined(separator: " · ")
        return """
            <li class="row"><span class="poster found-poster"><img src="\(url: source)" alt="" width="44" height="66" \
            loading="lazy" decoding="async"></span><div class="row-body">\
            <a class="row-link name" href="/games/\(game.id)">\(game.title)</a><p class="quiet">\(line)</p></div></li>
            """
    }

    private func row(_ team: Team, _ screen: ViewContext) -> HTML {
        let path = screen.local(team.logoURL)
        let source = path.hasSuffix(".png") ? "\(path.dropLast(4)).svg" : path
        return """
            <li class="row"><span class="avatar s40 crest"><img src="\(url: source)" alt="" width="40" height="40" loading="lazy"></span>\
            <div class="row-body"><a class="row-link name" href="/teams/\(team.id)">\(team.name)</a></div></li>
            """
    }

    private func row(_ player: Player, _ team: Team, _ screen: ViewContext) -> HTML {
        let face: HTML =
            player.photoURL.map { screen.face($0, .medium) }
            ?? "<span class=\"avatar s40\">\(HTML(Art.avatar(for: player.name, seed: player.name)))</span>"
        return """
            <li class="row">\(face)<div class="row-body">\
            <a class="row-link name" href="/players/\(player.id)?team=\(team.id)"><bdi>\(player.name)</bdi></a>\
            <p class="quiet">\(team.name)</p></div>\(player.flag.map { screen.flag($0) } ?? .empty)</li>
            """
    }
}
