import FanfareModels
import HTTPTypes
import Hummingbird
import Synchronization

/// Answers to guests, ready to send, as long as nothing was written since they were made and for a second at most: what
/// streams live shows on many pages and stands in no table.
final class AnswerCache: Sendable {
    /// All of a guest's request that an answer may depend on.
    struct Key: Hashable, Sendable {
        var uri: String
        var wantsHTML: Bool
        var isGzipped: Bool
        var language: Language
        var theme: Theme
    }

    struct Answer: Sendable {
        var response: Response
        var route: RouteMetric
    }

    private static let nanoseconds: UInt64 = 1_000_000_000
    private static let limit = 256
    private static let largest = 64 << 10

    private struct State {
        var version: UInt64 = 0
        var answers: [Key: (answer: Answer, at: UInt64)] = [:]
    }

    private let state = Mutex(State())

    func find(_ key: Key, version: UInt64, at now: UInt64) -> Answer? {
        state.withLock { state in
            guard state.version == version, let (answer, at) = state.answers[key],
                now &- at < Self.nanoseconds
            else { return nil }
            return answer
        }
    }

    /// - Parameter version: of the database before the answer was made.
    func keep(_ answer: Answer, for key: Key, version: UInt64, at now: UInt64) {
        guard let length = answer.response.body.contentLength, length <= Self.largest else { return }
        state.withLock { state in
            if state.version != version || state.answers.count >= Self.limit {
                state.answers.removeAll(keepingCapacity: true)
                state.version = version
            }
            state.answers[key] = (answer, now)
        }
    }
}
