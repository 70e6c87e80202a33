import FanfareModels
import HTTPServer
import Pages

/// One game: what it is, what people think of it, and where one says so oneself.
struct GamePage {
    var game: GameDetails
    /// Absolute, for sharing.
    var address: String
    var mine: Review?
    /// One's own review that was deleted a while ago.
    var undoable: ID<Review>?
    var reviews: Listing<Review>
    var order: ReviewOrder
    /// A page further down, reached without scripts.
    var isContinued: Bool
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            game.title, tab: "/games", back: "/games",
            preview: .init(title: game.title, text: previewText(t), picture: game.posterURL),
            """
            <article class="game" data-game="\(game.id)">\(top(screen))</article>
            \(rating(screen))
            \(isContinued ? .empty : own(screen))
            <div class="heading" id="reviews-heading"><h2>\(t("Reviews"))</h2></div>
            \(orders(t))
            \(screen.reviews(
                "reviews", t("Reviews"), others, next: reviews.next, path: path(order), on: .game, empty: empty(screen)))
            """)
    }

    /// One's own stands above them.
    private var others: [Review] { reviews.data.filter { $0.id != mine?.id } }

    private func path(_ order: ReviewOrder) -> String { "/games/\(game.id)?sort=\(order.rawValue)" }

    private func previewText(_ t: Localizer) -> String {
        let facts = [game.year.map(String.init), game.developer].compactMap { $0 } + game.genres
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
                "<li><a class=\"chip\" href=\"/games?genre=\(Layout.encoded(Genre.key(genre)))\">\(genre)</a></li>"
            })</ul>
            """
        return """
            <div class="game-top"><span class="poster">\(screen.poster(game.posterURL, isLarge: true))</span>\
            <div class="game-facts"><h2><bdi>\(game.title)</bdi></h2>\
            \(line.isEmpty ? .empty : "<p class=\"quiet\">\(line)</p>" as HTML)\
            \(genres)\
            \(game.platforms.isEmpty ? .empty : "<p class=\"platforms quiet\">\(game.platforms.joined(separator: ", "))</p>" as HTML)\
            <div class="actions">\(screen.favouriteButton(game))\
            <a class="iconbutton framed" href="\(url: address)" data-share data-title="\(game.title)" aria-label="\(t("Share"))">\
            \(screen.icon("share"))</a>\(edit)</div></div></div>\
            \(game.description.isEmpty ? .empty : "<p class=\"game-text\">\(game.description)</p>" as HTML)
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
                "<div><dt>\(t.name(aspect))</dt><dd class=\"number\">\(t.decimal(mean))</dd></div>"
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

    private func own(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard screen.viewer != nil else {
            return """
                <p class="note" id="mine">\(screen.icon("star"))<span><a href="\(screen.login)">\(t("Log in"))</a> \
                \(t("to say what you think of it."))</span></p>
                """
        }
        if let mine {
            return """
                <section id="mine"><div class="heading"><h2>\(t("Your review"))</h2></div>\
                <ul class="reviews">\(screen.card(mine, on: .game))</ul></section>
                """
        }
        let undo: HTML =
            undoable.map {
                """
                <form class="note undo" method="post" action="/reviews/\($0)/restore">\(screen.icon("trash"))\
                <span>\(t("You deleted your review."))</span><button class="button plain small">\(t("Bring it back"))</button></form>
                """
            } ?? .empty
        return """
            <section id="mine">\(undo)<details class="card write"\(game.ratingsCount < 3 ? " open" as HTML : .empty)>\
            <summary><h2>\(t("What do you think?"))</h2></summary>\
            <form class="form" method="post" action="/games/\(game.id)/review" data-form data-waits="\(t("Review of {}", game.title))" data-draft="review-\(game.id)">\
            \(screen.reviewFields(state))\(screen.formError(state))\
            <div class="actions"><button class="button primary">\(t("Publish review"))</button></div></form></details></section>
            """
    }

    private func orders(_ t: Localizer) -> HTML {
        guard game.ratingsCount > 1 else { return .empty }
        let orders: [(ReviewOrder, String)] = [
            (.helpful, t("Helpful")), (.newest, t("Newest")), (.highest, t("Highest")),
            (.lowest, t("Lowest")),
        ]
        return """
            <nav class="segments tight" aria-label="\(t("Sort by"))" data-arrows>\(each: orders, { order, title in
                "<a href=\"\(path(order))#reviews-heading\"\(order == self.order ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>\
            \(order == .helpful ? "<details class=\"formula\"><summary>\(t("How this order is made"))</summary><p>\(t("By the lower bound of the Wilson score interval at 95 % for the share of up-votes (E. B. Wilson, JASA 22, 1927), so one vote of one does not beat ninety of a hundred."))</p></details>" as HTML : .empty)
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
