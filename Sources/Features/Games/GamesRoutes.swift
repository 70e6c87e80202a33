public import FanfareModels
public import HTTPBinding
import Pages
import JSON

extension Games {
    /// What people can do with games.
    public func routes(_ table: RouteTable) {
        let (readers, members, admins) = (table.readers, table.members, table.admins)

        readers.shared.searching.on(ListGames.self) { call, context in
            let games = try await list(call, seenBy: context.viewer?.id)
            context.shows(games.subjects(call))
            return games
        }
        readers.sharedBySubject.on(ShowGame.self) { call, context in
            let game = try await game(call.game, seenBy: context.viewer?.id)
            context.shows([.game(game.id)])
            return game
        }
        readers.on(ListGenres.self) { _, _ in Listing(try await genres()) }
        readers.on(ListPlatforms.self) { _, _ in Listing(try await platforms()) }
        readers.on(ListSimilarGames.self) { call, context in
            Listing(try await similar(to: call.game, seenBy: context.viewer?.id))
        }
        readers.on(ListGamesOf.self) { call, context in try await list(call, seenBy: context.viewer?.id) }
        readers.on(ListReviews.self) { call, context in try await reviews(call, seenBy: context.viewer?.id) }
        readers.on(ListReviewsOf.self) { call, context in
            try await reviews(call, seenBy: context.viewer?.id)
        }
        readers.on(ShowReview.self) { call, context in
            try await review(call.review, seenBy: context.viewer?.id)
        }
        readers.on(ListFavourites.self) { call, context in try await list(call, seenBy: context.viewer?.id) }
        members.on(WriteReview.self, refusals: [409]) { call, context in
            try await write(call, by: context.person)
        }
        members.on(EditReview.self) { call, context in try await edit(call, by: context.person) }
        members.on(DeleteReview.self) { call, context in
            try await delete(call.review, by: context.person, asModerator: context.viewer.mayModerate)
            return EmptyResponse()
        }
        members.on(RestoreReview.self, refusals: [409]) { call, context in
            try await restore(call.review, by: context.person)
        }
        members.on(VoteOnReview.self) { call, context in
            try await vote(Vote(call.value), on: call.review, by: context.person)
        }
        members.on(DropVote.self) { call, context in
            try await dropVote(on: call.review, by: context.person)
        }
        members.on(AddFavourite.self) { call, context in
            try await addFavourite(call.game, by: context.person)
        }
        members.on(DropFavourite.self) { call, context in
            try await dropFavourite(call.game, by: context.person)
        }
        members.on(RateGame.self) { call, context in
            try await rate(call.game, call.rating, by: context.person)
        }
        members.on(DropRating.self) { call, context in
            try await dropRating(of: call.game, by: context.person)
            return EmptyResponse()
        }
        members.on(SetGameStatus.self) { call, context in
            try await set(call.status, of: call.game, by: context.person)
        }
        members.on(DropGameStatus.self) { call, context in
            try await set(nil, of: call.game, by: context.person)
        }
        members.on(SuggestGame.self, refusals: [409]) { call, context in
            try await suggest(call, by: context.person)
        }
        members.on(ListGameSuggestions.self) { call, context in try await list(call, by: context.person) }
        members.on(DecideGameSuggestion.self, refusals: [404, 409]) { call, context in
            try await decide(call, by: context.person)
        }
        // Who is no admin finds nothing here.
        admins.on(AddGame.self, refusals: [404]) { call, context in
            try await add(call.draft, poster: context.files["poster"])
        }
        admins.on(EditGame.self) { call, context in
            try await edit(call.game, call.draft, poster: context.files["poster"])
        }
        admins.on(DeleteGame.self) { call, _ in
            try await delete(call.game)
            return EmptyResponse()
        }
        admins.on(MergeGame.self) { call, _ in try await merge(call.game, into: call.into) }
    }
}

extension Stars: SchemaDescribed {
    /// The shape in the OpenAPI document.
    public static var schema: OpenAPIScalar { OpenAPIScalar(.integer, range: 1...5, example: 4) }
}
