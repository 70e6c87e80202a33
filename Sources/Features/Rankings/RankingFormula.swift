import FanfareModels
import Foundation
import Pages

/// How a category's places come about.
struct RankingFormula {
    var category: Category
    /// Where the community's midnights are.
    var zone: TimeZone

    func markup(_ t: Localizer) -> HTML {
        let rules: HTML =
            category == .all ? " <a href=\"/rules\">\(t("How it is earned"))</a>." : .empty
        let name = ["GMT", "UTC"].contains(zone.identifier) ? "UTC" : zone.identifier
        return """
            <p><b>\(t.formula(of: category))</b>\(rules) \(t("What you do for yourself never counts."))</p>\
            <p>\(t("More comes first; of equals, who got there first."))</p>\
            <p>\(t("What is taken back no longer counts as long as the period runs. Once it is over, its result is final."))</p>\
            <p>\(t("Days, weeks from Monday and months begin at 00:00 ({}).", name))</p>
            """
    }
}
