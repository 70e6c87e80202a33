import FanfareModels
import Members
import ModelJSON
import Pages

/// The viewer's own place, which stays in sight beside the list; or how to get one.
struct OwnPlaceLine {
    var ranking: Ranking
    var isOver: Bool

    func markup(_ screen: ViewContext) -> HTML {
        "<aside class=\"own-place\" id=\"own-place\" aria-label=\"\(screen.t("Your place"))\">\(content(screen))</aside>"
    }

    private func content(_ screen: ViewContext) -> HTML {
        guard !screen.isGuest else {
            return """
                <p><a href="\(screen.login(to: .place))">\(screen.t("Log in"))</a> \(screen.t("to see your own place."))</p>
                """
        }
        return screen.choose(.placeLine, of: ranking.number, 0, among: 0) { _ in
            Self.content(ranking.me, ranking.category, isOver: isOver, screen)
        }
    }

    /// What stands there for a member.
    static func content(
        _ me: OwnPlace?, _ category: FanfareModels.Category, isOver: Bool, _ screen: ViewContext
    ) -> HTML {
        let t = screen.t
        guard let me else {
            return """
                <p><b>\(isOver ? t("You were not in this ranking.") : t("You have no place yet."))</b>\
                \(isOver ? .empty : " \(t.advice(on: category))" as HTML)</p>
                """
        }
        return """
            <p>\(t("Your place")): <b class="number">\(t.number(Int64(me.place)))</b>\(screen.crown(me.place))</p>\
            <p>\(screen.icon(category))<span><b class="number">\(t.number(me.value))</b> \
            \(t.unit(of: category, me.value))</span></p>
            """
    }
}

extension Rankings {
    /// What stands there for ``ViewerFlag/placeLine``; nil when the boards have to be brought up to date first.
    func knownPlaceLine(
        of member: ID<Person>, inRanking number: Int64, _ screen: () -> ViewContext
    ) -> [UInt8]? {
        knownOwnPlace(of: member, inRanking: number, mayLag: true).map { me in
            let category = Ranking.kind(of: number).category
            return OwnPlaceLine.content(me, category, isOver: false, screen()).bytes
        }
    }
}
