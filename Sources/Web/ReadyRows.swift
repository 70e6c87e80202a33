import FanfareModels
import Synchronization

/// The rows of a list as markup, made once for each language and address the list is shown in: for what all members are
/// shown alike, but for one thing that is on or off.
public final class ReadyRows: Sendable {
    /// A row in two states.
    public struct Pair: Sendable {
        public var off: HTML
        public var on: HTML

        public init(off: HTML, on: HTML) {
            self.off = off
            self.on = on
        }
    }

    private let rows = Mutex<[String: [Pair]]>([:])
    private static let limit = 8

    public init() {}

    /// - Parameter make: makes all rows for the screen of a member who is none of those on the page.
    public func pairs(_ screen: Screen, make: (Screen) -> [Pair]) -> [Pair] {
        let key = "\(screen.t.language.rawValue) \(screen.here)"
        return rows.withLock { rows in
            if let ready = rows[key] { return ready }
            if rows.count >= Self.limit { rows.removeAll() }
            let ready = make(screen.ofAnybody)
            rows[key] = ready
            return ready
        }
    }
}

extension Screen {
    /// The same for a member who is nobody in particular.
    fileprivate var ofAnybody: Screen {
        let anybody = Viewer(
            id: ID(0), session: ID(0), username: "", name: "", picture: "", isAdmin: false, language: nil)
        return Screen(t: t, viewer: anybody, here: here, login: login, assets: assets, site: site)
    }
}
