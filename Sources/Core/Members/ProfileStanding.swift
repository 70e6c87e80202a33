import FanfareModels
import HTTPServer
import Pages

/// Reputation and badges, on the last tab of a profile.
struct ProfileStanding {
    var profile: Profile

    func html(_ screen: ViewContext) -> HTML { "\(reputation(screen))\(badges(screen))" }

    /// The sum, under which what it is made of is folded; what came to nothing is left out.
    private func reputation(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let lines = profile.reputationBreakdown.filter { $0.reputation != 0 }
        let none: HTML = "<p class=\"quiet\">\(t("Nothing earned yet."))</p>"
        return """
            <section class="card" id="reputation"><div class="heading"><h2>\(t("Reputation"))</h2>\
            <a href="/rules">\(t("How it is earned"))</a></div>\(lines.isEmpty ? none : folded(lines, screen))</section>
            """
    }

    private func folded(_ lines: [ReputationLine], _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <details class="sum"><summary><b class="number">\(t.number(profile.person.reputation))</b>\
            <span>\(t("What it is made of"))</span>\(screen.icon("chevron"))</summary>
            <table class="table"><thead><tr><th scope="col">\(t("For"))</th><th scope="col" class="number">\(t("Times"))</th>\
            <th scope="col" class="number">\(t("Reputation"))</th></tr></thead><tbody>\(each: lines, { line in
                """
                <tr><th scope="row">\(t(line.reason.words))</th>\
                <td class="number">\(t.number(line.count))</td><td class="number">\(t.number(line.reputation))</td></tr>
                """
            })</tbody></table>
            <p><a class="button small" href="/people/\(profile.person.id)/ledger">\(t("Entry by entry"))</a></p></details>
            """
    }

    private func badges(_ screen: ViewContext) -> HTML {
        guard !profile.badges.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="card" id="badges"><div class="heading"><h2>\(t("Badges"))</h2>\(screen.badges(profile.person.badges))</div>\
            <ul class="badge-list">\(each: profile.badges, { badge in
                """
                <li><span class="medal \(badge.medal.rawValue)">\(screen.icon("medal"))</span><b>\(t(badge.name))</b>\
                <span class="quiet">\(badge.count > 1 ? "×\(t.number(Int64(badge.count))) · " : "")\(t.date(badge.earnedAt))</span></li>
                """
            })</ul></section>
            """
    }
}

extension ScoreReason {
    /// The label of a line of the breakdown, in English.
    var words: String {
        switch self {
        case .answerLiked: "Likes on answers"
        case .reviewUpvoted: "Up-votes on reviews"
        case .reviewDownvoted: "Down-votes on reviews"
        case .followed: "New followers"
        case .answered: "Answers on video"
        case .reviewed: "Reviews"
        case .cheered: "Cheers while live"
        case .watched: "Minutes watched live"
        case .opening: "Earned elsewhere before"
        }
    }
}
