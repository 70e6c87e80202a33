import FanfareModels
import Foundation
import Members
import Pages

/// The leagues with the heads of their tables, and above them one's own teams with their matches.
struct LeaguesPage {
    /// A league on the page.
    struct Entry {
        var league: League
        var table: LeagueTable
        /// The teams, where there is no table.
        var teams: [Team]
        /// Whether no squads are known of it.
        var needsProvider: Bool
    }

    /// A favourite with the matches around today.
    struct Favourite {
        var team: Team
        var last: Match?
        var next: Match?
    }

    var leagues: [Entry]
    /// None for guests, and where the page is made for all members.
    var favourites: [Favourite]

    /// How many lines of a table are shown.
    private static let lines = 5

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Leagues"), tab: "/leagues",
            """
            <form class="search" role="search" method="get" action="/search">\
            <label class="visually-hidden" for="q">\(t("Search teams and players"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" placeholder="\(t("Search teams and players"))" autocomplete="off" \
            autocapitalize="none" spellcheck="false" enterkeyhint="search">\
            <button class="visually-hidden">\(t("Search"))</button></form>
            \(mine(screen))
            <div class="leagues">\(each: leagues, { league($0, screen) })</div>
            """)
    }

    private func league(_ entry: Entry, _ screen: ViewContext) -> HTML {
        let (t, path) = (screen.t, "/leagues/\(entry.league.id)")
        return """
            <section class="card league-card"><div class="league">\(screen.crest(entry.league.logoURL, 72))<div>\
            <h2><a class="row-link" href="\(path)">\(entry.league.name)</a></h2>\
            <p class="quiet">\(entry.needsProvider
                ? t("Clubs only: squads need a provider, which is not set up.") : t("Teams, squads and players"))</p></div>\
            \(screen.icon("chevron"))</div>\(head(entry, path, screen))</section>
            """
    }

    private func head(_ entry: Entry, _ path: String, _ screen: ViewContext) -> HTML {
        guard !entry.table.data.isEmpty else { return crests(entry, screen) }
        let t = screen.t
        return """
            <ol class="table-head">\(each: entry.table.data.prefix(Self.lines), { row in
                """
                <li><span class="place">\(row.place)</span>\(screen.crest(row.team.logoURL, 24))\
                <a href="\(row.team.path)">\(row.team.name)</a><b class="number">\(t.number(Int64(row.points)))\
                <span class="visually-hidden"> \(t.noun(Int64(row.points), "point", "points"))</span></b></li>
                """
            })</ol>\(screen.extent(of: entry.table))\
            <p class="league-ways"><a class="button small" href="\(path)/table">\(t("Whole table"))</a>\
            <a class="button small" href="\(path)/matches">\(t("Results"))</a></p>
            """
    }

    private func crests(_ entry: Entry, _ screen: ViewContext) -> HTML {
        guard !entry.teams.isEmpty else { return .empty }
        return """
            <ul class="crest-strip">\(each: entry.teams, { team in
                "<li><a href=\"\(team.path)\" aria-label=\"\(team.name)\" title=\"\(team.name)\">\(screen.crest(team.logoURL, 32))</a></li>"
            })</ul>
            """
    }

    private func mine(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !screen.isGuest else { return .empty }
        let hint: HTML =
            "<p class=\"quiet teams-hint\">\(screen.icon("star"))<span>\(t("Tap the star of a team to follow it here."))</span></p>"
        return screen.onlyIf(.hasFavouriteTeams, others: hint) {
            guard !favourites.isEmpty else { return hint }
            return """
                <h2 class="heading">\(t("My teams"))</h2>
                <ul class="my-teams">\(each: favourites, { favourite($0, screen) })</ul>
                """
        }
    }

    private func favourite(_ favourite: Favourite, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let matches = [(favourite.next, t("Next match")), (favourite.last, t("Last match"))]
        return """
            <li class="card my-team">\(screen.crest(favourite.team.logoURL, 56))<div>\
            <a class="row-link" href="\(favourite.team.path)">\(favourite.team.name)</a>\(each: matches, { match, title in
                match.map { "<p class=\"quiet\"><span>\(title):</span> \(screen.line($0))</p>" } ?? .empty
            })</div></li>
            """
    }
}

extension Team {
    var path: String { "/teams/\(id)" }
}

extension ViewContext {
    /// A crest.
    func crest(_ address: String, _ pixels: Int) -> HTML {
        let path = local(address)
        let isDrawn = path.hasSuffix(".png")
        let source = isDrawn ? "\(path.dropLast(4)).svg" : path
        return """
            <span class="avatar crest c\(pixels)"><img src="\(url: source)" alt="" \
            width="\(pixels)" height="\(pixels)" loading="lazy" decoding="async"></span>
            """
    }

    /// Says that a copy is old. Facts that nobody is asked for say their age in words of their own.
    func age<Element>(of listing: SavedListing<Element>, isAsked: Bool) -> HTML {
        listing.stale && isAsked ? savedCopy(from: listing.savedAt) : .empty
    }

    /// How old what the operator brought in is.
    func imported(on date: Date) -> HTML {
        "<p class=\"quiet source\">\(t("Imported by the operator, as of")) \(t.time(date)).</p>"
    }

    /// The star that makes a team a favourite; a guest is led to the log-in.
    func star(_ team: Team) -> HTML {
        guard !isGuest else {
            return """
                <a class="iconbutton star" href="\(login(to: .favourite))" aria-label="\(t("Add to my teams")): \(team.name)" title="\(t("Add to my teams"))">\(icon("star"))</a>
                """
        }
        func text(_ on: HTML, _ off: HTML) -> HTML {
            when(.favouriteTeam, of: team.flagSubject, team.favourite == true) { $0 ? on : off }
        }
        return """
            <form class="team-star" method="post" action="/teams/\(team.id)/\(text("unfavourite", "favourite"))" \
            data-favourite="/api/v1/teams/\(team.id)/favourite?source=\(team.dataSource.rawValue)" data-name="\(team.name)" data-on="\(text("true", "false"))">\
            <input type="hidden" name="back" value="\(here)"><input type="hidden" name="source" value="\(team.dataSource.rawValue)">\
            <button class="iconbutton star" aria-pressed="\(text("true", "false"))" aria-label="\(t("Favourite team")): \(team.name)" title="\(t("Favourite team"))">\
            <span class="when-off">\(icon("star"))</span><span class="when-on">\(icon("star-filled"))</span></button></form>
            """
    }
}
