import Foundation
import Synchronization

/// A fixed number of threads for blocking work, fed from one bounded queue.
public final class WorkerPool<Job: Sendable>: Sendable {
    private let queue: BlockingQueue<Job>
    private let ended: CountDownLatch

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - name: what errors and debuggers call the pool.
    ///   - limit: how many jobs may wait.
    ///   - batch: how many jobs a thread takes at a time.
    ///   - work: called on each thread for something that does jobs; what that holds, such as a connection, is
    ///     released when the pool has closed.
    public init(
        _ name: String, threads: Int = 1, limit: Int, batch: Int = 1,
        work: @escaping @Sendable () -> ([Job]) -> Void
    ) {
        let queue = BlockingQueue<Job>(name, limit: limit)
        let ended = CountDownLatch(threads)
        // A thread object holds its closure for some moments after the thread has ended, so that `work` is taken out of it.
        let starting = Mutex((threads: threads, work: Optional(work)))
        for _ in 0..<threads {
            let thread = Thread {
                do {
                    let work = starting.withLock { starting in
                        starting.threads -= 1
                        defer { if starting.threads == 0 { starting.work = nil } }
                        return starting.work
                    }
                    guard let run = work?() else { preconditionFailure("A thread starts once.") }
                    while case let jobs = queue.take(upTo: batch), !jobs.isEmpty { run(jobs) }
                }
                ended.countDown()
            }
            thread.start()
            thread.name = name  // Foundation loses a name that is set before the thread is started.
        }
        self.queue = queue
        self.ended = ended
    }

    deinit { queue.close() }

    /// Adds a job without waiting.
    ///
    /// - Throws: `QueueError.full` when as many wait as may, `closed` after ``close()``.
    public func add(_ job: Job) throws(QueueError) { try queue.put(job) }

    /// How many jobs no thread has taken yet.
    public var waiting: Int { queue.count }

    /// Takes no more jobs and returns when those it has are done.
    public func close() async {
        queue.close()
        await ended.wait()
    }
}

/// A pool that runs closures.
public typealias BlockingPool = WorkerPool<@Sendable () -> Void>

extension WorkerPool where Job == @Sendable () -> Void {
    /// Starts the threads, each of which calls `setUp` first.
    public convenience init(
        _ name: String, threads: Int, limit: Int, setUp: @escaping @Sendable () -> Void = {}
    ) {
        self.init(name, threads: threads, limit: limit) {
            setUp()
            return { jobs in for job in jobs { job() } }
        }
    }

    /// Runs a body that blocks on one of the threads.
    ///
    /// - Throws: what the body throws, and `QueueError`.
    public func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try add { continuation.resume(with: Result(catching: body)) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
