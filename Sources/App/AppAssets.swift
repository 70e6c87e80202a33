import Accounts
import FeatureKit
import Members
import Notifications
import Pages

extension App {
    /// The files for browsers of the frame and the core. Those of the features follow.
    static let coreAssets: [AssetBundle] = [.pages, .members, .notifications, .accounts]

    static let coreTranslations: [TranslationFiles] = [.pages, .members, .notifications, .accounts]

    /// The files for browsers of a community with these features.
    static func assets(
        of features: [Feature], _ translations: Translations = Translations()
    ) throws -> Assets {
        try Assets(coreAssets + features.map(\.assets), translations: translations)
    }

    static func translations(of features: [Feature]) throws -> Translations {
        try Translations(coreTranslations + features.map(\.translations))
    }

    /// The tab bar.
    static func tabs(of features: [Feature]) -> [Tab] { features.flatMap(\.tabs) + [.profile] }
}
