import Accounts
import FanfareModels
public import FeatureKit

extension Feature {
    /// Reports, and the admin pages.
    public static let moderation = Feature(
        "moderation", migrations: AdminSchema.migrations, assets: .moderation, translations: .moderation
    ) { services in
        var feature = BuiltFeature("moderation") { table, community in
            Admin(community).routes(table)
        }
        feature.accountData = AccountData(
            forget: { try Admin.forget($0, in: $1) }, export: { try Admin.export($0, in: $1) })
        feature.noticePaths[.report] = { "/reports/\($0.subject)" }
        return feature
    }
}
