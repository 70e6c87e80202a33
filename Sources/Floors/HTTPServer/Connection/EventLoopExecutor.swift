public import NIOCore
import NIOPosix

/// Runs tasks on the thread of one connection.
public final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    public init(_ loop: any EventLoop) { self.loop = loop }

    /// An executor of no connection in particular.
    public static let shared = EventLoopExecutor(MultiThreadedEventLoopGroup.singleton.any())

    public func enqueue(_ job: UnownedJob) {
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs `work` soon, on the connection's thread.
    public func run(_ work: @escaping @Sendable () -> Void) { loop.execute(work) }
}
