import NIOCore

/// Runs what is left of a request's work on the thread of its connection, after it has waited.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: UnownedJob) {
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
