import Art
import FanfareModels
import Foundation
import HTTPServer
import JSON
import Members
import Pages

/// One player: a page of its own, which the squad shows as a sheet; below it the ways on.
struct PlayerPage {
    var card: PlayerCard
    var crest: Crest
    /// The rest of the squad.
    var mates: [Player]
    /// The club's last matches with a result, the latest first.
    var matches: [Match]
    var today: Date

    func page(_ screen: ViewContext) -> Page {
        let (player, team) = (card.player, card.team)
        return Page(
            player.name, tab: "/leagues", back: team.path, width: .narrow,
            preview: .init(title: player.name, text: team.name, picture: player.photoURL ?? team.logoURL),
            """
            \(screen.kit(crest))<section class="card player-card" data-sheet>\(hero(screen))\
            <h2><bdi>\(player.name)</bdi></h2><p class="quiet">\(screen.title(of: player.position, 1)) · \
            <a href="\(team.path)">\(team.name)</a></p>\(facts(screen))</section>
            \(teammates(screen))\(results(screen))
            """)
    }

    private func hero(_ screen: ViewContext) -> HTML {
        let photo = card.player.photoURL.map { screen.face($0, .huge) } ?? .empty
        return
            "<div class=\"player-hero\">\(photo)\(screen.shirt(card.player, crest, isLarge: true))\(pitch)</div>"
    }

    private var pitch: HTML {
        let zone: Int? =
            switch card.player.position {
            case .goalkeeper: 0
            case .defender: 1
            case .midfielder: 2
            case .forward: 3
            case .coach, .other: nil
            }
        return zone == nil ? .empty : HTML(markup: Pitch.svg(zone: zone))
    }

    private func facts(_ screen: ViewContext) -> HTML {
        let (t, player) = (screen.t, card.player)
        var facts: [(String, HTML)] = [(t("Position"), "\(screen.title(of: player.position, 1))")]
        if let number = player.number { facts.append((t("Number"), "\(number)")) }
        if player.nationality != nil { facts.append((t("Nationality"), screen.nation(player))) }
        if let height = player.heightCm { facts.append((t("Height"), "\(metres(height, t))")) }
        if let born = player.bornOn, let date = Date(iso8601: "\(born)T12:00:00Z") {
            facts.append((t("Born"), "\(t.date(date)) (\(t("{} years old", age(born))))"))
        }
        if let place = player.birthplace { facts.append((t("Birthplace"), "\(place)")) }
        return """
            <dl class="player-facts">\(each: facts, { name, value in
                "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
            })</dl>
            """
    }

    private func metres(_ height: Int, _ t: Localizer) -> String {
        let rest = height % 100
        return "\(height / 100)\(t.language == .english ? "." : ",")\(rest < 10 ? "0" : "")\(rest) m"
    }

    /// Whole years from a day to today, in UTC.
    private func age(_ born: String) -> Int {
        let parts = born.split(separator: "-").compactMap { Int($0) }
        let now = CivilDate(daysSince1970: Int64((today.timeIntervalSince1970 / 86_400).rounded(.down)))
        guard parts.count == 3 else { return 0 }
        let hadBirthday = (Int(now.month), Int(now.day)) >= (parts[1], parts[2])
        return Int(now.year) - parts[0] - (hadBirthday ? 0 : 1)
    }

    private func teammates(_ screen: ViewContext) -> HTML {
        guard !mates.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="more-of-player" aria-labelledby="mates"><h2 class="heading" id="mates">\(t("Team-mates"))</h2>\
            <ul class="mates" tabindex="0" aria-label="\(t("Team-mates"))">\(each: mates, { mate in
                """
                <li><a href="/players/\(mate.id)?team=\(card.team.id)">\(mate.photoURL.map { screen.face($0, .tile) } ?? screen.shirt(mate, crest))\
                <span><bdi>\(mate.name)</bdi></span></a></li>
                """
            })</ul></section>
            """
    }

    private func results(_ screen: ViewContext) -> HTML {
        guard !matches.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="more-of-player" aria-labelledby="last"><h2 class="heading" id="last">\(t("Last matches of {}", card.team.name))</h2>\
            <ul class="list matches">\(each: matches, { screen.row($0) })</ul></section>
            """
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

    /// The club's shirt, which the others on the page refer to.
    func kit(_ crest: Crest) -> HTML {
        "<svg class=\"kit\" aria-hidden=\"true\">\(HTML(markup: Shirt(crest).symbol(id: "kit")))</svg>"
    }

    /// The club's colours beside a heading.
    func stripe(_ crest: Crest) -> HTML {
        let colours = Array(crest.colours.prefix(3))
        return """
            <svg class="stripe" viewBox="0 0 \(colours.count * 6) 18" aria-hidden="true">\(each: colours.indices, { at in
                "<path fill=\"\(colours[at])\" d=\"M\(at * 6) 0h6v18h-6z\"/>"
            })</svg>
            """
    }

    /// The player's shirt with the number; see ``kit(_:)``.
    func shirt(_ player: Player, _ crest: Crest, isLarge: Bool = false) -> HTML {
        let ink = Shirt(crest).ink
        let number: HTML =
            player.number.map {
                """
                <text x="24" y="31" font-size="\($0 > 99 ? 12 : 17)" font-weight="800" text-anchor="middle" fill="\(ink.fill)" \
                stroke="\(ink.outline)" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke">\($0)</text>
                """
            } ?? .empty
        let label: HTML =
            player.number.map { "<span class=\"visually-hidden\">\(t("Number")) \($0) </span>" } ?? .empty
        return """
            <span class="shirt\(isLarge ? " large" : "")">\(label)<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#kit"/>\(number)</svg></span>
            """
    }

    /// The flag with the country's name.
    func nation(_ player: Player) -> HTML {
        let country = player.flag.flatMap(Country.coded)
        guard let name = country?.name(in: t.language) ?? player.nationality else { return .empty }
        let flag: HTML = country.map { self.flag($0.code) } ?? .empty
        return "<span class=\"nation\">\(flag)<span>\(name)</span></span>"
    }
}
