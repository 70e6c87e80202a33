import Foundation
import Synchronization

/// A running program whose standard input is written to as data arrives.
///
/// It runs within the limits of its ``Command`` as a process group that is killed whole when it ends, when it
/// takes nothing for ``patience``, when it is no longer wanted, and by the system when this program ends.
public final class StreamingProcess: Sendable {
    /// How long a program may leave its input unread, and how long it may take to end after its input is
    /// closed.
    public static let patience = Duration.seconds(10)
    /// Bytes that may wait before ``caughtUp()`` does.
    static let room = 4 << 20

    struct State {
        var queue: [[UInt8]] = []
        /// Bytes of the first in the queue that the program has.
        var taken = 0
        var waiting = 0
        var isClosed = false
        var isUnwanted = false
        var outcome: ProcessResult?
        var behind: [CheckedContinuation<Void, Never>] = []
        var ends: [CheckedContinuation<ProcessResult, Never>] = []
    }

    let state = Mutex(State())
    /// Wakes the thread that feeds.
    private let wakeup: SelfPipe

    private init() throws { wakeup = try SelfPipe() }

    /// Starts a program. Throws `NoProgram`, and `ProcessError` when the system refuses another process.
    public static func start(_ command: Command) async throws -> StreamingProcess {
        let program = try ProcessRunner.path(of: command)
        let feed = try StreamingProcess()
        try await withCheckedThrowingContinuation { (started: CheckedContinuation<Void, any Error>) in
            // The program ends with the thread that started it, so this one stays until then.
            Thread.detachNewThread {
                do {
                    let child = try StreamingChild(program, command)
                    started.resume()
                    feed.end(with: child.feed(from: feed))
                } catch {
                    started.resume(throwing: error)
                }
            }
        }
        return feed
    }

    /// Nil while it runs.
    public var ended: ProcessResult? { state.withLock { $0.outcome } }

    /// Sends bytes, which wait until the program takes them. False when it has ended or takes no more.
    @discardableResult public func send(_ bytes: [UInt8]) -> Bool {
        let isTaken = state.withLock { state in
            guard state.outcome == nil, !state.isClosed else { return false }
            guard !bytes.isEmpty else { return true }
            state.queue.append(bytes)
            state.waiting += bytes.count
            return true
        }
        wakeup.wake()
        return isTaken
    }

    /// Returns when little waits for the program, or it has ended.
    public func caughtUp() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.outcome != nil || state.waiting <= Self.room { return true }
                state.behind.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Ends its input, after which it has ``patience`` to end.
    public func close() {
        state.withLock { $0.isClosed = true }
        wakeup.wake()
    }

    /// Kills it.
    public func kill() {
        state.withLock { $0.isUnwanted = true }
        wakeup.wake()
    }

    /// Returns when it has ended.
    public func outcome() async -> ProcessResult {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.ends.append(continuation) }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    var wakes: Int32 { wakeup.reading }

    func heard() { wakeup.drain() }

    private func end(with outcome: ProcessResult) {
        let (behind, ends) = state.withLock { state in
            state.outcome = outcome
            state.queue = []
            defer { (state.behind, state.ends) = ([], []) }
            return (state.behind, state.ends)
        }
        for one in behind { one.resume() }
        for one in ends { one.resume(returning: outcome) }
    }
}

extension StreamingProcess.State {
    /// The program has read this many bytes more of the first in the queue. Returns those who need wait no
    /// longer.
    mutating func took(_ count: Int) -> [CheckedContinuation<Void, Never>] {
        taken += count
        waiting -= count
        if let first = queue.first, taken == first.count {
            queue.removeFirst()
            taken = 0
        }
        guard waiting <= StreamingProcess.room else { return [] }
        defer { behind = [] }
        return behind
    }

    mutating func drop() {
        queue = []
        (taken, waiting) = (0, 0)
        isClosed = true
    }
}
