import FanfareModels
import Pages

extension AssetBundle {
    /// The files of leagues for the browser.
    static let leagues = AssetBundle(
        styles: [
            "leagues.css": PackageResources.leagues_css
        ],
        modules: [
            "player-sheet.js": PackageResources.player_sheet_js
        ],
        pagesWith: [
            "[data-sheets]": ["player-sheet.js"]
        ])
}

extension TranslationFiles {
    /// The texts of leagues in other languages than English.
    static let leagues = TranslationFiles([.spanish: PackageResources.es_json])
}
