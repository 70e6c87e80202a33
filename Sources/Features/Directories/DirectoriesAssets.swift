import FanfareModels
import Pages

extension TranslationFiles {
    /// The texts of directories in other languages than English.
    static let directories = TranslationFiles([.spanish: PackageResources.es_json])
}
