import FanfareModels
import Foundation
import Synchronization

/// The registry of streams that are ingested by this server.
final class StreamRegistry: Sendable {
    private struct State {
        var feeds: [ID<LiveStream>: StreamIngest] = [:]
        /// Streams about to be opened.
        var reserved = 0
        var beat = Date.distantPast
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Streams that have not ended.
    var count: Int { state.withLock { state in state.feeds.values.count { !$0.isOver } } }

    var feeds: [StreamIngest] { state.withLock { Array($0.feeds.values) } }

    func feed(_ stream: ID<LiveStream>) -> StreamIngest? { state.withLock { $0.feeds[stream] } }

    /// Reserves capacity for a stream until ``release()``. Throws `Problem` of code `busy` when there is
    /// none.
    func reserve() throws(Problem) {
        let isFree = state.withLock { state in
            let open = state.feeds.values.count { !$0.isOver }
            guard open + state.reserved < limit else { return false }
            state.reserved += 1
            return true
        }
        guard isFree else {
            throw .busy("As many people are live as this server can carry. Try again later.", retryAfter: 60)
        }
    }

    func release() { state.withLock { $0.reserved -= 1 } }

    /// The feed of that stream that is here, which may be another than the one that is added.
    @discardableResult func add(_ feed: StreamIngest) -> StreamIngest {
        state.withLock { state in
            if let there = state.feeds[feed.stream] { return there }
            state.feeds[feed.stream] = feed
            return feed
        }
    }

    /// Whether ``Live/pause`` has passed since this was last so.
    func isDue(_ at: Date) -> Bool {
        state.withLock { state in
            guard at.timeIntervalSince(state.beat) >= Live.pause else { return false }
            state.beat = at
            return true
        }
    }

    func remove(_ stream: ID<LiveStream>) { state.withLock { $0.feeds[stream] = nil } }
}
