public import FanfareModels
import HTTPServer
public import Pages
import Storage

/// One review with what people say of it.
struct ReviewPage {
    var review: Review
    /// Absolute, for sharing.
    var address: String
    var comments: HTML

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let game = review.game
        let title = "\(game.title): \(t("review by {}", review.author.name))"
        return Page(
            title, tab: "/games", back: "/games/\(game.id)",
            preview: .init(
                title: title,
                text: review.text.isEmpty || review.spoilers
                    ? t("{} of 5 stars", "\(review.rating.number)") : String(review.text.prefix(200)),
                picture: game.posterURL),
            """
            <a class="card link reviewed-game" href="/games/\(game.id)"><span class="poster">\(screen.poster(game.posterURL))</span>\
            <span class="row-body"><b><bdi>\(game.title)</bdi></b><span class="quiet">\(game.year.map(String.init))</span></span>\
            \(screen.icon("chevron"))</a>
            <ul class="reviews">\(screen.card(review, on: .alone))</ul>
            <div class="actions"><a class="button" href="\(url: address)" data-share data-title="\(title)">\
            \(screen.icon("share"))\(t("Share"))</a></div>
            \(comments)
            """)
    }
}

/// The form of a new review on a page of its own, as browsers without scripts see it when something is wrong.
struct WriteReviewPage {
    var game: GameDetails
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Your review"), tab: "/games", back: "/games/\(game.id)",
            """
            <section class="card"><h2><bdi>\(game.title)</bdi></h2>\
            <form class="form" method="post" action="/games/\(game.id)/review" data-form data-waits="\(t("Review of {}", game.title))" data-published="\(t("Your review is published."))" data-draft="review-\(game.id)">\
            \(screen.reviewFields(state))\(screen.formError(state))\
            <div class="actions"><button class="button primary">\(t("Publish review"))</button>\
            <a class="button" href="/games/\(game.id)">\(t("Cancel"))</a></div></form></section>
            """)
    }
}

/// Where one changes one's review.
struct EditReviewPage {
    var review: Review
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        // On a first look the state holds no more than the address.
        let isSent = state.problem != nil
        return Page(
            t("Edit review"), tab: "/games", back: "/games/\(review.game.id)#mine",
            """
            <section class="card"><h2><bdi>\(review.game.title)</bdi></h2>\
            <form class="form" method="post" action="/reviews/\(review.id)/edit" data-form data-draft="review-edit-\(review.id)">\
            \(screen.reviewFields(state, isSent ? nil : review))\(screen.formError(state))\
            <div class="actions"><button class="button primary">\(t("Save"))</button>\
            <a class="button" href="/games/\(review.game.id)#mine">\(t("Cancel"))</a></div></form></section>
            """)
    }
}

/// All that a person has reviewed.
struct PersonReviewsPage {
    var person: Person
    var reviews: Listing<Review>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        return Page(
            isOwn ? t("Reviews") : t("Reviews by {}", person.name),
            tab: isOwn ? "/profile" : "/rankings", back: "/people/\(person.id)",
            screen.reviews(
                "reviews", t("Reviews"), reviews.data, next: reviews.next,
                path: "/people/\(person.id)/reviews",
                on: .person,
                empty: screen.empty(
                    "star", t("No reviews yet."), action: isOwn ? (t("Find games"), "/games") : nil)))
    }
}

extension Games {
    /// What stands on a person's page: their latest favourites and reviews.
    public func section(of person: Person, _ screen: ViewContext) async throws -> HTML {
        let t = screen.t
        let viewer = screen.viewer?.id
        let isOwn = person.id == viewer
        let path = "/people/\(person.id)"
        let favourites = try await list(ListFavourites(person.id, limit: 6), seenBy: viewer)
        let reviews = try await reviews(ListReviewsOf(person.id, limit: 3), seenBy: viewer)
        let played = try await list(ListGamesOf(person.id, limit: 6), seenBy: viewer)
        let top = try await topGame(of: person.id, seenBy: viewer)
        let noFavourites: HTML =
            isOwn
            ? "<p class=\"quiet\">\(t("No favourites yet. Tap the heart on a game to keep it here.")) <a href=\"/games\">\(t("Find games"))</a></p>"
            : "<p class=\"quiet\">\(t("No favourites yet."))</p>"
        let noReviews: HTML =
            isOwn
            ? "<p class=\"quiet\">\(t("You haven’t reviewed a game yet.")) <a href=\"/games\">\(t("Find games"))</a></p>"
            : "<p class=\"quiet\">\(t("No reviews yet."))</p>"
        let topCard: HTML =
            top.map {
                """
                <a class="card link reviewed-game top-game" href="/games/\($0.id)"><span class="poster">\(screen.poster($0.posterURL))</span>\
                <span class="row-body"><span class="quiet">\(t("Top game"))</span><b><bdi>\($0.title)</bdi></b></span>\(screen.icon("chevron"))</a>
                """
            } ?? .empty
        let games: HTML =
            played.data.isEmpty
            ? .empty
            : """
            <div class="heading"><h2>\(isOwn ? t("My games") : t("Games"))</h2><a href="\(path)/games">\(t("All games"))</a></div>\
            <ul class="posters few">\(each: played.data, screen.card)</ul>
            """
        return """
            \(topCard)\(games)<div class="heading"><h2>\(t("Favourite games"))</h2>\
            \(favourites.data.isEmpty ? .empty : "<a href=\"\(path)/favourites\">\(t("All favourites"))</a>" as HTML)</div>\
            \(favourites.data.isEmpty ? noFavourites : "<ul class=\"posters few\">\(each: favourites.data, screen.card)</ul>")\
            <div class="heading"><h2>\(t("Reviews"))</h2>\
            \(reviews.next == nil ? .empty : "<a href=\"\(path)/reviews\">\(t("All reviews"))</a>" as HTML)</div>\
            \(reviews.data.isEmpty ? noReviews : "<ul class=\"reviews\">\(each: reviews.data, { screen.card($0, on: .person) })</ul>")
            """
    }
}

extension Games {
    /// The game that a person calls their favourite on their profile, where the catalogue has it.
    private func topGame(of person: ID<Person>, seenBy viewer: ID<Person>?) async throws -> Game? {
        try await database.read { db in
            let title: String? = try db.first("SELECT top_game FROM person WHERE id = \(person)") { $0[0] }
            guard let title, !title.isEmpty else { return nil }
            let ids: [Int64] = try db.rows(
                """
                SELECT g.id FROM game g JOIN game_rating r ON r.game = g.id
                WHERE g.title_key = \(GameFacts.key(title)) ORDER BY r.ratings DESC, g.id LIMIT 1
                """
            ) { $0[0] }
            return try cards(ids, seenBy: viewer, in: db).first
        }
    }
}
