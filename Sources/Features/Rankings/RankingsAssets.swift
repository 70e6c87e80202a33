import FanfareModels
import Pages

extension AssetBundle {
    /// The files of rankings for the browser.
    static let rankings = AssetBundle(
        styles: [
            "rankings.css": PackageResources.rankings_css
        ],
        modules: [
            "ranking-moves.js": PackageResources.ranking_moves_js,
            "rankings.js": PackageResources.rankings_js,
        ],
        pagesWith: [
            "[data-board]": ["rankings.js"]
        ],
        words: [
            "ranking_failed": "We couldn’t load this ranking."
        ])
}

extension TranslationFiles {
    /// The texts of rankings in other languages than English.
    static let rankings = TranslationFiles([.spanish: PackageResources.es_json])
}
