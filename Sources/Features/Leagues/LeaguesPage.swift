import FanfareModels
import Foundation
import Members
import Pages

/// The leagues, and above them one's own teams.
struct LeaguesPage {
    var leagues: [League]
    /// Nil for guests.
    var favourites: [Team]?

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
            <ul class="leagues">\(each: leagues, { league in
                """
                <li class="card link league">\(screen.crest(league.logoURL, 72))<div>\
                <a class="row-link" href="/leagues/\(league.id)"><b>\(league.name)</b></a>\
                <p class="quiet">\(t("Teams and squads"))</p></div>\(screen.icon("chevron"))</li>
                """
            })</ul>
            """)
    }

    private func mine(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard let favourites else { return .empty }
        guard !favourites.isEmpty else {
            return
                "<p class=\"quiet hint\">\(screen.icon("star"))<span>\(t("Tap the star of a team and you find it here."))</span></p>"
        }
        return """
            <h2 class="heading">\(t("My teams"))</h2>
            <ul class="my-teams">\(each: favourites, { team in
                "<li><a href=\"\(team.path)\">\(screen.crest(team.logoURL, 56))<span>\(team.name)</span></a></li>"
            })</ul>
            """
    }
}

extension Team {
    var path: String { "/teams/\(id)" }
}

extension ViewContext {
    /// A crest's place, which spins until the crest is there; a drawn one is there at once.
    func crest(_ address: String, _ pixels: Int) -> HTML {
        let path = local(address)
        let isDrawn = path.hasSuffix(".png")
        let source = isDrawn ? "\(path.dropLast(4)).svg" : path
        return """
            <span class="avatar crest c\(pixels)\(isDrawn ? HTML.empty : " loading")"><img src="\(url: source)" alt="" \
            width="\(pixels)" height="\(pixels)" loading="lazy" decoding="async"></span>
            """
    }

    func age<Element>(of listing: SavedListing<Element>) -> HTML {
        listing.stale ? savedCopy(from: listing.savedAt) : .empty
    }

    /// How old what the operator brought in is.
    func imported(on date: Date) -> HTML {
        "<p class=\"quiet source\">\(t("Brought in by the operator, as it was")) \(t.time(date)).</p>"
    }

    /// The star that makes a team a favourite; a guest is led to the log-in.
    func star(_ team: Team) -> HTML {
        guard viewer != nil else {
            return """
                <a class="iconbutton star" href="\(login(to: .favourite))" aria-label="\(t("Add to my teams")): \(team.name)">\(icon("star"))</a>
                """
        }
        let isOn = team.favourite == true
        return """
            <form class="favourite" method="post" action="/teams/\(team.id)/\(isOn ? "unfavourite" : "favourite")" \
            data-favourite="/api/v1/teams/\(team.id)/favourite?source=\(team.dataSource.rawValue)" data-name="\(team.name)" data-on="\(isOn ? "true" : "false")">\
            <input type="hidden" name="back" value="\(here)"><input type="hidden" name="source" value="\(team.dataSource.rawValue)">\
            <button class="iconbutton star" aria-pressed="\(isOn ? "true" : "false")" aria-label="\(t("Favourite team")): \(team.name)">\
            <span class="when-off">\(icon("star"))</span><span class="when-on">\(icon("star-filled"))</span></button></form>
            """
    }
}
