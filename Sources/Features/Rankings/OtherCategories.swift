import FanfareModels
import Foundation
import Members
import Pages

/// The other categories beside or below a ranking, with who is first in the same period.
struct OtherCategories {
    var leaders: [(category: FanfareModels.Category, first: RankedPerson)]
    var page: RankingPage

    init(leaders: [(category: FanfareModels.Category, first: RankedPerson)], of page: RankingPage) {
        self.leaders = leaders
        self.page = page
    }

    func markup(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let categories = FanfareModels.Category.allCases.filter { $0 != page.category }
        return """
            <aside class="others" id="others" aria-label="\(t("Other rankings"))"><h2>\(t("Other rankings"))</h2>\
            <p class="quiet">\(page.label(t))</p><ul>\(each: categories, { row($0, screen) })</ul></aside>
            """
    }

    private func row(_ category: FanfareModels.Category, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let day = page.isCurrent ? nil : page.zone.day(naming: page.ranking.startsAt)
        let first = leaders.first { $0.category == category }?.first
        let leader: HTML =
            first.map { first in
                """
                <span class="quiet"><bdi>\(first.person?.name ?? t("Former member"))</bdi> · <b class="number">\(t.number(first.value))</b> \
                \(t.unit(of: category, first.value))</span>
                """
            } ?? "<span class=\"quiet\">\(t("Nobody yet"))</span>"
        return """
            <li><a href="\(url: category.path(page.period, at: day))">\(screen.icon(category))<span><b>\(t.name(of: category))</b>\(leader)</span>\
            \(first?.person.map { screen.face($0.imageURL, .medium) } ?? HTML.empty)</a></li>
            """
    }
}
