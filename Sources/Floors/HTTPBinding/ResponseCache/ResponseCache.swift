import FanfareModels
import HTTPServer
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

/// Responses ready to send: those about one of many things for ten minutes at most, all others for a second, since how many watch
/// a stream stands in no table.
///
/// One that says of which subjects it shows figures (``Context/shows(_:)``) is sent until content or figures of one of them
/// change, or, where it has a ``Context/Condition``, is made again only when that is not true any more; any other as long as
/// nothing was written since it was made. A page that lists something is sent a moment longer when
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

    private static let lifetime: (ofOne: UInt64, ofMany: UInt64) = (600_000_000_000, 1_000_000_000)
    /// Keys that were asked for, of each of two generations.
    private static let mostAsked = 16_384
    /// Bytes of a body that is kept.
    static let largest = 128 << 10
    private let limit: Int

    private struct Entry {
        let key: Key
        var response: CachedResponse
        /// Of the database before it was made.
        var version: UInt64
        var at: UInt64
        /// Since it was last looked at whether to drop it.
        var wasFound = false
    }

    private typealias Found = (response: CachedResponse, version: UInt64, at: UInt64)

    /// Who takes up the memory goes in turn, but for those that were found since their last turn (the CLOCK algorithm).
    private struct State {
        private(set) var content: UInt64
        private var places: [Key: Int] = [:]
        private var entries: [Entry?] = []
        private var free: [Int] = []
        /// Whose turn it is.
        private var hand = 0
        private(set) var bytes = 0
        /// Hashes of the keys that were asked for lately.
        var asked: (young: Set<Int>, old: Set<Int>)

        mutating func find(_ key: Key, _ content: UInt64) -> Found? {
            guard content == self.content, let place = places[key] else { return nil }
            // All threads would wait for memory that is written to.
            if entries[place]?.wasFound == false { entries[place]?.wasFound = true }
            return entries[place].map { ($0.response, $0.version, $0.at) }
        }

        mutating func keep(_ entry: Entry, limit: Int) {
            if let place = places[entry.key] { drop(place) }
            bytes += entry.response.size
            while bytes > limit, !places.isEmpty { goOn() }
            let place = free.popLast() ?? entries.count
            if place == entries.count { entries.append(entry) } else { entries[place] = entry }
            places[entry.key] = place
        }

        mutating func renew(_ key: Key, at time: UInt64, _ version: DataVersion) {
            guard content == version.content, let place = places[key], var entry = entries[place],
                entry.at == time
            else { return }
            entry.version = max(entry.version, version.all)
            entries[place] = entry
        }

        private mutating func goOn() {
            hand = hand + 1 < entries.count ? hand + 1 : 0
            guard let entry = entries[hand] else { return }
            if entry.wasFound { entries[hand]?.wasFound = false } else { drop(hand) }
        }

        private mutating func drop(_ place: Int) {
            guard let entry = entries[place] else { return }
            bytes -= entry.response.size
            places[entry.key] = nil
            entries[place] = nil
            free.append(place)
        }

        /// Empties the cache for another content, and returns what was there.
        mutating func reset(to content: UInt64) -> [Entry?] {
            let old = entries
            self = State(content: content, asked: asked)
            return old
        }

        init(content: UInt64 = 0, asked: (young: Set<Int>, old: Set<Int>) = ([], [])) {
            self.content = content
            self.asked = asked
        }
    }

    private func lifetime(of response: CachedResponse) -> UInt64 {
        response.isAboutOne ? Self.lifetime.ofOne : Self.lifetime.ofMany
    }

    private let state = Mutex(State())
    private let found = Atomic(0)

    /// About how much memory the responses take, and how often one was found.
    var figures: (bytes: Int, found: Int) { (state.withLock(\.bytes), found.load(ordering: .relaxed)) }

    /// - Parameter limit: about how many bytes all may take.
    init(limit: Int) { self.limit = limit }

    /// - Parameters:
    ///   - lastChange: the version of the database at the latest change of figures of some subjects.
    ///   - mayShow: whether the reader may be shown figures of a version of the database, read at a time.
    func find(
        _ key: Key, version: DataVersion, at now: UInt64, lastChange: ([Subject]) -> UInt64,
        mayShow: (_ version: UInt64, _ time: UInt64) -> Bool
    ) -> CachedResponse? {
        let entry = state.withLock { $0.find(key, version.content) }
        guard let entry else { return nil }
        let (made, response) = (entry.version, entry.response)
        guard now &- entry.at < lifetime(of: response) else { return nil }
        let isTrue =
            made == version.all
            || response.condition == nil && response.subjects.map { lastChange($0) <= made } == true
            || response.mayLag && mayShow(made, entry.at)
        guard isTrue else { return nil }
        found.add(1, ordering: .relaxed)
        return response
    }

    /// A response that only its condition may keep from being sent again, and when it was made.
    func renewable(
        _ key: Key, version: DataVersion, at now: UInt64, lastChange: ([Subject]) -> UInt64
    ) -> (response: CachedResponse, condition: Context.Condition, at: UInt64)? {
        let entry = state.withLock { $0.find(key, version.content) }
        guard let entry, now &- entry.at < lifetime(of: entry.response),
            let condition = entry.response.condition, let subjects = entry.response.subjects,
            lastChange(subjects) <= entry.version
        else { return nil }
        return (entry.response, condition, entry.at)
    }

    /// - Parameters:
    ///   - time: when the response was made.
    ///   - version: of which it is true, too.
    func renew(_ key: Key, at time: UInt64, version: DataVersion) {
        state.withLock { $0.renew(key, at: time, version) }
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
        let old = state.withLock { state -> [Entry?] in
            let old = state.content == version.content ? [] : state.reset(to: version.content)
            state.keep(Entry(key: key, response: response, version: version.all, at: now), limit: limit)
            return old
        }
        // Thousands of responses, for which no request is to wait.
        if !old.isEmpty { Task.detached(priority: .utility) { withExtendedLifetime(old) {} } }
    }
}

extension ResponseCache {
    func measure(in metrics: Metrics) {
        metrics.gauge("fanfare_response_cache_bytes", "Memory of responses that are made once for many.") {
            Double(self.figures.bytes)
        }
        metrics.counter("fanfare_response_cache_hits_total", "How often one was sent again.") {
            Double(self.figures.found)
        }
    }
}
