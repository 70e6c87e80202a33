import FanfareModels
import Pages

extension TranslationFiles {
    /// The texts of moderation in other languages than English.
    static let moderation = TranslationFiles([.spanish: PackageResources.es_json])
}
