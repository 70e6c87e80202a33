import Concurrency
import FeatureKit
import Foundation
import HTTPServer
import Logging
import MediaKit
import Synchronization

/// How this server was in the last day, in a file of the data folder, so that a restart forgets nothing.
final class ServerHistory: Sendable {
    private struct State {
        var samples: [ServerSample] = []
        var before = RequestTotals()
        /// A sample after a start tells of less than an interval.
        var next = Date.distantPast
    }

    private static let length = 86_400.0

    private let file: URL
    private let metrics: Metrics
    private let disk: Disk
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// - Parameter folder: of the data.
    init(_ folder: String, metrics: Metrics, disk: Disk, now: @escaping @Sendable () -> Date) {
        file = URL(filePath: "\(folder)/history.json")
        (self.metrics, self.disk, self.now) = (metrics, disk, now)
    }

    /// The samples of the last day, the oldest first.
    var samples: [ServerSample] {
        let since = now() - Self.length
        return state.withLock { $0.samples.filter { $0.time > since } }
    }

    /// Takes a sample each few minutes until the task is cancelled.
    func run(log: Logger) async {
        do {
            try await filePool.run { try self.load() }
        } catch {
            log.warning("reading \(file.path), starting an empty history: \(error)")
        }
        await repeatedly(every: .seconds(10)) {
            try await filePool.run { try self.sampleIfDue() }
        } failed: {
            log.warning("noting how the server is: \($0)")
        }
    }

    func load() throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let samples = try JSONDecoder().decode([ServerSample].self, from: Data(contentsOf: file))
        state.withLock { $0.samples = samples + $0.samples }
    }

    /// Takes a sample at the end of each interval, and writes them down.
    func sampleIfDue() throws {
        let time = now()
        let isDue = state.withLock { state in
            if state.next == .distantPast { state.next = time + ServerSample.interval }
            return time >= state.next
        }
        guard isDue else { return }
        let room = try disk.room()
        let totals = metrics.totals()
        let samples = state.withLock { state in
            state.samples.removeAll { $0.time <= time - Self.length }
            state.samples.append(
                ServerSample(
                    time: time, requests: Int64(totals.responses - state.before.responses),
                    errors: Int64(totals.errors - state.before.errors),
                    slowest: totals.seconds(within: 0.99, since: state.before),
                    memory: Int64(exactly: residentBytes()) ?? 0, diskUsed: room.total - room.free))
            (state.before, state.next) = (totals, time + ServerSample.interval)
            return state.samples
        }
        try JSONEncoder().encode(samples).write(to: file, options: .atomic)
    }
}
