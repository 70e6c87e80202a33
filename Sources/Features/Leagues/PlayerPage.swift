import Art
import FanfareModels
import HTTPServer
import Members
import Pages

/// One player: a page of its own, which the squad shows as a sheet.
struct PlayerPage {
    var card: PlayerCard

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let (player, team) = (card.player, card.team)
        return Page(
            player.name, tab: "/leagues", back: team.path, width: .narrow,
            preview: .init(title: player.name, text: team.name, picture: player.photoURL ?? team.logoURL),
            """
            <section class="card player-card" data-sheet>\(screen.photo(player, .huge))\
            <h2><bdi>\(player.name)</bdi></h2>\
            \(player.photoURL == nil ? "<p class=\"quiet\">\(t("No photo available"))</p>" : HTML.empty)
            <dl class="player-facts">\(fact(t("Position"), "\(screen.title(of: player.position, 1))"))\
            \(player.number.map { fact(t("Number"), "\($0)") } ?? .empty)\
            \(player.nationality == nil ? .empty : fact(t("Nationality"), screen.nation(player, isShort: false)))\
            \(fact(t("Team"), "<a href=\"\(team.path)\">\(team.name)</a>"))</dl></section>
            """)
    }

    private func fact(_ name: String, _ value: HTML) -> HTML {
        "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
    }
}

extension ViewContext {
    /// The heading of a group of players, or what one of them is.
    func title(of position: Position, _ count: Int) -> String {
        switch (position, count == 1) {
        case (.goalkeeper, false): t("Goalkeepers")
        case (.goalkeeper, true): t("Goalkeeper")
        case (.defender, false): t("Defenders")
        case (.defender, true): t("Defender")
        case (.midfielder, false): t("Midfielders")
        case (.midfielder, true): t("Midfielder")
        case (.forward, false): t("Forwards")
        case (.forward, true): t("Forward")
        case (.coach, _): t("Coach")
        case (.other, false): t("Others")
        case (.other, true): t("Other")
        }
    }

    func shirt(_ player: Player) -> HTML {
        guard let number = player.number else { return "<span class=\"shirt\"></span>" }
        return "<span class=\"shirt\"><span class=\"visually-hidden\">\(t("Number")) </span>\(number)</span>"
    }

    /// A photo from the provider; without one, what is drawn from the name.
    func photo(_ player: Player, _ size: Face) -> HTML {
        guard let photo = player.photoURL else {
            return """
                <span class="avatar s\(size.rawValue)">\(HTML(markup: Art.avatar(for: player.name, seed: player.name)))</span>
                """
        }
        return face(photo, size)
    }

    /// The flag with the country's name; in a list the name is only read out.
    func nation(_ player: Player, isShort: Bool) -> HTML {
        let country = player.flag.flatMap(Country.coded)
        guard let name = country?.name(in: t.language) ?? player.nationality else { return .empty }
        let flag: HTML = country.map { self.flag($0.code) } ?? .empty
        guard isShort, country != nil else {
            return "<span class=\"nation\">\(flag)<span>\(name)</span></span>"
        }
        return
            "<span class=\"nation\" title=\"\(name)\">\(flag)<span class=\"wide-only\">\(name)</span></span>"
    }
}
