import FanfareModels
import Pages
import Synchronization

/// Responses ready to send, as long as nothing was written since they were made and for a second at most: what streams
/// live shows on many pages and stands in no table.
final class ResponseCache: Sendable {
    /// All of a request that a shared response may depend on.
    struct Key: Hashable, Sendable {
        var target: String
        /// Made for all members, and not for guests.
        var isForMembers: Bool
        var wantsHTML: Bool
        var isGzipped: Bool
        var isFirstView: Bool
        var language: Language
        var theme: Theme
    }

    private static let nanoseconds: UInt64 = 1_000_000_000
    private static let limit = 256
    /// Bytes of a body that is kept.
    static let largest = 128 << 10

    private struct State {
        var version: UInt64 = 0
        var responses: [Key: (response: CachedResponse, at: UInt64)] = [:]
    }

    private let state = Mutex(State())

    func find(_ key: Key, version: UInt64, at now: UInt64) -> CachedResponse? {
        state.withLock { state in
            guard state.version == version, let (response, at) = state.responses[key],
                now &- at < Self.nanoseconds
            else { return nil }
            return response
        }
    }

    /// - Parameter version: of the database before the response was made.
    func keep(_ response: CachedResponse, for key: Key, version: UInt64, at now: UInt64) {
        state.withLock { state in
            if state.version != version || state.responses.count >= Self.limit {
                state.responses.removeAll(keepingCapacity: true)
                state.version = version
            }
            state.responses[key] = (response, now)
        }
    }
}
