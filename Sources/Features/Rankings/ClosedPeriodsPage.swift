import FanfareModels
import Foundation
import Members
import Pages

/// The periods of a category that are over, with who was first in each, and the way to any day.
struct ClosedPeriodsPage {
    var category: FanfareModels.Category
    var period: Period
    var periods: Listing<ClosedPeriod>
    /// The last day that has a ranking.
    var today: CalendarDay

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let more = periods.next.map { next in
            "\(category.periodsPath(period))\(period == .daily ? "?" : "&")cursor=\(next.text)"
        }
        let name = t.name(of: category)
        return Page(
            name, tab: "/rankings", back: category.path(period),
            """
            <h2>\(t.all(of: period))</h2>
            <nav class="segments periods" aria-label="\(t("Period"))" data-arrows>\(each: Period.allCases, { tab($0, t) })</nav>
            <form class="jump" method="get" action="/rankings/\(category.rawValue)"><input type="hidden" name="period" value="\(period.rawValue)">\
            <div class="field"><label for="at">\(t("Go to a day"))</label><input id="at" type="date" name="at" min="1970-01-01" max="\(today.description)" \
            value="\(today.description)" required></div><button class="button">\(t("Show"))</button></form>
            \(screen.list(
                "periods", t.all(of: period), rows: periods.data.map { row($0, screen) }, more: more,
                empty: screen.empty("history", t("Nothing is over yet."), action: (t.label(of: period, previous: false), category.path(period)))))
            """)
    }

    private func tab(_ tab: Period, _ t: Localizer) -> HTML {
        """
        <a href="\(url: category.periodsPath(tab))"\(tab == period ? " aria-current=\"true\"" as HTML : .empty)>\(t.name(of: tab))</a>
        """
    }

    private func row(_ closed: ClosedPeriod, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let face = closed.first?.person.map { screen.face($0.imageURL, .medium) }
        let first: HTML =
            closed.first.map { first in
                """
                <bdi>\(first.person?.name ?? t("Former member"))</bdi> · <span class="number">\(t.number(first.value))</span> \
                \(t.unit(of: category, first.value))
                """
            }
            ?? "\(closed.places == 0 ? t("Nobody scored here.") : t.count(Int64(closed.places), "place", "places"))"
        return """
            <li class="row" data-key="\(closed.at.description)">\
            \(face ?? "<span class=\"avatar s40 nobody\">\(screen.icon(category))</span>")\
            <div class="row-body"><a class="row-link name" href="\(url: category.path(period, at: closed.at))">\
            \(t.days(period, from: closed.at))</a><p class="quiet">\(first)</p></div>\
            \(closed.first == nil ? HTML.empty : screen.crown(1))</li>

            """
    }
}
