import FanfareModels
import Foundation
import HTTPServer
import Pages

/// A category's ranking in a period or the one before.
struct RankingPage {
    var ranking: Ranking
    /// Whether the period before the current one is shown.
    var isPrevious: Bool
    /// Whether this is a later page of the list.
    var isContinued: Bool
    /// Where the community's midnights are.
    var zone: TimeZone

    private var category: Category { ranking.category }
    private var period: Period { ranking.period }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t.name(of: category), tab: "/rankings", back: "/rankings",
            """
            <nav class="segments periods" aria-label="\(t("Period"))" data-arrows data-periods>\(each: Period.allCases, { tab($0, t) })</nav>
            <div class="when" id="when">\(dates(t))\(turn(screen))</div>
            \(board(screen))
            <details class="formula"><summary>\(t("How places are made"))</summary>\(formula(t))</details>
            \(OwnPlaceLine(ranking: ranking, isPrevious: isPrevious).markup(screen))
            """)
    }

    /// What the selected one leads to is the page itself.
    private func tab(_ tab: Period, _ t: Localizer) -> HTML {
        let isSelected = tab == period
        return """
            <a href="\(url: category.path(tab, previous: isSelected && isPrevious))"\(isSelected ? " aria-current=\"true\"" as HTML : .empty) \
            data-period="\(tab.rawValue)" data-current="\(t.label(of: tab, previous: false))" \
            data-previous="\(t.label(of: tab, previous: true))">\(t.name(of: tab))</a>
            """
    }

    private func dates(_ t: Localizer) -> HTML {
        let state: HTML =
            ranking.closed
            ? "<span class=\"quiet\">\(t("Final: these places stay."))</span>"
            : isPrevious ? .empty : "<span class=\"quiet\">\(t("Ends")) \(t.time(ranking.endsAt))</span>"
        let start = ranking.startsAt.formatted(.iso8601)
        return """
            <p data-part="dates" data-version="\(start) \(ranking.closed ? "closed" : "open")"><span class="parts">\
            <b>\(t.label(of: period, previous: isPrevious))</b> <span class="quiet">\(t.days(period, from: ranking.startsAt, in: zone))</span>\
            </span>\(state)</p>
            """
    }

    /// To the period before, and back.
    private func turn(_ screen: ViewContext) -> HTML {
        """
        <a class="button small" data-turn data-part="turn" href="\(url: category.path(period, previous: !isPrevious))">\
        \(screen.icon(isPrevious ? "retry" : "history"))<span>\(screen.t.label(of: period, previous: !isPrevious))</span></a>
        """
    }

    private func board(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let label = "\(t.name(of: category)), \(t.label(of: period, previous: isPrevious))"
        return """
            <section id="board" class="results board" aria-label="\(label)" data-results data-board \
            data-start="\(ranking.startsAt.formatted(.iso8601))"\(ranking.closed ? " data-closed" as HTML : .empty)>\
            <p class="visually-hidden" data-summary>\(label)</p>\
            \(ranking.data.isEmpty ? empty(screen) : places(screen))\(skeletons)</section>
            """
    }

    private func places(_ screen: ViewContext) -> HTML {
        let rows = ranking.data.map { RankingRow(ranked: $0, category: category) }
        let champion = isContinued || rows.first?.ranked.place != 1 ? nil : rows.first
        let address = category.path(period, previous: isPrevious)
        let separator = address.contains("?") ? "&" : "?"
        let more = ranking.next.map { "\(address)\(separator)cursor=\($0.text)" }
        return """
            \(isContinued ? "<p class=\"more\"><a class=\"button\" href=\"\(url: address)\">\(screen.icon("up"))\(screen.t("From the first"))</a></p>" as HTML : .empty)\
            \(champion.map { $0.champion(screen) })<ol class="list" data-list>\(each: rows.dropFirst(champion == nil ? 0 : 1), { $0.row(screen) })</ol>\
            \(more.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(url: $0)\">\(screen.t("Show more"))</a></p>" } ?? HTML.empty)
            """
    }

    private func empty(_ screen: ViewContext) -> HTML {
        let t = screen.t
        if isContinued {
            return screen.empty(
                "rankings", t("The list ends here."),
                action: (t("From the first"), category.path(period, previous: isPrevious)))
        }
        if isPrevious {
            return screen.empty(
                "rankings", t("Nobody had a place."),
                action: (t.label(of: period, previous: false), category.path(period)))
        }
        return screen.empty(
            "rank-\(category.rawValue)", t.promise(of: category), action: category.suggestedAction(t))
    }

    /// What stands there while another ranking is on its way, and below a list while more of it is.
    private var skeletons: HTML {
        let row: HTML = """
            <li class="row ranked skeleton" aria-hidden="true"><span class="place"><span class="bone"></span></span>\
            <span class="avatar s52"></span><div class="row-body"><span class="bone w60"></span><span class="bone w40"></span></div></li>
            """
        return """
            <template data-skeleton>\(row)</template><template data-bones><div class="champion skeleton" aria-hidden="true">\
            <span class="avatar s96"></span><div class="champion-body"><span class="bone title w60"></span>\
            <span class="bone w40"></span></div></div><ol class="list" aria-hidden="true">\(each: 0..<6, { _ in row })</ol></template>
            """
    }

    private func formula(_ t: Localizer) -> HTML {
        let rules: HTML =
            category == .all ? " <a href=\"/rules\">\(t("How it is earned"))</a>." : .empty
        let name = ["GMT", "UTC"].contains(zone.identifier) ? "UTC" : zone.identifier
        return """
            <p><b>\(t.formula(of: category))</b>\(rules) \(t("What you do for yourself never counts."))</p>\
            <p>\(t("More comes first; of equals, who got there first."))</p>\
            <p>\(t("What is taken back leaves the period as long as that runs. When it is over, its places are final."))</p>\
            <p>\(t("Days, weeks from Monday and months begin at 00:00 ({}).", name))</p>
            """
    }
}
