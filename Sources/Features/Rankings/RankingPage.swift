import FanfareModels
import Foundation
import HTTPServer
import JSON
import Members
import Pages

/// A category's ranking in one period.
struct RankingPage {
    var shown: ShownRanking
    /// Whether this is a later page of the list.
    var isContinued: Bool
    /// Where the community's midnights are.
    var zone: TimeZone
    var addresses: PublicURLs

    var ranking: Ranking { shown.ranking }
    var category: Category { ranking.category }
    var period: Period { ranking.period }
    var isCurrent: Bool { shown.standing == .current }

    /// The address of what is shown: of a period that is over one that stays its own.
    var path: String {
        isCurrent ? category.path(period) : category.path(period, at: zone.day(naming: ranking.startsAt))
    }

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t.name(of: category), tab: "/rankings", back: "/rankings", width: .wide, canonical: path,
            preview: preview(t),
            """
            <div class="ranking-page"><div class="ranking-main">\
            <nav class="segments periods" aria-label="\(t("Period"))" data-arrows data-periods>\(each: Period.allCases, { tab($0, t) })</nav>
            <div class="when" id="when">\(dates(t))\(turn(screen))\(share(screen))\(travel(screen))</div>
            \(board(screen))
            <div class="ranking-foot"><details class="formula"><summary>\(t("How this ranking works"))</summary>\(RankingFormula(category: category, zone: zone).markup(t))</details>\
            <p data-all>\(all(screen))</p></div>
            \(OwnPlaceLine(ranking: ranking, isOver: !isCurrent).markup(screen))</div>
            \(OtherCategories(leaders: shown.leaders, of: self).markup(screen))</div>
            """)
    }

    /// What is shown in words: `Today`, `Last week`, `9–15 Nov 2026`.
    func label(_ t: Localizer) -> String {
        switch shown.standing {
        case .current: t.label(of: period, previous: false)
        case .previous: t.label(of: period, previous: true)
        case .earlier: days(t)
        }
    }

    private func days(_ t: Localizer) -> String { t.days(period, from: ranking.startsAt, in: zone) }

    private func preview(_ t: Localizer) -> Page.Preview {
        let first = ranking.data.prefix(3).compactMap(\.person)
        let names = first.map(\.name).joined(separator: ", ")
        return Page.Preview(
            title: "\(t.name(of: category)): \(isCurrent ? label(t) : days(t))",
            text: names.isEmpty ? t.promise(of: category) : t("On top: {}", names),
            picture: first.first?.imageURL ?? addresses.picture(nil, of: ID(0), name: t.name(of: category)))
    }

    /// What the selected one leads to is the page itself.
    private func tab(_ tab: Period, _ t: Localizer) -> HTML {
        let isSelected = tab == period
        return """
            <a href="\(url: isSelected ? path : category.path(tab))"\(isSelected ? " aria-current=\"true\"" as HTML : .empty) \
            data-period="\(tab.rawValue)" data-current="\(t.label(of: tab, previous: false))" \
            data-previous="\(t.label(of: tab, previous: true))">\(t.name(of: tab))</a>
            """
    }
}

/// The line below the tabs: which period this is, and the ways to others.
extension RankingPage {
    private func dates(_ t: Localizer) -> HTML {
        let state: HTML =
            ranking.closed
            ? "<span class=\"quiet\">\(t("Final result"))</span>"
            : isCurrent ? "<span class=\"quiet\">\(t("Ends")) \(t.time(ranking.endsAt))</span>" : .empty
        let start = ranking.startsAt.formatted(.iso8601)
        let named: HTML =
            shown.standing == .earlier ? .empty : " <span class=\"quiet\">\(days(t))</span>"
        return """
            <p data-part="dates" data-version="\(start) \(ranking.closed ? "closed" : "open")"><span class="parts">\
            <b>\(label(t))</b>\(named)</span>\(state)</p>
            """
    }

    /// To the period before, or back to the current one.
    private func turn(_ screen: ViewContext) -> HTML {
        """
        <a class="button small" data-turn data-part="turn" data-version="\(isCurrent ? "previous" : "current") \(period.rawValue)" \
        href="\(url: category.path(period, previous: isCurrent))">\
        \(screen.icon(isCurrent ? "history" : "clock"))<span>\(screen.t.label(of: period, previous: isCurrent))</span></a>
        """
    }

    private func share(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <span data-part="share"><a class="iconbutton" href="\(url: addresses.base + path)" data-share \
            data-title="\(t.name(of: category)): \(isCurrent ? label(t) : days(t))" aria-label="\(t("Share"))" title="\(t("Share"))">\
            \(screen.icon("share"))</a></span>
            """
    }

    /// From a period that is over to the ones before and after it, and to all of them.
    private func travel(_ screen: ViewContext) -> HTML {
        guard !isCurrent else {
            return "<span class=\"travel\" data-part=\"travel\" data-version=\"\"></span>"
        }
        let t = screen.t
        let step = { (day: CalendarDay, isEarlier: Bool) -> HTML in
            let sign = screen.icon(isEarlier ? "back" : "chevron")
            let word: HTML = "\(isEarlier ? t("Earlier") : t("Later"))"
            return """
                <a class="button small" data-travel rel="\(isEarlier ? "prev" : "next")" href="\(url: category.path(period, at: day))" \
                aria-label="\(isEarlier ? t("Earlier") : t("Later")): \(t.days(period, from: day))">\
                \(isEarlier ? "\(sign)\(word)" : "\(word)\(sign)" as HTML)</a>
                """
        }
        return """
            <span class="travel" data-part="travel" data-version="\(period.rawValue) \(ranking.startsAt.iso8601)">\
            \(ranking.earlier.map { step($0, true) } ?? HTML.empty)\(all(screen))\
            \(shown.standing == .previous ? .empty : ranking.later.map { step($0, false) } ?? HTML.empty)</span>
            """
    }

    /// To all periods that are over.
    private func all(_ screen: ViewContext) -> HTML {
        """
        <a class="button small" href="\(url: category.periodsPath(period))">\(screen.icon("rankings"))\(screen.t.all(of: period))</a>
        """
    }
}

extension RankingPage {
    private func board(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let label = "\(t.name(of: category)), \(label(t))"
        return """
            <section id="board" class="results board" aria-label="\(label)" data-results data-board \
            data-start="\(ranking.startsAt.iso8601)"\(ranking.closed ? " data-closed" as HTML : .empty)>\
            <p class="visually-hidden" data-summary>\(label)</p>\
            \(ranking.data.isEmpty ? empty(screen) : places(screen))\(Self.skeletons)</section>
            """
    }

    private func places(_ screen: ViewContext) -> HTML {
        let rows = ranking.data.map { RankingRow(ranked: $0, category: category) }
        let champion = isContinued || rows.first?.ranked.place != 1 ? nil : rows.first
        let separator = path.contains("?") ? "&" : "?"
        let more = ranking.next.map { "\(path)\(separator)cursor=\($0.text)" }
        return """
            \(isContinued ? "<p class=\"more\"><a class=\"button\" href=\"\(url: path)\">\(screen.icon("up"))\(screen.t("From the first"))</a></p>" as HTML : .empty)\
            \(champion.map { $0.champion(screen) })<ol class="list" data-list>\(each: rows.dropFirst(champion == nil ? 0 : 1), { $0.row(screen) })</ol>\
            \(more.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(url: $0)\">\(screen.t("Show more"))</a></p>" } ?? HTML.empty)
            """
    }

    private func empty(_ screen: ViewContext) -> HTML {
        let t = screen.t
        if isContinued {
            return screen.empty("rankings", t("The list ends here."), action: (t("From the first"), path))
        }
        if !isCurrent {
            return screen.empty(
                "rankings", t("Nobody scored here."),
                action: (t.label(of: period, previous: false), category.path(period)))
        }
        return screen.empty(
            "rank-\(category.rawValue)", t.promise(of: category), action: category.suggestedAction(t))
    }

    /// What stands there while another ranking is on its way, and below a list while more of it is.
    private static let skeletons: HTML = {
        let row: HTML = """
            <li class="row ranked skeleton" aria-hidden="true"><span class="place"><span class="bone"></span></span>\
            <span class="avatar s52"></span><div class="row-body"><span class="bone w60"></span><span class="bone w40"></span></div></li>
            """
        return """
            <template data-skeleton>\(row)</template><template data-bones><div class="champion skeleton" aria-hidden="true">\
            <span class="avatar s96"></span><div class="champion-body"><span class="bone title w60"></span>\
            <span class="bone w40"></span></div></div><ol class="list" aria-hidden="true">\(each: 0..<6, { _ in row })</ol></template>
            """
    }()
}
