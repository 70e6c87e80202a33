import FanfareModels
import Members
import Pages

/// What several pages show of a game.
extension ViewContext {
    /// A poster; the title beside it says what it is.
    ///
    /// - Parameter isInView: whether it is seen without scrolling, so that it is loaded before the page is laid out.
    func poster(_ address: String, isLarge: Bool = false, isInView: Bool = false) -> HTML {
        let path = local(address)
        let lazy: HTML = isLarge || isInView ? .empty : " loading=\"lazy\" decoding=\"async\""
        guard path.hasSuffix("-480.jpg") else {
            return """
                <img src="\(url: "\(Substring(path.utf8.dropLast(4))).svg")" alt="" width="240" height="360"\(lazy)>
                """
        }
        let small = "\(Substring(path.utf8.dropLast(8)))-240.jpg"
        return """
            <img src="\(url: isLarge ? path : small)" srcset="\(url: small) 240w, \(url: path) 480w" \
            sizes="\(isLarge ? "240px" : "(max-width: 639px) 45vw, 180px")" alt="" width="240" height="360"\(lazy)>
            """
    }

    /// A game in a grid: the poster is the link, with the average on it and what is the viewer's own.
    func card(_ game: Game) -> HTML { card(game, isInView: false) }

    private func card(_ game: Game, isInView: Bool) -> HTML {
        let year = game.year.map(String.init) ?? ""
        let maker = game.developer ?? game.genres.first.map(t.genre)
        return """
            <li class="game-card" data-key="g\(game.id)"><a class="game-link" href="/games/\(game.id)"><span class="poster">\
            \(poster(game.posterURL, isInView: isInView))<span class="poster-facts">\(score(game.id, game.average, game.ratingsCount))\
            \(mine(game))</span></span><span class="game-title">\(game.title)</span></a>\
            <p class="quiet">\(year)\(maker.map { "\(year.isEmpty ? "" : " · ")<bdi>\($0)</bdi>" as HTML } ?? .empty)</p></li>

            """
    }

    /// `★ 4.5 (12)`, updated live when it changes.
    private func score(_ id: ID<Game>, _ average: Double?, _ count: Int64) -> HTML {
        let words =
            average.map { "\(t("{} of 5 stars", t.decimal($0))), \(t.count(count, "rating", "ratings"))" }
            ?? t("No ratings yet")
        return """
            <span class="score" data-score="\(id)">\(icon("star-filled"))<b class="number" aria-hidden="true" data-average>\
            \(average.map(t.decimal) ?? "–")</b><span class="number" aria-hidden="true" data-ratings>\
            \(count == 0 ? "" : t.number(count))</span><span class="visually-hidden" data-spoken>\(words)</span></span>
            """
    }

    /// The viewer's own stars and heart.
    private func mine(_ game: Game) -> HTML {
        guard !isGuest else { return .empty }
        let heart: HTML = """
            <span class="my-heart">\(icon("heart-filled"))<span class="visually-hidden">\(t("Favourite"))</span></span>
            """
        let number = game.id.number
        let stars = choose(.stars, of: number, game.myRating ?? 0, among: 6) { $0 == 0 ? .empty : rating($0) }
        let favourite = when(.favourite, of: number, game.favourite == true) { $0 ? heart : .empty }
        return "<span class=\"mine\">\(stars)\(favourite)</span>"
    }

    private func rating(_ stars: Int) -> HTML {
        """
        <span class="my-rating"><span class="visually-hidden">\(t("You: {} stars", stars))</span>\
        <span aria-hidden="true">\(t("You")) \(stars)★</span></span>
        """
    }

    /// Of a grid, on a phone.
    private static let inView = 4

    /// An endless grid of games. `above` stands within what a search replaces.
    func games(
        _ id: String, _ label: String, _ games: Listing<Game>, path: String, summary: String? = nil,
        above: HTML = .empty, empty: HTML
    ) -> HTML {
        let separator = path.contains("?") ? "&" : "?"
        return """
            <section id="\(id)" class="results" aria-label="\(label)" data-results>\
            <p class="visually-hidden" role="status" data-summary>\(summary ?? "")</p>\(above)\
            \(games.data.isEmpty ? empty : "<ul class=\"posters\" data-list>\(each: games.data.enumerated(), { card($1, isInView: $0 < Self.inView) })</ul>" as HTML)\
            \(games.next.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(url: "\(path)\(separator)cursor=\($0.text)")\">\(t("Show more"))</a></p>" } ?? HTML.empty)\
            <template data-skeleton><li class="game-card skeleton" aria-hidden="true"><span class="poster bone"></span>\
            <span class="bone w80"></span></li></template></section>
            """
    }

    /// Five stars, so many of them filled.
    func stars(_ value: Double) -> HTML {
        """
        <svg class="stars" viewBox="0 0 120 24" role="img" aria-label="\(t("{} of 5 stars", t.decimal(value)))">\
        <use class="off" href="\(sprite)#five-stars" width="120" height="24"/>\
        <svg width="\(Int(value * 24))" height="24"><use href="\(sprite)#five-stars" width="120" height="24"/></svg></svg>
        """
    }

    func stars(_ stars: Stars) -> HTML { self.stars(Double(stars.number)) }

    /// The heart that makes a game a favourite at once; a guest logs in first.
    func favouriteButton(_ game: GameDetails) -> HTML {
        guard !isGuest else {
            return
                "<a class=\"button\" href=\"\(login(to: .favourite))\">\(icon("heart"))\(t("Favourite"))</a>"
        }
        return when(.favourite, of: game.id.number, game.favourite == true) { favouriteForm(game, isOn: $0) }
    }

    private func favouriteForm(_ game: GameDetails, isOn: Bool) -> HTML {
        """
        <form class="favourite" method="post" action="/games/\(game.id)/\(isOn ? "unfavourite" : "favourite")" \
        data-favourite="/api/v1/games/\(game.id)/favourite" data-name="\(game.title)" data-on="\(isOn ? "true" : "false")">\
        <input type="hidden" name="back" value="/games/\(game.id)">\
        <button class="button" aria-pressed="\(isOn ? "true" : "false")"><span class="when-off">\(icon("heart"))\(t("Favourite"))</span>\
        <span class="when-on">\(icon("heart-filled"))\(t("Favourited"))</span></button></form>
        """
    }
}

extension Localizer {
    /// `4.5` in English, `4,5` in Spanish.
    func decimal(_ value: Double) -> String {
        let text = value.description
        return language == .spanish ? text.replacing(".", with: ",") : text
    }

    func name(_ aspect: Aspect) -> String {
        switch aspect {
        case .gameplay: self("Gameplay")
        case .story: self("Story")
        case .graphics: self("Graphics")
        case .sound: self("Sound")
        case .value: self("Value")
        }
    }
}
