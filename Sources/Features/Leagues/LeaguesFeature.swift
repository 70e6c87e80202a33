import Accounts
public import FeatureKit
import MediaKit
import HTTPBinding
import Members
import Pages

extension Feature {
    /// Football leagues, their teams and players.
    public static func leagues(_ settings: LeagueSettings) -> Feature {
        Feature(
            "leagues", migrations: LeaguesSchema.migrations, assets: .leagues, translations: .leagues,
            tabs: [Tab("Leagues", icon: "leagues", path: "/leagues", order: 40)]
        ) { services in
            let leagues = Leagues(
                database: services.people.database, addresses: services.people.addresses,
                viewerStates: services.people.viewerStates, settings: settings,
                outbound: services.outbound, backOff: services.backOff, images: services.outsidePictures,
                log: services.log, now: services.people.now)
            services.people.viewerStates.register(.hasFavouriteTeams, dependingOn: .favouriteTeam)
            var feature = BuiltFeature(leagues) { table, _ in
                leagues.routes(table)
                leagues.pictures(table.guests) { name, svg in try await services.drawn.png(name, of: svg) }
            }
            feature.prepare = { try await leagues.prepare() }
            feature.end = { await leagues.end() }
            feature.accountData = AccountData(
                forget: { try Leagues.forget($0, in: $1) }, export: { try leagues.export($0, in: $1) })
            feature.firstStep = FirstStep(
                icon: "leagues", title: "Pick a team", text: "Its squad stays at hand, also offline.",
                path: "/leagues",
                isDone: { try Leagues.hasTeam($0, in: $1) })
            feature.viewerStates = { try Leagues.readViewerStates(&$0, in: $1) }
            feature.search = SearchSource { query, db in
                let found = try leagues.find(query.words, limit: query.limit, seenBy: query.viewer, in: db)
                return .init(teams: found.teams, players: found.players)
            }
            return feature
        }
    }
}
