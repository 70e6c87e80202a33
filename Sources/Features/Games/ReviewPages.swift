public import FanfareModels
import HTTPServer
public import Pages

/// One review with what people say of it.
struct ReviewPage {
    var review: Review
    /// Absolute, for sharing.
    var address: String
    var comments: HTML

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let game = review.game
        let title = t("Review of {}", game.title)
        return Page(
            title, tab: "/games", back: "/games/\(game.id)",
            preview: .init(
                title: title,
                text: review.text.isEmpty
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
            <form class="form" method="post" action="/games/\(game.id)/review" data-form data-waits="\(t("Review of {}", game.title))" data-draft="review-\(game.id)">\
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
    var person: ID<Person>
    var reviews: Listing<Review>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person == screen.viewer?.id
        return Page(
            t("Reviews"), tab: isOwn ? "/profile" : "/rankings", back: "/people/\(person)",
            screen.reviews(
                "reviews", t("Reviews"), reviews.data, next: reviews.next, path: "/people/\(person)/reviews",
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
        let noFavourites: HTML =
            isOwn
            ? "<p class=\"quiet\">\(t("Games you tap the heart of stand here.")) <a href=\"/games\">\(t("Find games"))</a></p>"
            : "<p class=\"quiet\">\(t("No favourites yet."))</p>"
        let noReviews: HTML =
            isOwn
            ? "<p class=\"quiet\">\(t("You reviewed nothing yet.")) <a href=\"/games\">\(t("Find games"))</a></p>"
            : "<p class=\"quiet\">\(t("No reviews yet."))</p>"
        return """
            <div class="heading"><h2>\(t("Favourite games"))</h2>\
            \(favourites.data.isEmpty ? .empty : "<a href=\"\(path)/favourites\">\(t("All favourites"))</a>" as HTML)</div>\
            \(favourites.data.isEmpty ? noFavourites : "<ul class=\"posters few\">\(each: favourites.data, screen.card)</ul>")\
            <div class="heading"><h2>\(t("Reviews"))</h2>\
            \(reviews.next == nil ? .empty : "<a href=\"\(path)/reviews\">\(t("All reviews"))</a>" as HTML)</div>\
            \(reviews.data.isEmpty ? noReviews : "<ul class=\"reviews\">\(each: reviews.data, { screen.card($0, on: .person) })</ul>")
            """
    }
}
