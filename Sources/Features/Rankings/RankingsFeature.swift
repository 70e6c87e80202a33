import Accounts
public import FeatureKit
public import Foundation
import Pages
import Storage

extension Feature {
    /// Rankings by category.
    ///
    /// - Parameter settling: how long a write that began before a period was closed may take.
    public static func rankings(settling: Duration) -> Feature {
        Feature(
            "rankings", migrations: RankingsSchema.migrations, assets: .rankings, translations: .rankings,
            tabs: [Tab("Rankings", icon: "rankings", path: "/rankings", order: 20)]
        ) { services in
            let rankings = Rankings(
                people: services.people, rules: .init({ services.site.timeZone }, settling: settling),
                log: services.log)
            var feature = BuiltFeature(rankings) { table, _ in
                rankings.pages(table)
                rankings.routes(table)
            }
            feature.prepare = { try await rankings.prepare() }
            feature.background = [{ await rankings.run() }]
            feature.end = { await rankings.end() }
            feature.accountData = AccountData(
                forget: { try rankings.forget($0, in: $1) }, export: { try Rankings.export($0, in: $1) })
            feature.profileSection = { try await rankings.section(of: $0, $1) }
            feature.places = { person in
                try await rankings.database.read { db in try Rankings.bestPlaces(of: person, in: db) }
            }
            feature.flaggedMembers = [FlaggedMember("me", .place, alternatives: [])]
            feature.ownBytes = { member, flag, ranking, screen in
                switch flag {
                case .place: rankings.knownPlace(of: member, inRanking: ranking)
                case .placeOnHome: rankings.knownPlaceOnHome(of: member, inRanking: ranking, screen)
                case .placeLine: rankings.knownPlaceLine(of: member, inRanking: ranking, screen)
                default: nil
                }
            }
            return feature
        }
    }
}
