import FanfareModels
import Members
import Pages

/// All games as a grid of posters, in an order, narrowed by filters, or as a text finds them.
struct GamesPage {
    var games: Listing<Game>
    var filters: GameFilters
    var call: ListGames

    private var order: GameOrder { call.sort ?? .top }
    private var text: String { call.q ?? "" }
    private var filter: GameFilter { GameFilter(call) }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let favourites: HTML =
            screen.isGuest
            ? .empty
            : """
            <a class="iconbutton framed" href="/people/\(screen.ownNumber)/favourites" aria-label="\(t("Favourites"))" title="\(t("Favourites"))">\(screen.icon("heart"))</a>
            """
        return Page(
            t("Games"), tab: "/games", width: .wide,
            """
            <form class="search-row" role="search" method="get" action="/games" data-search="games">\
            <div class="search"><label class="visually-hidden" for="q">\(t("Search games"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search games"))" maxlength="200" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search"><button class="visually-hidden">\(t("Search"))</button></div>\
            <input type="hidden" name="sort" value="\(order.rawValue)">\(panel(screen))\(favourites)</form>
            \(screen.games(
                "games", t("Games"), games, path: address(order), summary: summary(t), above: above(screen),
                empty: empty(screen)))
            """)
    }

    /// Genre, platform and year behind one button; what the order follows is explained there, too.
    private func panel(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <details class="menu filters" data-menu><summary class="iconbutton framed" aria-label="\(t("Filters"))" title="\(t("Filters"))">\
            \(screen.icon("settings"))</summary><div class="card filter-panel">\
            \(filters.fields(filter, t))\
            <button class="button">\(t("Apply"))</button>\
            <p class="quiet">\(t("Top rated goes by the average of all reviews. A game with few of them stays closer to 3 stars, so that one perfect rating does not beat fifty very good ones."))</p>\
            <p><a href="/games/suggestions">\(t("Suggest a missing game"))</a></p></div></details>
            """
    }

    private func above(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let narrowed = chosen(screen)
        guard text.isEmpty else {
            return games.data.isEmpty
                ? narrowed : "\(narrowed)<p class=\"quiet\">\(t("Best match first"))</p>"
        }
        let orders: [(GameOrder, String)] = [
            (.top, t("Top rated")), (.reviewed, t("Most reviewed")), (.newest, t("Newest")),
            (.title, t("Title")),
        ]
        return """
            <nav class="segments tight" aria-label="\(t("Sort by"))" data-arrows>\(each: orders, { order, title in
                "<a href=\"\(url: address(order))\"\(order == self.order ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>\(narrowed)
            """
    }

    /// The filters that are on, each a link that takes it off.
    private func chosen(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !filter.isEmpty else { return .empty }
        var parts: [(title: String, without: GameFilter)] = []
        if let key = filter.genre {
            var rest = filter
            rest.genre = nil
            parts.append((t.genre(filters.genres.first { $0.key == key }?.name ?? key), rest))
        }
        if let key = filter.platform {
            var rest = filter
            rest.platform = nil
            parts.append((t.platform(filters.platforms.first { $0.key == key }?.name ?? key), rest))
        }
        if let year = filter.year {
            var rest = filter
            rest.year = nil
            parts.append(("\(year)", rest))
        }
        return """
            <ul class="chips chosen" aria-label="\(t("Filters"))">\(each: parts, { title, rest in
                """
                <li><a class="chip" href="\(url: address(order, rest))"><span class="visually-hidden">\(t("Remove the filter"))</span>\
                \(title) \(screen.icon("close"))</a></li>
                """
            })</ul>
            """
    }

    private func address(_ order: GameOrder) -> String { address(order, filter) }

    private func address(_ order: GameOrder, _ filter: GameFilter) -> String {
        var address = "/games?sort=\(order.rawValue)"
        if let genre = filter.genre { address += "&genre=\(Layout.encoded(genre))" }
        if let platform = filter.platform { address += "&platform=\(Layout.encoded(platform))" }
        if let year = filter.year { address += "&year=\(year)" }
        if !text.isEmpty { address += "&q=\(Layout.encoded(text))" }
        return address
    }

    private func summary(_ t: Localizer) -> String {
        t.count(Int64(games.data.count), "game", "games")
            + (games.next == nil ? "" : ", \(t("and more"))")
    }

    private func empty(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard text.isEmpty else {
            return screen.empty(
                "games", t("No game matches “{}”.", text),
                action: (t("Suggest a missing game"), "/games/suggestions?title=\(Layout.encoded(text))"))
        }
        if !filter.isEmpty {
            return screen.empty(
                "games", t("No game is like this."), action: (t("Show all games"), "/games"))
        }
        return screen.empty("games", t("No games are here yet."), action: (t("See the answers"), "/"))
    }
}

/// A person's favourite games.
struct FavouritesPage {
    var person: Person
    var games: Listing<Game>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        return Page(
            isOwn ? t("Favourites") : t("Favourites of {}", person.name),
            tab: isOwn ? "/games" : "/rankings", back: isOwn ? "/games" : "/people/\(person.id)",
            width: .wide,
            screen.games(
                "favourites", t("Favourites"), games, path: "/people/\(person.id)/favourites",
                empty: isOwn
                    ? screen.empty(
                        "heart", t("No favourites yet. Tap the heart on a game to keep it here."),
                        action: (t("Find games"), "/games"))
                    : screen.empty("heart", t("No favourites yet."))))
    }
}

/// The games that a person wants to play, plays or has played.
struct PersonGamesPage {
    var person: Person
    /// The one that is shown; nil for all.
    var status: GameStatus?
    var games: Listing<Game>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        let choices = [(nil as GameStatus?, t("All games"))] + GameStatus.allCases.map { ($0, t.name($0)) }
        return Page(
            isOwn ? t("My games") : t("Games of {}", person.name), tab: isOwn ? "/games" : "/rankings",
            back: "/people/\(person.id)",
            width: .wide,
            """
            <nav class="segments tight" aria-label="\(t("Filters"))" data-arrows>\(each: choices, { status, title in
                "<a href=\"\(path(status))\"\(status == self.status ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>
            \(screen.games(
                "person-games", t("Games"), games, path: path(self.status),
                empty: screen.empty(
                    "games", t("No games here yet."), action: isOwn ? (t("Find games"), "/games") : nil)))
            """)
    }

    private func path(_ status: GameStatus?) -> String {
        "/people/\(person.id)/games" + (status.map { "?status=\($0.rawValue)" } ?? "")
    }
}
