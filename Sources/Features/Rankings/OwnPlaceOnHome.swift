import FanfareModels
import ModelJSON
import Pages

/// The viewer's own place below a category's podium; empty for guests.
struct OwnPlaceOnHome {
    var ranking: Ranking

    func markup(_ screen: ViewContext) -> HTML {
        guard !screen.isGuest else { return .empty }
        let place = screen.choose(.placeOnHome, of: ranking.number, 0, among: 0) { _ in
            Self.place(ranking.me, screen.t)
        }
        return """
            <p class="own-line" data-own-line><span class="quiet">\(screen.t("Your place"))</span> \(place)</p>
            """
    }

    static func place(_ me: OwnPlace?, _ t: Localizer) -> HTML {
        guard let me else { return "<b>–</b>" }
        return "<b class=\"number\">\(t.number(Int64(me.place)))</b>"
    }
}

extension Rankings {
    /// What stands there for ``ViewerFlag/placeOnHome``; nil when the boards have to be brought up to date first.
    func knownPlaceOnHome(
        of member: ID<Person>, inRanking number: Int64, _ screen: () -> ViewContext
    ) -> [UInt8]? {
        knownOwnPlace(of: member, inRanking: number, mayLag: true).map {
            OwnPlaceOnHome.place($0, screen().t).bytes
        }
    }
}
