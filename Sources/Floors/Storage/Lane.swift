import Foundation
import Synchronization

/// Threads of their own for work that blocks, fed from one bounded queue.
package final class Lane<Job: Sendable>: Sendable {
    private let mailbox: Mailbox<Job>
    private let ended: Latch

    /// `work` is called on each thread for something that takes up to `batch` jobs at a time; what it holds,
    /// such as a connection, is let go when the lane has closed.
    package init(
        _ name: String, threads: Int = 1, limit: Int, batch: Int = 1,
        work: @escaping @Sendable () -> ([Job]) -> Void
    ) {
        let mailbox = Mailbox<Job>(limit: limit)
        let ended = Latch(threads)
        for _ in 0..<threads {
            let thread = Thread {
                do {
                    let run = work()
                    while case let jobs = mailbox.take(upTo: batch), !jobs.isEmpty { run(jobs) }
                }
                ended.arrive()
            }
            thread.name = name
            thread.start()
        }
        self.mailbox = mailbox
        self.ended = ended
    }

    deinit { mailbox.close() }

    /// Throws `StorageError`: `busy` when too many jobs wait, `unavailable` once closed.
    package func add(_ job: Job) throws { try mailbox.put(job) }

    package var waiting: Int { mailbox.count }

    /// Takes no more jobs and returns when those it has are done.
    package func close() async {
        mailbox.close()
        await ended.wait()
    }
}

/// Lets those through who wait until a number of threads have arrived.
final class Latch: Sendable {
    private let state: Mutex<(missing: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(_ missing: Int) { state = Mutex((missing, [])) }

    func arrive() {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            state.missing -= 1
            guard state.missing == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.missing > 0 { state.waiting.append(continuation) }
                return state.missing == 0
            }
            if isOpen { continuation.resume() }
        }
    }
}
