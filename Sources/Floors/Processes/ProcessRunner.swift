import Concurrency
import Foundation

/// Runs external programs within limits, a few at a time, each as a process group that is killed whole when the
/// program ends, is late or is no longer wanted. What leaves its group on purpose is not caught.
public struct ProcessRunner: Sendable {
    static let path = ["/usr/local/bin", "/usr/bin", "/bin"]

    private let limit: AsyncSemaphore

    public init(atOnce count: Int = 2, queue: Int = 64) {
        limit = AsyncSemaphore("external programs", count, queue: queue)
    }

    /// Where a program is, nil when it is not installed.
    public static func find(_ program: String) -> String? {
        let places = program.hasPrefix("/") ? [program] : path.map { "\($0)/\(program)" }
        return places.first { access($0, X_OK) == 0 }
    }

    /// Throws `NoProgram` when it is not installed.
    static func path(of command: Command) throws(NoProgram) -> String {
        guard let program = find(command.program) else { throw NoProgram(name: command.program) }
        return program
    }

    /// Runs a program to its end on the calling thread, however many others run. For tests, where nothing waits.
    ///
    /// - Throws: `NoProgram`, and `ProcessError` when the system refuses another process.
    package static func runBlocking(_ command: Command) throws -> ProcessResult {
        try ChildProcess(path(of: command), command).outcome { false }
    }

    /// Runs a program to its end on a thread of its own. Standard input is empty.
    ///
    /// - Throws: `NoProgram`, `CancellationError` when cancelled (the program is dead by then), `QueueError.full`
    ///   when too many wait, and `ProcessError` when the system refuses another process.
    public func run(_ command: Command) async throws -> ProcessResult {
        let program = try ProcessRunner.path(of: command)
        return try await limit.use {
            let unwanted = AtomicBool()
            let outcome = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    Thread.detachNewThread {
                        continuation.resume(
                            with: Result { try ChildProcess(program, command).outcome { unwanted.isSet } })
                    }
                }
            } onCancel: {
                unwanted.set()
            }
            try Task.checkCancellation()
            return outcome
        }
    }
}
