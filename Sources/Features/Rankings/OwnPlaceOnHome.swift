import FanfareModels
import ModelJSON
import Pages

/// The viewer's own place below a category's podium; empty for guests.
///
/// The page is made once for all members, so each member's own bytes are put into it: nothing but a number, written as in the
/// language that the subject of the flag names.
struct OwnPlaceOnHome {
    var ranking: Ranking

    func markup(_ screen: ViewContext) -> HTML {
        guard !screen.isGuest else { return .empty }
        let t = screen.t
        let number = ranking.number * Self.languages + (t.language == .spanish ? 1 : 0)
        let place = screen.choose(.ownLine, of: number, 0, among: 0) { _ in
            Self.place(ranking.me, t.language)
        }
        return """
            <p class="own-line" data-own-line><span class="quiet">\(t("Your place"))</span> \(place)</p>
            """
    }

    private static let languages: Int64 = 2

    private static func place(_ me: OwnPlace?, _ language: Language) -> HTML {
        guard let me else { return "<b>–</b>" }
        return "<b class=\"number\">\(Localizer.number(Int64(me.place), in: language))</b>"
    }

    /// The bytes for a member and the subject of a flag; nil when the boards have to be brought up to date first.
    static func bytes(_ known: (Int64) -> OwnPlace??, _ subject: Int64) -> [UInt8]? {
        let (number, language) = subject.quotientAndRemainder(dividingBy: languages)
        guard let me = known(number) else { return nil }
        return place(me, language == 1 ? .spanish : .english).bytes
    }
}

extension Rankings {
    /// A member's own line on the home of rankings, for the subject of ``ViewerFlag/ownLine``.
    func knownLine(of member: ID<Person>, _ subject: Int64) -> [UInt8]? {
        OwnPlaceOnHome.bytes({ knownOwnPlace(of: member, inRanking: $0) }, subject)
    }
}
