import FanfareModels
import Pages

extension AssetBundle {
    /// The files of directories for the browser.
    static let directories = AssetBundle(styles: ["directories.css": PackageResources.directories_css])
}

extension TranslationFiles {
    /// The texts of directories in other languages than English.
    static let directories = TranslationFiles([.spanish: PackageResources.es_json])
}
