import FanfareModels
import Pages

extension AssetBundle {
    /// The files of the search for the browser.
    static let search = AssetBundle(
        styles: ["search.css": PackageResources.search_css],
        modules: ["recent-searches.js": PackageResources.recent_searches_js],
        pagesWith: ["[data-search=found], form[data-leaves]": ["recent-searches.js"]])
}

extension TranslationFiles {
    /// The texts of the search in other languages than English.
    static let search = TranslationFiles([.spanish: PackageResources.es_json])
}
