import FanfareModels
import HTTPServer
import Members
import Pages

/// A team and its squad, by position.
struct SquadPage {
    var team: Team
    var league: String?
    var back: String
    /// Nil while the source takes its time.
    var squad: SavedListing<Player>?
    var isImported = false

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            team.name, tab: "/leagues", back: back,
            preview: .init(title: team.name, text: league ?? t("Leagues"), picture: team.logoURL),
            """
            <section class="team-head">\(screen.crest(team.logoURL, 72))<div><h2>\(team.name)</h2>\
            <p class="quiet">\(league ?? t("In none of our leagues now"))</p></div>\(screen.star(team))</section>
            \(content(screen))
            """)
    }

    private func content(_ screen: ViewContext) -> HTML {
        guard let squad else {
            let bone: HTML = """
                <li class="row skeleton"><span class="shirt"></span><span class="avatar s40"></span>\
                <div class="row-body"><span class="bone w60"></span></div></li>
                """
            return screen.awaiting(
                "<ul class=\"list\" aria-hidden=\"true\">\(each: 0..<8, { _ in bone })</ul>")
        }
        let sections = Position.allCases.map { position in
            (position, squad.data.filter { $0.position == position })
        }.filter { !$0.1.isEmpty }
        return """
            \(screen.age(of: squad))<div class="squad" data-sheets>\(each: sections, { position, players in
                """
                <section aria-labelledby="\(position.rawValue)"><h3 id="\(position.rawValue)">\
                \(screen.title(of: position, players.count)) <span class="quiet number">\(players.count)</span></h3>\
                <ul class="list">\(each: players, { row($0, screen) })</ul></section>
                """
            })</div>\(isImported ? screen.imported(on: squad.savedAt) : .empty)
            """
    }

    private func row(_ player: Player, _ screen: ViewContext) -> HTML {
        """
        <li class="row squad-player">\(screen.shirt(player))\(screen.photo(player, .medium))\
        <div class="row-body"><a class="row-link name" href="/players/\(player.id)?team=\(team.id)"><bdi>\(player.name)</bdi></a></div>\
        \(screen.nation(player, isShort: true))</li>

        """
    }
}
