import FanfareModels
import Foundation
import Members
public import HTTPBinding
import HTTPServer
import Pages
import Storage

extension Games {
    /// The pages of games and reviews, and what their buttons do.
    public func pages(_ table: RouteTable) {
        reading(table)
        suggestionPages(table)
        writing(table)
        buttons(table.members)
        editing(table.admins, table.screen)
    }

    private func reading(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)

        readers.shared.searching.page("/games", ListGames.self) { call, context in
            let games = try await list(call, seenBy: context.viewer?.id)
            context.shows(games.subjects(call))
            return GamesPage(games: games, filters: try await filters(), call: call).page(screen(context))
        }
        readers.sharedBySubject.page("/games/:game", ListReviews.self) { call, context in
            if call.cursor != nil || call.limit != nil || call.sort != nil { try context.requirePersonal() }
            let page = try await gamePage(call, FormState(), screen(context))
            if page.reviewers.count > Self.mostReviewers { try context.requirePersonal() }
            context.shows([.game(page.game.id)] + page.similar.map { .game($0.id) })
            return page.page(screen(context))
        }
        readers.page("/reviews/:review", ReviewPageInput.self) { call, context in
            let screen = screen(context)
            return try await database.read { db in try reviewPage(call, screen, in: db) }.page(screen)
        }
        readers.page("/people/:person/reviews", ListReviewsOf.self) { call, context in
            try await PersonReviewsPage(
                person: people.person(call.person, seenBy: context.viewer?.id),
                reviews: reviews(call, seenBy: context.viewer?.id)
            ).page(screen(context))
        }
        readers.page("/people/:person/games", ListGamesOf.self) { call, context in
            try await PersonGamesPage(
                person: people.person(call.person, seenBy: context.viewer?.id),
                status: call.status, games: list(call, seenBy: context.viewer?.id)
            ).page(screen(context))
        }
        readers.page("/people/:person/favourites", ListFavourites.self) { call, context in
            try await FavouritesPage(
                person: people.person(call.person, seenBy: context.viewer?.id),
                games: list(call, seenBy: context.viewer?.id)
            ).page(screen(context))
        }
    }

    private func gamePage(_ call: ListReviews, _ state: FormState, _ screen: ViewContext) async throws
        -> GamePage
    {
        let viewer = screen.viewer?.id
        let page = try await database.read { db in
            var page = try gamePage(call, state, seenBy: viewer, in: db)
            if case .shared = screen.audience {
                page.reviewers = try Self.reviewers(of: page.game.id, in: db)
            }
            return page
        }
        if page.game.id != call.game { throw MovedPermanently(to: "/games/\(page.game.id)") }
        return page
    }

    private func gamePage(
        _ call: ListReviews, _ state: FormState, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> GamePage {
        let game = try game(call.game, seenBy: viewer, in: db)
        let visibility = try people.visibility(for: viewer, in: db)
        var call = call
        if call.cursor == nil { call.limit = call.limit ?? Self.reviewsOfFirstPage }
        let order = call.sort ?? .helpful
        let mine = try game.myReview.map { try review($0, seenBy: visibility, in: db) }
        let undoable = try mine == nil ? viewer.map { try self.undoable(of: game.id, by: $0, in: db) } : nil
        let followed =
            try order == .helpful
            ? followedReviews(of: game.id, among: game.ratingsCount, seenBy: visibility, in: db) : nil
        let reviews = try reviews(of: game.id, call, .marked, seenBy: visibility, in: db)
        let similar = call.cursor == nil ? try similar(to: game.id, seenBy: viewer, in: db) : []
        return GamePage(
            game: game, address: "\(addresses.base)/games/\(game.id)", mine: mine,
            undoable: try undoable?.first(),
            followed: try followed?() ?? [], reviews: try reviews(), similar: similar, order: order,
            isContinued: call.cursor != nil, state: state)
    }

    private func reviewPage(
        _ call: ReviewPageInput, _ screen: ViewContext, in db: any Connection
    ) throws -> ReviewPage {
        let visibility = try people.visibility(for: screen.viewer?.id, in: db)
        let review = try review(call.review, seenBy: visibility, in: db)
        let info = CommentTargetInfo(owner: review.author.id, isClosed: false, comments: review.commentCount)
        let comments = CommentSection(
            on: .review(review.id), info, from: call.cursor, replying: call.reply)
        return ReviewPage(
            review: review, address: "\(addresses.base)/reviews/\(review.id)",
            comments: try commenting.threads?.section(comments, visibility, screen, db) ?? .empty)
    }

    /// Everybody who has reviewed a game, or more than ``mostReviewers``.
    private static func reviewers(of game: ID<Game>, in db: any Connection) throws -> [ID<Person>] {
        try db.rows(
            "SELECT person FROM review WHERE game = \(game) AND deleted_ms IS NULL LIMIT \(mostReviewers + 1)"
        ) { $0[0] }
    }

    /// With more it would cost too much to ask of each whether a member follows them: the page is then made for each.
    private static let mostReviewers = 1_000

    /// A game's page has much else; further reviews come as one scrolls to them.
    private static let reviewsOfFirstPage = 10

    private func writing(_ table: RouteTable) {
        let (members, screen) = (table.members, table.screen)

        members.form("/games/:game/review", ReviewForm.self) { state, context in
            guard let number = Int64(state["game"]) else { throw Problem.missing("game") }
            let game = try await game(ID(number), seenBy: context.person)
            return WriteReviewPage(game: game, state: state).page(screen(context.context))
        } submit: { form, context in
            guard let game = form.game else { throw Problem.missing("game") }
            let call = WriteReview(
                game, rating: try form.stars("rating"), text: form.text, spoilers: form.spoilers != nil,
                aspects: try form.aspects)
            _ = try await write(call, by: context.person)
            return .seeOther("/games/\(game)#mine")
        }
        members.form("/reviews/:review/edit", ReviewForm.self) { state, context in
            guard let number = Int64(state["review"]) else { throw Problem.missing("review") }
            let review = try await review(ID(number), seenBy: context.person)
            guard review.author.id == context.person else { throw Problem.missing("review") }
            return EditReviewPage(review: review, state: state).page(screen(context.context))
        } submit: { form, context in
            guard let review = form.review else { throw Problem.missing("review") }
            let call = EditReview(
                review, rating: try form.stars("rating"), text: form.text ?? "",
                spoilers: form.spoilers != nil,
                aspects: try form.aspects)
            let edited = try await edit(call, by: context.person)
            return .seeOther("/games/\(edited.game.id)#mine")
        }
    }

    private func buttons(_ members: Routes<MemberContext>) {
        members.action("/reviews/:review/delete", ReviewAction.self) { call, context in
            let game = try await review(call.review, seenBy: context.person).game.id
            try await delete(call.review, by: context.person, asModerator: context.viewer.mayModerate)
            return .seeOther("/games/\(game)#mine")
        }
        members.action("/reviews/:review/restore", ReviewAction.self) { call, context in
            let review = try await restore(call.review, by: context.person)
            return .seeOther("/games/\(review.game.id)#mine")
        }
        members.action("/reviews/:review/vote", ReviewAction.self) { call, context in
            if call.value == 0 {
                _ = try await dropVote(on: call.review, by: context.person)
            } else {
                _ = try await vote(Vote(call.value), on: call.review, by: context.person)
            }
            return .seeOther(call.home)
        }
        members.action("/games/:game/rate", GameAction.self) { call, context in
            if let stars = call.stars, stars != 0 {
                _ = try await rate(call.game, Stars(stars), by: context.person)
            } else {
                try await dropRating(of: call.game, by: context.person)
            }
            return .seeOther(localPath(call.back, or: "/games/\(call.game)#mine"))
        }
        members.action("/games/:game/status", GameAction.self) { call, context in
            _ = try await set(call.status.flatMap(GameStatus.init), of: call.game, by: context.person)
            return .seeOther(call.home)
        }
        members.action("/games/:game/favourite", GameAction.self) { call, context in
            _ = try await addFavourite(call.game, by: context.person)
            return .seeOther(call.home)
        }
        members.action("/games/:game/unfavourite", GameAction.self) { call, context in
            _ = try await dropFavourite(call.game, by: context.person)
            return .seeOther(call.home)
        }
    }
}
