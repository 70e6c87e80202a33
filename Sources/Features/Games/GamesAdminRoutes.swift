import FanfareModels
import HTTPBinding
import HTTPServer
import Pages
import Storage

/// The pages of admins and moderators, and that on which members suggest games.
extension Games {
    func editing(
        _ admins: Routes<AdminContext>, _ screen: @escaping @Sendable (Context) -> ViewContext
    ) {
        admins.page("/admin/games", ListGames.self) { call, context in
            var call = call
            if call.sort == nil { call.sort = .title }
            let games = try await list(call, seenBy: nil)
            return AdminGamesPage(
                games: games, text: call.q ?? "", count: try await count(),
                waiting: try await waitingSuggestions()
            ).page(screen(context.context))
        }
        admins.form("/admin/games/new", GameForm.self, files: AddGame.files) { state, context in
            GameFormPage(game: nil, state: state).page(screen(context.context))
        } submit: { form, context in
            let game = try await add(form.draft, poster: context.files["poster"])
            return .seeOther("/games/\(game.id)")
        }
        admins.form("/admin/games/:game/edit", GameForm.self, files: EditGame.files) { state, context in
            guard let number = Int64(state["game"]) else { throw Problem.missing("game") }
            let game = try await game(ID(number), seenBy: nil)
            return GameFormPage(game: game, state: state).page(screen(context.context))
        } submit: { form, context in
            guard let game = form.game else { throw Problem.missing("game") }
            _ = try await edit(game, form.draft, poster: context.files["poster"])
            return .seeOther("/games/\(game)")
        }
        admins.page("/admin/games/:game/delete", GameAction.self) { call, context in
            let game = try await game(call.game, seenBy: nil)
            return DeleteGamePage(game: game).page(screen(context.context))
        }
        admins.action("/admin/games/:game/delete", GameAction.self) { call, _ in
            try await delete(call.game)
            return .seeOther("/admin/games")
        }
        admins.page("/admin/games/:game/merge", MergeForm.self) { call, context in
            let game = try await game(call.game, seenBy: nil)
            var into: GameDetails?
            if let number = call.into { into = try await self.game(number, seenBy: nil) }
            let found = try await list(
                ListGames(sort: .title, q: call.q ?? game.title, limit: 20), seenBy: nil
            ).data
            return MergeGamePage(
                game: game, into: into, text: call.q ?? game.title, found: found.filter { $0.id != game.id }
            ).page(screen(context.context))
        }
        admins.action("/admin/games/:game/merge", MergeForm.self) { call, _ in
            guard let into = call.into else {
                throw Problem.invalid("into", "Choose another game than this one.")
            }
            return .seeOther("/games/\(try await merge(call.game, into: into).id)")
        }
    }

    func suggestionPages(_ table: RouteTable) {
        let (members, screen) = (table.members, table.screen)

        members.form("/games/suggestions", SuggestionForm.self) { state, context in
            let person = context.person
            let isModerator = try await database.read { db in try Self.moderates(person, in: db) }
            let waiting =
                isModerator ? try await list(ListGameSuggestions(limit: 100), by: person).data : []
            return GameSuggestionsPage(
                own: try await suggestions(by: person), waiting: isModerator ? waiting : nil, state: state
            ).page(screen(context.context))
        } submit: { form, context in
            _ = try await suggest(form.call, by: context.person)
            return .seeOther("/games/suggestions#own")
        }
        members.action("/games/suggestions/:suggestion/decide", SuggestionDecision.self) { call, context in
            let decision = DecideGameSuggestion(call.suggestion, accepted: call.accepted)
            _ = try await decide(decision, by: context.person)
            return .seeOther("/games/suggestions#waiting")
        }
    }
}
