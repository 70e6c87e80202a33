import FanfareModels
import Pages

/// What a stream came to, on its page, for its host.
struct SummaryCard {
    var summary: LiveSummary

    func markup(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let figures: [(icon: String, number: String, label: String)] = [
            ("eye", t.number(Int64(summary.peakViewers)), t("most viewers at once")),
            (
                "rank-audience", t.number(summary.minutesWatched),
                t.noun(summary.minutesWatched, "minute watched", "minutes watched")
            ),
            ("rank-cheers", t.number(summary.cheers), t.noun(summary.cheers, "cheer", "cheers")),
            (
                "rank-followers", t.number(summary.newFollowers),
                t.noun(summary.newFollowers, "new follower", "new followers")
            ),
            ("comment", t.number(summary.messages), t.noun(summary.messages, "message", "messages")),
            ("clock", screen.length(summary.lengthMs), t("live")),
        ]
        return """
            <section class="card summary" aria-labelledby="summary-title"><h2 id="summary-title">\(t("How your stream went"))</h2>\
            <ul>\(each: figures, { figure in
                """
                <li>\(screen.icon(figure.icon))<b class="number">\(figure.number)</b><span class="quiet">\(figure.label)</span></li>
                """
            })</ul></section>
            """
    }
}
