import NIOPosix

/// A bounded pool of threads for work that blocks or takes long: files, compression of much. Event loops do none of it.
public enum BlockingThreads {
    /// Runs blocking work on the pool and returns its result.
    public static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await NIOThreadPool.singleton.runIfActive(work)
    }
}
