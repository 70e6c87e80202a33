import FanfareModels
import Pages
import Storage
import Synchronization

/// The state of what responses are made of.
public struct DataVersion: Sendable, Equatable {
    /// Another number after each change of what is listed, and of what else many pages show.
    var content: UInt64
    /// Of the database: a higher number after each write.
    var all: UInt64

    /// - Parameters:
    ///   - content: another number after each change of more than figures.
    ///   - all: a higher number after each write.
    public init(content: UInt64, all: UInt64) {
        self.content = content
        self.all = all
    }
}

/// Responses ready to send, for a second at most: what streams live shows on many pages and stands in no table.
///
/// One that says of which subjects it shows figures (``Context/shows(_:)``) is sent until content or figures of one of them
/// change; any other as long as nothing was written since it was made. A page that lists something is sent a moment longer when
/// others have changed nothing but figures, such as how many like an answer: where somebody likes something all the time it
/// would be made again for each reader.
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

    private struct Entry {
        var response: CachedResponse
        /// Of the database before it was made.
        var version: UInt64
        var at: UInt64
    }

    private struct State {
        var content: UInt64 = 0
        var responses: [Key: Entry] = [:]
    }

    private let state = Mutex(State())

    /// - Parameters:
    ///   - lastChange: the version of the database at the latest change of figures of some subjects.
    ///   - mayShow: whether the reader may be shown figures of a version of the database, read at a time.
    func find(
        _ key: Key, version: DataVersion, at now: UInt64, lastChange: ([Subject]) -> UInt64,
        mayShow: (_ version: UInt64, _ time: UInt64) -> Bool
    ) -> CachedResponse? {
        let entry = state.withLock { state in
            state.content == version.content ? state.responses[key] : nil
        }
        guard let entry, now &- entry.at < Self.nanoseconds else { return nil }
        let (made, response) = (entry.version, entry.response)
        let isTrue =
            made == version.all || response.subjects.map { lastChange($0) <= made } == true
            || response.mayLag && mayShow(made, entry.at)
        return isTrue ? response : nil
    }

    /// - Parameter version: before the response was made.
    func keep(_ response: CachedResponse, for key: Key, version: DataVersion, at now: UInt64) {
        state.withLock { state in
            if state.content != version.content || state.responses.count >= Self.limit {
                state.responses.removeAll(keepingCapacity: true)
                state.content = version.content
            }
            state.responses[key] = Entry(response: response, version: version.all, at: now)
        }
    }
}
