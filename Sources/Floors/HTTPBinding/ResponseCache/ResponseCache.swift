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

/// Responses ready to send: those about one of many things for a minute at most, all others for a second, since how many watch a
/// stream stands in no table.
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

    private static let lifetime: (ofOne: UInt64, ofMany: UInt64) = (60_000_000_000, 1_000_000_000)
    /// Keys of the young that were asked for.
    private static let mostAsked = 16_384
    /// Bytes of a body that is kept.
    static let largest = 128 << 10
    /// About how much memory the young may take, in bytes; all together take twice as much.
    private let limit: Int

    private struct Entry {
        var response: CachedResponse
        /// Of the database before it was made.
        var version: UInt64
        var at: UInt64
    }

    private struct State {
        var content: UInt64 = 0
        var young: [Key: Entry] = [:]
        /// Those that were young before; what is asked for becomes young again.
        var old: [Key: Entry] = [:]
        /// About how much memory the young take.
        var bytes = 0
        /// Those that nobody finds any more, to be freed.
        var dropped: [[Key: Entry]] = []
        /// Hashes of the keys that were asked for lately.
        var asked: (young: Set<Int>, old: Set<Int>) = ([], [])

        mutating func find(_ key: Key, _ content: UInt64, limit: Int) -> Entry? {
            guard content == self.content else { return nil }
            if let entry = young[key] { return entry }
            guard let entry = old.removeValue(forKey: key) else { return nil }
            keep(entry, for: key, limit: limit)
            return entry
        }

        mutating func keep(_ entry: Entry, for key: Key, limit: Int) {
            if bytes + entry.response.size > limit {
                dropped.append(old)
                (old, young, bytes) = (young, [:], 0)
            }
            bytes += entry.response.size
            if let before = young.updateValue(entry, forKey: key) { bytes -= before.response.size }
        }
    }

    private let state = Mutex(State())

    init(limit: Int = 48 << 20) { self.limit = limit }

    /// - Parameters:
    ///   - lastChange: the version of the database at the latest change of figures of some subjects.
    ///   - mayShow: whether the reader may be shown figures of a version of the database, read at a time.
    func find(
        _ key: Key, version: DataVersion, at now: UInt64, lastChange: ([Subject]) -> UInt64,
        mayShow: (_ version: UInt64, _ time: UInt64) -> Bool
    ) -> CachedResponse? {
        let entry = withState { $0.find(key, version.content, limit: limit) }
        guard let entry else { return nil }
        let (made, response) = (entry.version, entry.response)
        let lifetime = response.isAboutOne ? Self.lifetime.ofOne : Self.lifetime.ofMany
        guard now &- entry.at < lifetime else { return nil }
        let isTrue =
            made == version.all || response.subjects.map { lastChange($0) <= made } == true
            || response.mayLag && mayShow(made, entry.at)
        return isTrue ? response : nil
    }

    /// Runs `body`, and has what it drops freed by another thread: thousands of responses, for which no request is to wait.
    private func withState<T>(_ body: (inout State) -> T) -> T {
        let (value, dropped) = state.withLock { state in
            let value = body(&state)
            defer { state.dropped = [] }
            return (value, state.dropped)
        }
        if !dropped.isEmpty { Task.detached(priority: .utility) { withExtendedLifetime(dropped) {} } }
        return value
    }

    /// Whether a response was asked for lately, so that others will probably ask for it: most of many things are not.
    func isAskedAgain(_ key: Key) -> Bool {
        let hash = key.hashValue
        return state.withLock { state in
            let isYoung = !state.asked.young.insert(hash).inserted
            if state.asked.young.count >= Self.mostAsked { state.asked = ([], state.asked.young) }
            return isYoung || state.asked.old.contains(hash)
        }
    }

    /// - Parameter version: before the response was made.
    func keep(_ response: CachedResponse, for key: Key, version: DataVersion, at now: UInt64) {
        withState { state in
            if state.content != version.content {
                state = State(
                    content: version.content, dropped: [state.young, state.old], asked: state.asked)
            }
            state.keep(Entry(response: response, version: version.all, at: now), for: key, limit: limit)
        }
    }
}
