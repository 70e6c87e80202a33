import FanfareModels
import Foundation
import HTTPServer
import Synchronization

/// The viewers of each stream, by this server's heartbeats.
final class StreamViewers: Sendable {
    /// Guests are identified by address, of IPv6 the network, and User-Agent.
    enum Viewer: Hashable, Sendable {
        case member(ID<Person>)
        case guest(address: ClientKey, player: String)
    }

    private struct Seen {
        var at: Date
        /// The last minute that was written down.
        var minute: Int64?
    }

    private let state = Mutex<[ID<LiveStream>: [Viewer: Seen]]>([:])

    /// Guests that count behind one address or network, and viewers of a stream that are remembered.
    private static let guestsOfAddress = 20
    private static let most = 100_000

    func see(_ viewer: Viewer, in stream: ID<LiveStream>, at: Date) {
        state.withLock { state in
            guard state[stream]?[viewer] == nil else {
                state[stream]?[viewer]?.at = at
                return
            }
            // Newcomers are seldom next to those who say that they are still there.
            let oldest = at.addingTimeInterval(-Live.viewerTimeout)
            var viewers = (state[stream] ?? [:]).filter { $0.value.at >= oldest }
            guard viewers.count < Self.most, Self.hasRoom(for: viewer, among: viewers) else { return }
            viewers[viewer] = Seen(at: at)
            state[stream] = viewers
        }
    }

    /// Whether a member's minute is not known to be written down.
    func isNew(_ minute: Int64, of person: ID<Person>, in stream: ID<LiveStream>) -> Bool {
        state.withLock { $0[stream]?[.member(person)]?.minute != minute }
    }

    func note(_ minute: Int64, of person: ID<Person>, in stream: ID<LiveStream>) {
        state.withLock { $0[stream]?[.member(person)]?.minute = minute }
    }

    func leave(_ person: ID<Person>, _ stream: ID<LiveStream>) {
        state.withLock { _ = $0[stream]?.removeValue(forKey: .member(person)) }
    }

    func count(_ stream: ID<LiveStream>, since oldest: Date) -> Int {
        state.withLock { $0[stream]?.values.count { $0.at >= oldest } ?? 0 }
    }

    func counts(since oldest: Date) -> [ID<LiveStream>: Int] {
        state.withLock { state in state.mapValues { viewers in viewers.values.count { $0.at >= oldest } } }
    }

    func total(since oldest: Date) -> Int { counts(since: oldest).values.reduce(0, +) }

    func forget(_ stream: ID<LiveStream>) { state.withLock { $0[stream] = nil } }

    private static func hasRoom(for viewer: Viewer, among viewers: [Viewer: Seen]) -> Bool {
        guard case .guest(let address, _) = viewer else { return true }
        let there = viewers.keys.count { if case .guest(address, _) = $0 { true } else { false } }
        return there < guestsOfAddress
    }
}
