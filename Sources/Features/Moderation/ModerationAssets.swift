import FanfareModels
import Pages

extension AssetBundle {
    /// The files of moderation for the browser.
    static let moderation = AssetBundle(styles: ["moderation.css": PackageResources.moderation_css])
}

extension TranslationFiles {
    /// The texts of moderation in other languages than English.
    static let moderation = TranslationFiles([
        .english: PackageResources.en_json, .spanish: PackageResources.es_json,
    ])
}
