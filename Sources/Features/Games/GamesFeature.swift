import Accounts
public import FeatureKit
import FanfareModels
import Members
import Storage
import Notifications
import HTTPBinding
import OutboundHTTP
import Pages

extension Feature {
    /// Games and their reviews.
    public static let games = Feature(
        "games", migrations: GamesSchema.migrations, assets: .games, translations: .games,
        tabs: [Tab("Games", icon: "games", path: "/games", order: 30)]
    ) { services in
        let games = Games(
            people: services.people, commenting: services.commenting, pictures: services.pictures)
        services.commenting.register(games.commentTargets, for: .review)
        var feature = BuiltFeature(games) { table, _ in
            games.routes(table)
            games.pages(table)
            games.posters(table.guests, drawn: services.drawn)
        }
        feature.jobs = [
            PosterFetching(games, temporaryFolders: services.temporaryFolders) { url, limit in
                try await services.outbound.download(url, limit: limit)
            }.handler
        ]
        feature.cleanup = { try await games.cleanUp() }
        feature.background = [
            {
                let listeners = services.listeners
                await tellEachSecond("games", log: services.log) {
                    try await games.tellChanges(
                        { listeners.publish(try ServerSentEvent("games", $0)) },
                        { listeners.publish(try ServerSentEvent("reviews", $0)) })
                }
            }
        ]
        feature.accountData = AccountData(
            forget: { try games.forget($0, in: $1) }, export: { try Games.export($0, in: $1) })
        feature.recount = { try await games.recount(fixing: $0) }
        feature.profileTab = .games
        feature.profileSection = { try await games.section(of: $0, $1) }
        feature.search = SearchSource { try games.hits($0, forgives: false, in: $1) }
        feature.search?.findSimilar = { try games.hits($0, forgives: true, in: $1) }
        feature.search?.update = { try await games.search.update(games.database) }
        feature.search?.suggest = { limit, viewer in
            .init(
                games: try await games.list(ListGames(limit: limit), seenBy: viewer).data.map(FoundGame.init))
        }
        feature.prepare = { try await games.listOlderPlatforms() }
        feature.reportables[.review] = { try Games.reported($0, in: $1) }
        feature.removals[.review] = { try await games.delete(ID($0), by: $1, asModerator: true) }
        feature.noticeSubjects = { try games.subjects(of: $0, in: $1) }
        feature.noticePaths[.vote] = { "/reviews/\($0.subject)" }
        feature.moderatorTasks = [
            ModeratorTask(icon: "plus", title: "Suggested games", path: "/games/suggestions") {
                Int(try await games.waitingSuggestions())
            }
        ]
        feature.noticePaths[.suggestion] = { $0.subject > 0 ? "/games/\($0.subject)" : "/games/suggestions" }
        feature.flaggedMembers = [
            FlaggedMember("favourite", .favourite),
            FlaggedMember("my_rating", .stars, alternatives: ["null", "1", "2", "3", "4", "5"]),
            FlaggedMember("my_review", .stars, alternatives: ["null"], personal: 5),
            FlaggedMember("status", .hasSpoken, alternatives: ["null"], personal: 1),
        ]
        feature.viewerStates = { try Games.readViewerStates(&$0, in: $1) }
        return feature
    }
}

extension Games {
    var commentTargets: CommentTargetSource {
        CommentTargetSource(
            info: { review, viewer, db in
                let review = try Games.facts(of: ID(review), seenBy: viewer, in: db)
                return CommentTargetInfo(owner: review.owner, isClosed: false, comments: review.comments)
            },
            count: { review, change, db in try Games.count(comments: change, on: review, in: db) },
            changed: { [votedReviews] in votedReviews.note(ID($0)) },
            titles: { reviews, viewer, db in
                var titles: [Int64: String] = [:]
                try db.each(
                    """
                    SELECT r.id, g.title FROM review r JOIN game g ON g.id = r.game
                    WHERE r.id IN \(list: reviews) AND \(Visibility.of(viewer).lists("r.person"))
                    """
                ) { titles[$0[0]] = $0[1] }
                return titles
            })
    }
}

extension FoundGame {
    init(_ game: Game) {
        self.init(
            id: game.id.number, title: game.title, posterURL: game.posterURL, year: game.year,
            developer: game.developer)
    }
}
