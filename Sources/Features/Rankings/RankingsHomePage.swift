import FanfareModels
import Foundation
import JSON
import Pages

/// The page of all categories with the podium of today, and the link to the directory.
struct RankingsHomePage {
    var rankings: [Ranking]
    /// Where the community's midnights are.
    var zone: TimeZone
    var today: CalendarDay

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Rankings"), tab: "/rankings", width: .wide,
            """
            <form class="search-row people-search" role="search" method="get" action="/people">\
            <div class="search"><label class="visually-hidden" for="q">\(t("Search people"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" placeholder="\(t("Search people"))" maxlength="100" autocomplete="off" \
            autocapitalize="none" spellcheck="false" enterkeyhint="search"></div>\
            <button class="visually-hidden">\(t("Search"))</button>\
            <a class="button" href="/people">\(screen.icon("people"))<span>\(t("People"))</span></a></form>
            <p class="rankings-day"><b>\(t("Today"))</b> <span class="quiet">\(t.days(.daily, from: today))</span></p>
            <div class="rankings" data-boards>\(each: rankings.enumerated(), { section($1, screen, isFirst: $0 == 0) })</div>
            """)
    }

    private func section(_ ranking: Ranking, _ screen: ViewContext, isFirst: Bool) -> HTML {
        let t = screen.t
        let (category, name) = (ranking.category, t.name(of: ranking.category))
        let isToday = zone.day(naming: ranking.startsAt) == today || ranking.data.isEmpty
        let day: HTML = isToday ? .empty : " <span class=\"chip\">\(t("Yesterday"))</span>"
        let rows = ranking.data.map {
            RankingRow(ranked: $0, category: category).podium(screen, isInView: isFirst)
        }
        return """
            <section class="ranking" id="\(category.rawValue)" aria-label="\(name)" data-board \
            data-start="\(ranking.startsAt.iso8601)">\
            <div class="heading"><h2>\(screen.icon(category))<span>\(name)</span>\(day)</h2><a href="\(category.path())">\(t("More"))\
            <span class="visually-hidden"> \(name)</span></a></div>\
            \(rows.isEmpty ? empty(category, screen) : "<ol class=\"podium\" data-list>\(each: rows, { $0 })</ol>" as HTML)\
            \(rows.isEmpty || !isToday ? .empty : OwnPlaceOnHome(ranking: ranking).markup(screen))</section>
            """
    }

    private func empty(_ category: FanfareModels.Category, _ screen: ViewContext) -> HTML {
        let suggestedAction = category.suggestedAction(screen.t)
        return """
            <div class="ranking-empty"><p class="quiet">\(screen.t.promise(of: category))</p>\
            <a class="button small" href="\(suggestedAction.path)">\(suggestedAction.title)</a></div>
            """
    }
}
