import FanfareModels
import Pages

/// The teams of a league in a grid.
struct TeamsPage {
    var league: String
    /// Nil while the source takes its time.
    var teams: SavedListing<Team>?
    var isOff: Bool
    var isImported = false

    func page(_ screen: ViewContext) -> Page {
        Page(league, tab: "/leagues", back: "/leagues", width: .wide, content(screen))
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
            <h2 class="visually-hidden">\(t("Teams"))</h2>\(screen.age(of: teams))
            <ul class="teams" id="teams">\(each: teams.data, { team in
                """
                <li class="team" data-key="t\(team.id)">\(screen.crest(team.logoURL, 72))\
                <a class="row-link" href="\(team.path)">\(team.name)</a>\(screen.star(team))</li>
                """
            })</ul>
            \(teams.data.first?.dataSource == .builtIn ? builtIn(t) : .empty)\
            \(isImported ? screen.imported(on: teams.savedAt) : .empty)
            """
    }

    private func builtIn(_ t: Localizer) -> HTML {
        "<p class=\"quiet source\">\(t("Clubs and squads of March 2024, from this program’s own facts. With a provider set up, today’s are shown."))</p>"
    }
}
