import Concurrency
import Foundation

/// A database in one file, opened by this program, which may share it with another run of itself.
///
/// Reads run where they are called, on a fixed number of connections, each with an allowance of work; what
/// needs more, and what is known to be slow, runs on one thread. Writes that wait at the same time
/// share a transaction and one sync of the disk, and are answered after it.
public final class SQLiteDatabase: Database {
    private let readers: SQLiteReaders
    private let slowPool: WorkerPool<SlowRead>
    private let writer: WorkerPool<WriterJob>
    let checkpoints: SQLiteCheckpoints
    private let externalChanges: SQLiteExternalChanges
    private let changed = ChangedSubjects()
    private let count = Counters()
    private let listeners = CommitListeners()
    private let rounds: Int
    private let patience: Duration
    let path: String

    /// Opens the file, which is made when there is none in its folder.
    ///
    /// Throws `StorageError`: `unavailable` when the folder is missing or the file cannot be written,
    /// `corrupt` when it is not a database.
    ///
    /// - Parameters:
    ///   - readers: how many quick reads can run at once; nil is a few more than there are processors.
    ///   - readerMemory: how much of the file the connection of each quick read keeps in memory, in bytes. The writer's
    ///     keeps twice as much.
    ///   - quickInstructions: the work a quick read may do, in instructions of SQLite's machine; 200,000 are
    ///     some milliseconds.
    ///   - slowReads: how long a slow read may take.
    ///   - longLog: from how many bytes on the log is moved into the file.
    ///   - shims: whether the log is buffered and the page cache wrapped (docs/decisions.md). The page cache is the
    ///     whole process's: the first database that is opened decides.
    public init(
        path: String, readers: Int? = nil, readerMemory: Int = 12 << 20,
        quickInstructions: Int = 200_000, slowReads: Duration = .seconds(60), longLog: Int = 96 << 20,
        shims: Bool = true
    ) throws {
        try SQLiteDatabase.checkPlace(path)
        let readers = readers ?? ProcessInfo.processInfo.activeProcessorCount + 2
        let writing: SQLiteConnection
        do {
            writing = try SQLiteDatabase.openWriter(path, pages: readerMemory * 2, shims)
        } catch let error as StorageError {
            throw StorageError(error.kind, "\(path): \(error.message)")
        }
        // Slow reads look at a lot, and at most of it once.
        let slow = try SQLiteConnection(
            path: path, pages: 512 << 10, patience: .seconds(10), shims: shims)
        var quick: [SQLiteConnection] = []
        for _ in 0..<readers {
            // Inline reads would hold up an event loop while they wait for another process: those that would have
            // to wait are slow reads.
            quick.append(
                try SQLiteConnection(path: path, pages: readerMemory, patience: .zero, shims: shims))
        }
        let looking = try SQLiteConnection(path: path, pages: 64 << 10, patience: .zero, shims: shims)
        let externalChanges = SQLiteExternalChanges(looking)
        self.externalChanges = externalChanges
        for connection in quick + [slow, looking] { try connection.script("PRAGMA query_only = ON") }
        self.readers = SQLiteReaders(quick)
        let count = count
        let checkpoints = try SQLiteCheckpoints(path: path, long: longLog, count)
        self.checkpoints = checkpoints
        writer = WorkerPool("writer", limit: 4096, batch: 256) {
            let writer = SQLiteWriter(writing, count, checkpoints, externalChanges)
            return { writer.run($0) }
        }
        externalChanges.start { [weak writer] in try? writer?.add(.look) }
        slowPool = WorkerPool("slow reads", limit: 256) {
            { reads in for read in reads { read.run(slow) } }
        }
        rounds = quickInstructions / Int(QueryBudget.instructions)
        patience = slowReads
        self.path = path
    }

    public func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    {
        count.add(.reads)
        if let value = try quick(on: try await readers.take(), body) { return value }
        return try await slow(body)
    }

    public func slow<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    {
        count.add(.slowReads)
        let isUnwanted = AtomicBool()
        let end = ContinuousClock.now + patience
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let read = SlowRead { connection in
                    connection.budget = .until(end, isUnwanted: isUnwanted)
                    continuation.resume(
                        with: Result {
                            if isUnwanted.isSet { throw CancellationError() }
                            return try connection.snapshot(body)
                        })
                }
                do throws(QueueError) {
                    try slowPool.add(read)
                } catch {
                    continuation.resume(throwing: StorageError(error))
                }
            }
        } onCancel: {
            isUnwanted.set()
        }
    }

    @discardableResult
    public func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            write(change, body) { continuation.resume(with: $0) }
        }
    }

    public func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T,
        then completion: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        add(change, { connection in try body(connection) }, completion)
    }

    public func migrate(_ migrations: [Migration]) async throws {
        let missing = try await withWriter { try $0.missing(of: migrations) }
        for migration in missing { try await withWriter { try $0.apply(migration) } }
    }

    public func version() -> UInt64 { Self.version(count, externalChanges) }

    private static func version(_ count: Counters, _ externalChanges: SQLiteExternalChanges) -> UInt64 {
        UInt64(count[.commits]) &+ externalChanges.number()
    }

    public func contentVersion() -> UInt64 { UInt64(count[.contentCommits]) &+ externalChanges.number() }

    public func lastChange(of subjects: [Subject]) -> UInt64 { changed.latest(of: subjects) }

    public func onNotification(_ topic: String, _ body: @escaping @Sendable () -> Void) {
        listeners.add(topic, body)
    }

    public func counters() -> [String: Int] {
        count.values.merging(["external_changes": externalChanges.count]) { first, _ in first }
    }

    public func gauges() -> [String: Int] { checkpoints.gauges }

    public func close() async {
        await writer.close()
        await checkpoints.close()
        // Nobody writes any more.
        checkpoints.endCapture()
        await slowPool.close()
        readers.close()
        externalChanges.close()
    }
}

/// A read that may take long.
private struct SlowRead: Sendable {
    let run: @Sendable (SQLiteConnection) -> Void
}

extension SQLiteDatabase {
    /// Nil when the body is too slow to run here.
    private func quick<T>(on connection: SQLiteConnection, _ body: (any Connection) throws -> T) throws -> T?
    {
        defer { readers.release(connection) }
        connection.budget = .rounds(rounds)
        do {
            return try connection.snapshot(body)
        } catch  where connection.ranOut {
            return nil
        } catch let error as StorageError where error.kind == .busy {
            return nil
        }
    }

    private func withWriter<T: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            add(.content, body) { continuation.resume(with: $0) }
        }
    }

    private func add<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (SQLiteConnection) throws -> T,
        _ completion: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        let write = Write(
            change: change,
            run: { [listeners, changed, count, externalChanges] connection in
                let (value, topics, subjects) = try connection.collecting(body)
                return {
                    changed.note(subjects, at: Self.version(count, externalChanges))
                    listeners.notify(topics)
                    completion(.success(value))
                }
            },
            fail: { completion(.failure($0)) })
        do throws(QueueError) { try writer.add(.write(write)) } catch {
            completion(.failure(StorageError(error)))
        }
    }

    private static func checkPlace(_ path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw StorageError(.unavailable, "The folder \(folder) for the database does not exist.")
        }
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        guard !isFolder.boolValue else {
            throw StorageError(.unavailable, "\(path) is a folder, not a database.")
        }
    }

    /// Of files that are made, in bytes. A write changes a few rows on each of some ten pages, and a commit logs whole pages.
    private static let newPageSize = 2048

    private static func openWriter(_ path: String, pages: Int, _ shims: Bool) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(
            path: path, create: true, pages: pages, patience: .seconds(10), shims: shims)
        guard !connection.isReadOnly else {
            throw StorageError(.unavailable, "The database cannot be written.")
        }
        // Has no effect on a file that has pages already.
        try connection.script("PRAGMA page_size = \(Self.newPageSize)")
        let journal = try connection.pragma("journal_mode = WAL")
        let sync = try connection.pragma("synchronous")
        let keys = try connection.pragma("foreign_keys")
        guard journal == "wal", sync == "2", keys == "1" else {
            throw StorageError(
                .unavailable,
                "SQLite keeps no promises here: journal \(journal), synchronous \(sync), keys \(keys)."
            )
        }
        return connection
    }
}
