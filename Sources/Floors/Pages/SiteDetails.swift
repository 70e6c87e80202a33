public import Foundation
import Synchronization

/// What of a community may change while it is served.
public final class SiteDetails: Sendable {
    /// The details at one moment.
    public struct Values: Sendable, Equatable {
        /// The community's name.
        public var name: String
        /// How to reach who runs the community, an e-mail address or a few words; nil when that is not said.
        public var contact: String?
        /// Where the community's midnights are.
        public var timeZone: TimeZone

        public init(name: String, contact: String?, timeZone: TimeZone) {
            self.name = name
            self.contact = contact
            self.timeZone = timeZone
        }
    }

    private let state: Mutex<(values: Values, version: UInt64)>

    /// - Parameter values: those that hold at first.
    public init(_ values: Values) { state = Mutex((values, 0)) }

    /// The details that hold now.
    public var values: Values { state.withLock(\.values) }

    /// Grows with each change, so that pages made before it are not shown any more.
    public var version: UInt64 { state.withLock(\.version) }

    /// Puts new values in the place of the present ones.
    public func set(_ values: Values) {
        state.withLock { state in
            guard state.values != values else { return }
            state = (values, state.version + 1)
        }
    }
}
