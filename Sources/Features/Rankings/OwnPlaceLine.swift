import FanfareModels
import Members
import Pages

/// The viewer's own place, which stays in sight beside the list; or how to get one.
struct OwnPlaceLine {
    var ranking: Ranking
    var isOver: Bool

    func markup(_ screen: ViewContext) -> HTML {
        "<aside class=\"own-place\" id=\"own-place\" aria-label=\"\(screen.t("Your place"))\">\(content(screen))</aside>"
    }

    private func content(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard screen.viewer != nil else {
            return
                "<p><a href=\"\(screen.login(to: .place))\">\(t("Log in"))</a> \(t("to see your own place."))</p>"
        }
        guard let me = ranking.me else {
            return """
                <p><b>\(isOver ? t("You were not in this ranking.") : t("You have no place yet."))</b>\
                \(isOver ? .empty : " \(t.advice(on: ranking.category))" as HTML)</p>
                """
        }
        return """
            <p>\(t("Your place")): <b class="number">\(t.number(Int64(me.place)))</b>\(screen.crown(me.place))</p>\
            <p>\(screen.icon(ranking.category))<span><b class="number">\(t.number(me.value))</b> \
            \(t.unit(of: ranking.category, me.value))</span></p>
            """
    }
}
