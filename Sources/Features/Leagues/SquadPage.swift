import Art
import FanfareModels
import Foundation
import HTTPServer
import JSON
import Members
import Pages

/// A team: its matches, and its squad by position in shirts of the club's colours.
struct SquadPage {
    var team: Team
    var crest: Crest
    var league: League?
    var back: String
    /// Nil while the source takes its time.
    var squad: SavedListing<Player>?
    /// Why there is no squad.
    var problem: Problem?
    var isImported = false
    var matches: MatchListing
    /// The team's line in the table.
    var line: TableRow?
    /// Today, `2025-05-04`.
    var today: String

    /// How many results are shown at once.
    private static let shown = 5

    func page(_ screen: ViewContext) -> Page {
        Page(
            team.name, tab: "/leagues", back: back, status: problem == nil ? 200 : 503,
            preview: .init(
                title: team.name, text: league?.name ?? screen.t("Leagues"), picture: team.logoURL),
            """
            <section class="team-head">\(screen.crest(team.logoURL, 72))<div>\(facts(screen))</div>\(screen.star(team))</section>
            \(results(screen))\(content(screen))
            """)
    }

    private func facts(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let name: HTML =
            league.map { "<a href=\"/leagues/\($0.id)\">\($0.name)</a>" }
            ?? "\(t("In none of our leagues now"))"
        let standing = line.map { line in
            "<p><a href=\"/leagues/\(league?.id ?? "")/table\"><b>\(t("Place {}", line.place))</b> · \(t.count(Int64(line.points), "point", "points"))</a></p>"
                as HTML
        }
        return """
            <p class="team-league">\(name)\(team.city.map { " · \($0)" } ?? "")</p>\(standing)
            """
    }

    private func results(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let played = matches.data.filter { $0.homeGoals != nil }
        let next = matches.data.first { $0.homeGoals == nil && $0.date >= today }
        guard !played.isEmpty || next != nil else { return .empty }
        let older = matches.data.filter { $0.homeGoals != nil }.dropLast(Self.shown)
        let more: HTML =
            older.isEmpty
            ? .empty
            : """
            <details class="older"><summary>\(t("All results"))</summary><ul class="list matches">\(each: older.reversed(), { screen.row($0) })</ul></details>
            """
        return """
            <section class="team-matches" aria-labelledby="matches"><h2 class="heading" id="matches">\(t("Matches")) \(matches.season ?? "")</h2>\
            <ul class="list matches">\(next.map { screen.row($0) })\(each: played.suffix(Self.shown).reversed(), { screen.row($0) })</ul>\
            \(more)\(matches.asOf.map { "<p class=\"quiet source\">\(t("Results as of {}.", t.date($0)))</p>" as HTML } ?? .empty)</section>
            """
    }

    private func content(_ screen: ViewContext) -> HTML {
        let t = screen.t
        if let problem {
            return """
                <h2 class="heading">\(t("Squad"))</h2><div class="failure" role="alert">\(screen.icon("warning"))\
                <p>\(t.localized(problem).detail)</p><div class="actions"><a class="button" href="\(team.path)">\
                \(screen.icon("retry"))\(t("Retry"))</a></div></div>
                """
        }
        guard let squad else {
            let bone: HTML = """
                <li class="row skeleton"><span class="shirt"></span><span class="avatar s40"></span>\
                <div class="row-body"><span class="bone w60"></span></div></li>
                """
            return screen.awaiting(
                "<ul class=\"list\" aria-hidden=\"true\">\(each: 0..<8, { _ in bone })</ul>")
        }
        let isBuiltIn = team.dataSource == .builtIn
        guard !squad.data.isEmpty else {
            return """
                <h2 class="heading">\(t("Squad"))</h2>\(screen.empty(
                    "people", t("This club’s squad is not known here. A provider brings it, which the operator can set up."),
                    action: league.map { (t("Other teams"), "/leagues/\($0.id)") }))
                """
        }
        let sections = Position.allCases.map { position in
            (position, squad.data.filter { $0.position == position })
        }.filter { !$0.1.isEmpty }
        return """
            <h2 class="heading">\(isBuiltIn ? t("Squad as of March 2024") : t("Squad"))</h2>\
            \(screen.age(of: squad, isAsked: !isImported && !isBuiltIn))\(screen.kit(crest))<div class="squad" data-sheets>\(each: sections, { position, players in
                """
                <section aria-labelledby="\(position.rawValue)"><h3 id="\(position.rawValue)">\(screen.stripe(crest))\
                \(screen.title(of: position, players.count)) <span class="quiet number">\(players.count)</span></h3>\
                <ul class="list">\(each: players, { row($0, screen) })</ul></section>
                """
            })</div>\(isImported ? screen.imported(on: squad.savedAt) : .empty)
            """
    }

    private func row(_ player: Player, _ screen: ViewContext) -> HTML {
        """
        <li class="row squad-player">\(screen.shirt(player, crest))\(player.photoURL.map { screen.face($0, .medium) } ?? .empty)\
        <div class="row-body"><a class="row-link name" href="/players/\(player.id)?team=\(team.id)"><bdi>\(player.name)</bdi></a>\
        \(screen.nation(player))</div></li>

        """
    }
}
