import Accounts
import FanfareModels
public import FeatureKit
import Members
import Storage

extension Feature {
    /// Reports, and the admin pages.
    public static let moderation = Feature(
        "moderation", migrations: AdminSchema.migrations, assets: .moderation, translations: .moderation
    ) { services in
        var feature = BuiltFeature("moderation") { table, community in
            Admin(community).routes(table)
        }
        let people = services.people
        people.moderatorRemovals.onRemoval { removal, db in
            try Admin.close(
                "subject_type = \(removal.type.rawValue) AND subject = \(removal.subject)", with: .removed,
                by: removal.moderator, at: removal.at, people.notices, in: db)
        }
        feature.accountData = AccountData(
            forget: { try Admin.forget($0, at: people.now(), people.notices, in: $1) },
            export: { try Admin.export($0, in: $1) })
        feature.noticePaths[.report] = { "/reports/\($0.subject)" }
        return feature
    }
}
