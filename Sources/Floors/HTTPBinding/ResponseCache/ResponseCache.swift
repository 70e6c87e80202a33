import FanfareModels
import Synchronization

/// Answers ready to send, as long as nothing was written since they were made and for a second at most: what streams
/// live shows on many pages and stands in no table.
final class AnswerCache: Sendable {
    /// All of a request that an answer may depend on.
    struct Key: Hashable, Sendable {
        var uri: String
        /// Made for all members, and not for guests.
        var isMarked: Bool
        var wantsHTML: Bool
        var isGzipped: Bool
        var language: Language
        var theme: Theme
    }

    private static let nanoseconds: UInt64 = 1_000_000_000
    private static let limit = 256
    /// Bytes of a body that is kept.
    static let largest = 128 << 10

    private struct State {
        var version: UInt64 = 0
        var answers: [Key: (answer: KeptAnswer, at: UInt64)] = [:]
    }

    private let state = Mutex(State())

    func find(_ key: Key, version: UInt64, at now: UInt64) -> KeptAnswer? {
        state.withLock { state in
            guard state.version == version, let (answer, at) = state.answers[key],
                now &- at < Self.nanoseconds
            else { return nil }
            return answer
        }
    }

    /// - Parameter version: of the database before the answer was made.
    func keep(_ answer: KeptAnswer, for key: Key, version: UInt64, at now: UInt64) {
        state.withLock { state in
            if state.version != version || state.answers.count >= Self.limit {
                state.answers.removeAll(keepingCapacity: true)
                state.version = version
            }
            state.answers[key] = (answer, now)
        }
    }
}
