import FanfareModels
import Pages

/// The teams of a league in a grid.
struct TeamsPage {
    var league: League
    /// Nil while the source takes its time.
    var teams: SavedListing<Team>?
    var isOff: Bool
    var isImported = false
    /// Whether no squads are known of it.
    var needsProvider = false
    /// Whether matches are known of it.
    var hasMatches = false

    func page(_ screen: ViewContext) -> Page {
        Page(
            league.name, tab: "/leagues", back: "/leagues", width: .wide,
            preview: .init(title: league.name, text: screen.t("Teams"), picture: league.logoURL),
            "\(hasMatches ? screen.leagueTabs(league.id, .teams) : .empty)\(content(screen))")
    }

    private func content(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !isOff else {
            return screen.empty(
                "leagues",
                t(
                    "The teams of this league come from a provider, which the operator of this community has not set up."
                ),
                action: (t("All leagues"), "/leagues"))
        }
        guard let teams else {
            let bone: HTML =
                "<li class=\"team skeleton\"><span class=\"avatar crest c72\"></span><span class=\"bone w60\"></span></li>"
            return screen.awaiting(
                "<ul class=\"teams\" aria-hidden=\"true\">\(each: 0..<12, { _ in bone })</ul>")
        }
        return """
            <h2 class="visually-hidden">\(t("Teams"))</h2>\(screen.age(of: teams, isAsked: !isImported && teams.data.first?.dataSource != .builtIn))
            <ul class="teams" id="teams">\(each: teams.data, { team in
                """
                <li class="team" data-key="t\(team.id)">\(screen.crest(team.logoURL, 72))\
                <a class="row-link" href="\(team.path)">\(team.name)</a>\(under(team, t))\(screen.star(team))</li>
                """
            })</ul>
            \(teams.data.first?.dataSource == .builtIn ? builtIn(t) : .empty)\
            \(isImported ? screen.imported(on: teams.savedAt) : .empty)
            """
    }

    /// Where the club is at home, and that its squad is not known where those of others are.
    private func under(_ team: Team, _ t: Localizer) -> HTML {
        let isWithoutSquad =
            team.dataSource == .builtIn && !needsProvider && BuiltInLeague.players(of: team.id).isEmpty
        let words = [team.city, isWithoutSquad ? t("squad not known") : nil].compactMap(\.self)
        // The first word of a line, whatever it is.
        let line = words.joined(separator: " · ")
        return line.isEmpty
            ? .empty : "<span class=\"quiet\">\(line.prefix(1).uppercased() + line.dropFirst())</span>"
    }

    private func builtIn(_ t: Localizer) -> HTML {
        let words =
            needsProvider
            ? t("Clubs of the 2025 season. Their squads need a provider, which the operator can set up.")
            : t("Clubs of the 2025 season. Squads as of March 2024.")
        return "<p class=\"quiet source\">\(words)</p>"
    }
}
