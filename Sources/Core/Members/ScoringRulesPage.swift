import FanfareModels
import HTTPBinding
import Pages

/// The rules of reputation and badges, generated from ``Scoring``.
enum ScoringRulesPage {
    static func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let reasons = ScoreReason.allCases.filter { Scoring.reputation($0) != 0 }
        return Page(
            t("Rules"), back: "/people",
            """
            <section class="card"><h2>\(t("Reputation"))</h2><p>\(t("Every entry stands in a ledger, and reputation is their sum. What you do for yourself never counts."))</p>\
            <table class="table"><thead><tr><th scope="col">\(t("For"))</th><th scope="col" class="number">\(t("Reputation"))</th></tr></thead>\
            <tbody>\(each: reasons, { reason in
                "<tr><th scope=\"row\">\(t(reason.words))</th><td class=\"number\">\(Scoring.reputation(reason))</td></tr>"
            })</tbody></table></section>
            <section class="card"><h2>\(t("Badges"))</h2><ul class="badge-list">\(each: Scoring.badges, { rule in
                """
                <li><span class="medal \(rule.medal.rawValue)">\(screen.icon("medal"))</span><b>\(t(rule.name))</b>\
                <span class="quiet">\(t(rule.words, t.number(rule.total)))</span></li>
                """
            })\(each: Period.allCases, { period in
                """
                <li><span class="medal \(Scoring.badge(period).medal.rawValue)">\(screen.icon("medal"))</span>\
                <b>\(t(Scoring.badge(period).name))</b><span class="quiet">\(t(period.victory))</span></li>
                """
            })</ul></section>
            """)
    }
}

extension Period {
    /// What the badge of its first takes, in English.
    fileprivate var victory: String {
        switch self {
        case .daily: "First place in a ranking of a day"
        case .weekly: "First place in a ranking of a week"
        case .monthly: "First place in a ranking of a month"
        }
    }
}

extension Scoring.BadgeRule {
    /// What it takes, in English, with `{}` for the number.
    var words: String {
        switch reason {
        case .answerLiked: "{} likes on one answer"
        case .reviewUpvoted: "{} up-votes on one review"
        case .answered: "{} answer on video"
        case .reviewed: "{} review"
        default: "{} followers"
        }
    }
}
