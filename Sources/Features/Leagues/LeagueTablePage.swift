import FanfareModels
import Foundation
import JSON
import Pages

/// The table of a league.
struct LeagueTablePage {
    var league: League
    var table: LeagueTable

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            league.name, tab: "/leagues", back: "/leagues",
            preview: .init(title: "\(league.name): \(t("Table"))", text: t("Table"), picture: league.logoURL),
            "\(screen.leagueTabs(league.id, .table))\(content(screen))")
    }

    private func content(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !table.data.isEmpty else {
            return screen.empty(
                "leagues", t("No results of this league are known here."),
                action: (t("Teams"), "/leagues/\(league.id)"))
        }
        return """
            <h2 class="heading">\(t("Table")) \(table.season ?? "")</h2>
            <div class="card"><table class="table league-table"><caption class="visually-hidden">\(t("Table of {}", league.name))</caption>\
            <thead><tr><th scope="col"><abbr title="\(t("Place"))">\(t("#"))</abbr></th><th scope="col">\(t("Team"))</th>\
            \(column("P", t("Matches played"), t))\(column("W", t("Won"), t, isWide: true))\(column("D", t("Drawn"), t, isWide: true))\
            \(column("L", t("Lost"), t, isWide: true))\(column("Goals", t("Goals for and against"), t, isWide: true))\
            \(column("GD", t("Goal difference"), t))\(column("Pts", t("Points"), t))</tr></thead>
            <tbody>\(each: table.data, { row($0, screen) })</tbody></table></div>
            \(screen.extent(of: table))
            <p class="quiet source">\(t("Equal points: better goal difference, then more goals, then by name."))</p>
            """
    }

    /// `+5`, `−2`.
    private func signed(_ number: Int, _ t: Localizer) -> String {
        number > 0 ? "+\(number)" : t.number(Int64(number))
    }

    private func column(_ short: String, _ long: String, _ t: Localizer, isWide: Bool = false) -> HTML {
        "<th scope=\"col\" class=\"number\(isWide ? " wide-cell" : "")\"><abbr title=\"\(long)\">\(t(short))</abbr></th>"
    }

    private func row(_ row: TableRow, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <tr><td class="place">\(row.place)</td><th scope="row"><span class="table-team">\(screen.crest(row.team.logoURL, 24))\
            <a href="\(row.team.path)"><span>\(row.team.name)</span><span class="narrow-cell quiet" aria-hidden="true">\
            \(row.won) \(t("W")) · \(row.drawn) \(t("D")) · \(row.lost) \(t("L")) · \(row.goalsFor):\(row.goalsAgainst)</span></a></span></th>\
            <td class="number">\(row.played)</td><td class="number wide-cell">\(row.won)</td><td class="number wide-cell">\(row.drawn)</td>\
            <td class="number wide-cell">\(row.lost)</td><td class="number wide-cell">\(row.goalsFor):\(row.goalsAgainst)</td>\
            <td class="number">\(signed(row.goalDifference, t))</td><td class="number"><b>\(row.points)</b></td></tr>

            """
    }
}

/// The matches of a league, one matchday at a time.
struct MatchesPage {
    var league: League
    var matches: MatchListing
    /// The matchday that was asked for.
    var round: Int?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            league.name, tab: "/leagues", back: "/leagues",
            preview: .init(
                title: "\(league.name): \(t("Results"))", text: t("Results"), picture: league.logoURL),
            "\(screen.leagueTabs(league.id, .matches))\(content(screen))")
    }

    private func content(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let rounds = Array(Set(matches.data.map(\.round))).sorted()
        guard let last = matches.data.last(where: { $0.homeGoals != nil })?.round ?? rounds.first else {
            return screen.empty(
                "leagues", t("No results of this league are known here."),
                action: (t("Teams"), "/leagues/\(league.id)"))
        }
        let shown = round.flatMap { rounds.contains($0) ? $0 : nil } ?? last
        let at = rounds.firstIndex(of: shown) ?? 0
        let known = matches.data.count { $0.homeGoals != nil }
        return """
            <div class="rounds">\(way(at - 1, rounds, "back", t("Previous matchday"), screen))\
            <h2>\(t("Matchday {}", shown)) \(matches.season.map { "<span class=\"quiet\">\($0)</span>" as HTML } ?? .empty)</h2>\
            \(way(at + 1, rounds, "chevron", t("Next matchday"), screen))</div>
            <ul class="list matches">\(rows(of: shown, screen))</ul>
            \(screen.extent(known, of: matches.data.count, matches.asOf))
            """
    }

    /// The day stands above the first of its matches.
    private func rows(of round: Int, _ screen: ViewContext) -> HTML {
        let matches = matches.data.filter { $0.round == round }
        let days = [nil] + matches.map(\.date)
        return
            "\(each: zip(matches, days), { match, before in screen.row(match, isDayTold: match.date != before) })"
    }

    private func way(_ at: Int, _ rounds: [Int], _ icon: String, _ title: String, _ screen: ViewContext)
        -> HTML
    {
        guard rounds.indices.contains(at) else { return "<span class=\"iconbutton\"></span>" }
        return """
            <a class="iconbutton" href="/leagues/\(league.id)/matches?round=\(rounds[at])" aria-label="\(title)" title="\(title)">\(screen.icon(icon))</a>
            """
    }
}

/// The pages of a league.
enum LeaguePart {
    case teams, table, matches
}

extension ViewContext {
    func leagueTabs(_ league: String, _ part: LeaguePart) -> HTML {
        let tabs: [(LeaguePart, String, String)] = [
            (.teams, t("Teams"), ""), (.table, t("Table"), "/table"), (.matches, t("Results"), "/matches"),
        ]
        return """
            <nav class="tabs" aria-label="\(t("League"))">\(each: tabs, { tab, title, path in
                "<a href=\"/leagues/\(league)\(path)\"\(tab == part ? " aria-current=\"page\"" as HTML : .empty)>\(title)</a>"
            })</nav>
            """
    }

    /// From how many results a table is, and how old they are.
    func extent(of table: LeagueTable) -> HTML { extent(table.results, of: table.matches, table.asOf) }

    func extent(_ results: Int, of matches: Int, _ date: Date?) -> HTML {
        let known = t.sentence("From \(results) of \(matches) results")
        return
            "<p class=\"quiet source\">\(known)\(date.map { ", \(t("as of {}", t.date($0)))" } ?? "").</p>"
    }

    /// A match as a row of a list.
    func row(_ match: Match, isDayTold: Bool = true) -> HTML {
        let day: HTML = isDayTold ? "<span class=\"match-day quiet\">\(day(of: match))</span>" : .empty
        return """
            <li class="row match">\(day)\
            <span class="side host"><a href="\(match.home.path)">\(match.home.name)</a>\(crest(match.home.logoURL, 24))</span>\
            \(score(match))<span class="side guest">\(crest(match.away.logoURL, 24))<a href="\(match.away.path)">\(match.away.name)</a></span></li>

            """
    }

    /// A match in one line: `14 Feb 2025 · Manta FC 2–3 Barcelona SC`.
    func line(_ match: Match) -> HTML {
        "\(day(of: match)) · \(match.home.name) \(score(match)) \(match.away.name)"
    }

    private func score(_ match: Match) -> HTML {
        guard let home = match.homeGoals, let away = match.awayGoals else {
            return
                "<b class=\"match-score quiet\"><span aria-hidden=\"true\">–</span><span class=\"visually-hidden\">\(t("no result known"))</span></b>"
        }
        return "<b class=\"match-score\">\(home)–\(away)</b>"
    }

    private func day(of match: Match) -> String {
        Date(iso8601: "\(match.date)T12:00:00Z").map { t.date($0) } ?? match.date
    }
}
