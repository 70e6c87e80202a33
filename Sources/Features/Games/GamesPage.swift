import FanfareModels
import Pages

/// All games as a grid of posters, in an order, of a genre, or as a text finds them.
struct GamesPage {
    var games: Listing<Game>
    var genres: [Genre]
    var call: ListGames

    private var order: GameOrder { call.sort ?? .top }
    private var text: String { call.q ?? "" }
    private var genre: String { call.genre.map(Genre.key) ?? "" }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let favourites: HTML =
            screen.isGuest
            ? .empty
            : """
            <a class="button" href="/people/\(screen.ownNumber)/favourites">\(screen.icon("heart"))<span>\(t("Favourites"))</span></a>
            """
        return Page(
            t("Games"), tab: "/games", width: .wide,
            """
            <form class="search-row" role="search" method="get" action="/games" data-search="games">\
            <div class="search"><label class="visually-hidden" for="q">\(t("Search games"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search games"))" maxlength="200" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search"></div>\
            \(genreField(t))<input type="hidden" name="sort" value="\(order.rawValue)">\
            <button class="button">\(t("Search"))</button>\(favourites)</form>
            \(screen.games(
                "games", t("Games"), games, path: address(order), summary: summary(t), above: above(screen),
                empty: empty(screen)))
            """)
    }

    private func genreField(_ t: Localizer) -> HTML {
        """
        <div class="field"><label class="visually-hidden" for="genre">\(t("Genre"))</label><select id="genre" name="genre">\
        <option value="">\(t("All genres"))</option>\(each: genres, { genre in
            "<option value=\"\(genre.key)\"\(genre.key == self.genre ? " selected" as HTML : .empty)>\(genre.name) (\(t.number(genre.gamesCount)))</option>"
        })</select></div>
        """
    }

    private func above(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard text.isEmpty else {
            return games.data.isEmpty ? .empty : "<p class=\"quiet\">\(t("Best match first"))</p>"
        }
        let orders: [(GameOrder, String)] = [
            (.top, t("Top rated")), (.reviewed, t("Most reviewed")), (.newest, t("Newest")),
            (.title, t("Title")),
        ]
        return """
            <nav class="segments tight" aria-label="\(t("Sort by"))" data-arrows>\(each: orders, { order, title in
                "<a href=\"\(url: address(order))\"\(order == self.order ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>\(order == .top ? formula(screen) : .empty)
            """
    }

    /// What "top rated" means, with its source.
    private func formula(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <details class="formula"><summary>\(t("How this order is made"))</summary>\
            <p>\(t("A Bayesian mean: every game begins with {} ratings of the middle, 3 stars, so one perfect rating does not beat fifty very good ones.", TopRated.weight))</p>\
            <p><code>(\(t("sum of stars")) + \(TopRated.weight) × \(TopRated.prior)) ÷ (\(t("ratings")) + \(TopRated.weight))</code></p>\
            <p>\(t("Source")): \(t("the weighted rating of"))\
             <a href="https://help.imdb.com/article/imdb/track-movies-tv/ratings-faq/G67Y87TFYYP6TWAV" rel="noopener">IMDb Top 250</a>. \
            \(t("What a game shows is its plain mean."))</p></details>
            """
    }

    private func address(_ order: GameOrder) -> String {
        var address = "/games?sort=\(order.rawValue)"
        if !genre.isEmpty { address += "&genre=\(Layout.encoded(genre))" }
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
                "games", t("No game matches “{}”.", text), action: (t("Show all games"), "/games"))
        }
        if !genre.isEmpty {
            return screen.empty(
                "games", t("No game is of this genre."), action: (t("Show all games"), "/games"))
        }
        return screen.empty("games", t("No games are here yet."), action: (t("See the answers"), "/"))
    }
}

/// A person's favourite games.
struct FavouritesPage {
    var person: ID<Person>
    var games: Listing<Game>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person == screen.viewer?.id
        return Page(
            t("Favourites"), tab: isOwn ? "/games" : "/rankings",
            back: isOwn ? "/games" : "/people/\(person)",
            width: .wide,
            screen.games(
                "favourites", t("Favourites"), games, path: "/people/\(person)/favourites",
                empty: isOwn
                    ? screen.empty(
                        "heart", t("Games you tap the heart of stand here."),
                        action: (t("Find games"), "/games"))
                    : screen.empty("heart", t("No favourites yet."))))
    }
}
