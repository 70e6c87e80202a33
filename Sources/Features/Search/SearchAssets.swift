import FanfareModels
import Pages

extension TranslationFiles {
    /// The texts of the search in other languages than English.
    static let search = TranslationFiles([.spanish: PackageResources.es_json])
}
