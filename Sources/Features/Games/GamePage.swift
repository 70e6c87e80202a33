import FanfareModels
import HTTPServer
import Members
import Pages

/// One game: what it is, what one does with it oneself, and what people think of it.
struct GamePage {
    var game: GameDetails
    /// Absolute, for sharing.
    var address: String
    var mine: Review?
    /// One's own review that was deleted a while ago.
    var undoable: ID<Review>?
    /// Reviews of people whom the viewer follows, which stand first on the first page.
    var followed: [Review]
    /// Everybody who has reviewed it, where the page is made for all members.
    var reviewers: [ID<Person>] = []
    var reviews: Listing<Review>
    var similar: [Game]
    var order: ReviewOrder
    /// A page further down, reached without scripts.
    var isContinued: Bool
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            game.title, tab: "/games", back: "/games", width: .wide,
            preview: .init(title: game.title, text: previewText(t), picture: game.posterURL),
            """
            \(personal(screen))<div class="game-page"><article class="game" data-game="\(game.id)">\(top(screen))\
            \(isContinued ? .empty : own(screen))\
            \(game.description.isEmpty ? .empty : "<p class=\"game-text\">\(game.description)</p>" as HTML)</article>
            <div class="game-side">\(rating(screen))\(isContinued ? .empty : alike(screen))</div>
            <div class="game-reviews"><div class="heading" id="reviews-heading"><h2>\(t("Reviews"))</h2></div>
            \(orders(t))
            \(screen.reviews(
                "reviews", t("Reviews"), (isContinued ? [] : followed) + others, next: reviews.next, path: path(order), on: .game,
                empty: empty(screen)))</div></div>
            """)
    }

    /// Nothing but marks: the page is made for each member who has reviewed the game, voted on a review or has a status of it, and
    /// for those who follow a reviewer.
    private func personal(_ screen: ViewContext) -> HTML {
        """
        \(screen.onlyIf(.stars, of: game.id.number, among: 6) { .empty })\
        \(screen.onlyIf(.hasSpoken, of: game.id.number) { .empty })\
        \(each: reviewers, { screen.onlyIf(.follows, of: $0.number) { .empty } })
        """
    }

    /// One's own stands above them, and those of people one follows are the first.
    private var others: [Review] {
        let first = Set(followed.map(\.id))
        return reviews.data.filter { $0.id != mine?.id && !first.contains($0.id) }
    }

    private func path(_ order: ReviewOrder) -> String { "/games/\(game.id)?sort=\(order.rawValue)" }

    private func previewText(_ t: Localizer) -> String {
        let facts = [game.year.map(String.init), game.developer].compactMap { $0 } + game.genres.map(t.genre)
        let text = game.description.isEmpty ? facts.joined(separator: " · ") : game.description
        return text.isEmpty ? t("What people think of {}", game.title) : String(text.prefix(200))
    }

    private func top(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let line = [game.year.map(String.init), game.developer].compactMap { $0 }.joined(separator: " · ")
        let edit: HTML =
            screen.viewer?.isAdmin == true
            ? "<a class=\"button\" href=\"/admin/games/\(game.id)/edit\">\(screen.icon("edit"))\(t("Edit"))</a>"
            : .empty
        let genres: HTML = """
            <ul class="chips">\(each: game.genres, { genre in
                "<li><a class=\"chip\" href=\"/games?genre=\(Layout.encoded(Genre.key(genre)))\">\(t.genre(genre))</a></li>"
            })</ul>
            """
        let platforms: HTML = """
            <p class="platforms quiet">\(each: Array(game.platforms.enumerated()), { place, platform in
                "\(place == 0 ? "" : ", ")<a href=\"/games?platform=\(Layout.encoded(Genre.key(platform)))\">\(t.platform(platform))</a>"
            })</p>
            """
        return """
            <span class="poster">\(screen.poster(game.posterURL, isLarge: true))</span>\
            <div class="game-facts"><p class="game-name" aria-hidden="true"><bdi>\(game.title)</bdi></p>\
            \(line.isEmpty ? .empty : "<p class=\"quiet\">\(line)</p>" as HTML)\
            \(genres)\(game.platforms.isEmpty ? .empty : platforms)\
            <div class="actions">\(screen.favouriteButton(game))\
            <a class="iconbutton framed" href="\(url: address)" data-share data-title="\(game.title)" aria-label="\(t("Share"))" title="\(t("Share"))">\
            \(screen.icon("share"))</a>\(edit)</div></div>
            """
    }

    /// The mean, how many gave how much, and the means of the aspects: updated live as reviews come.
    private func rating(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let most = max(game.distribution.max() ?? 0, 1)
        let aspects = Aspect.allCases.compactMap { aspect in game.aspects[aspect].map { (aspect, $0) } }
        let bars: HTML = """
            <ol class="distribution" reversed>\(each: Array(game.distribution.enumerated()).reversed(), { place, count in
                """
                <li><span class="number" aria-hidden="true">\(place + 1)\(screen.icon("star-filled"))</span>\
                \(screen.bar(Int64(count), of: Int64(most), label: t.count(Int64(place + 1), "star", "stars")))\
                <span class="number">\(t.number(count))</span></li>
                """
            })</ol>
            """
        let means: HTML = """
            <dl class="aspect-means">\(each: aspects, { aspect, mean in
                "<div><dt>\(t.name(aspect))</dt><dd>\(screen.bar(Int64(mean * 10), of: 50, label: t.name(aspect)))<span class=\"number\">\(t.decimal(mean))</span></dd></div>"
            })</dl>
            """
        return """
            <section class="card rating" id="rating" aria-label="\(t("Ratings"))"><div class="rating-mean">\
            <b class="number">\(game.average.map(t.decimal) ?? "–")</b>\
            \(game.average.map(screen.stars) ?? .empty)\
            <p class="quiet">\(game.ratingsCount == 0 ? t("No ratings yet") : t.count(game.ratingsCount, "rating", "ratings"))</p></div>\(bars)\
            \(aspects.isEmpty ? .empty : means)</section>
            """
    }

    private func alike(_ screen: ViewContext) -> HTML {
        guard !similar.isEmpty else { return .empty }
        return """
            <section class="similar"><div class="heading"><h2>\(screen.t("Similar games"))</h2></div>\
            <ul class="posters strip" tabindex="0" aria-label="\(screen.t("Similar games"))">\(each: similar, screen.card)</ul></section>
            """
    }

    private func orders(_ t: Localizer) -> HTML {
        guard game.ratingsCount > 1 else { return .empty }
        let orders: [(ReviewOrder, String)] = [
            (.helpful, t("Most helpful")), (.newest, t("Newest")), (.highest, t("Highest")),
            (.lowest, t("Lowest")),
        ]
        return """
            <nav class="segments tight" aria-label="\(t("Sort by"))" data-arrows>\(each: orders, { order, title in
                "<a href=\"\(path(order))#reviews-heading\"\(order == self.order ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>\
            \(order == .helpful ? "<p class=\"quiet helpful-note\">\(t("Reviews that the most readers voted up come first. A few votes weigh less than many."))</p>" as HTML : .empty)
            """
    }

    private func empty(_ screen: ViewContext) -> HTML {
        let words =
            mine == nil
            ? screen.t("Nobody has reviewed this game yet.")
            : screen.t("Nobody else has reviewed this game yet.")
        return "<p class=\"quiet none\" data-none>\(words)</p>"
    }
}
