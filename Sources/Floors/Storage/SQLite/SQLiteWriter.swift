/// A transaction that waits in the queue of the writer.
struct Write: Sendable {
    typealias Completion = @Sendable () -> Void

    let change: ChangeKind
    /// Runs the transaction's body and returns the completion to call once it is committed. May be called
    /// more than once.
    let run: @Sendable (SQLiteConnection) throws -> Completion
    let fail: @Sendable (any Error) -> Void
}

/// What the writer is asked for.
enum WriterJob: Sendable {
    case write(Write)
    /// To see whether other processes have committed something.
    case look
}

/// The group writer: runs all waiting transactions in one SQLite transaction with one sync of the disk,
/// and completes them after the commit.
final class SQLiteWriter {
    private let connection: SQLiteConnection
    private let count: Counters
    private let checkpoints: SQLiteCheckpoints
    private let externalChanges: SQLiteExternalChanges
    private var progress = SQLiteCheckpoints.Progress()
    private var dataVersion: String?

    init(
        _ connection: SQLiteConnection, _ count: Counters, _ checkpoints: SQLiteCheckpoints,
        _ externalChanges: SQLiteExternalChanges
    ) {
        self.connection = connection
        self.count = count
        self.checkpoints = checkpoints
        self.externalChanges = externalChanges
    }

    func run(_ jobs: [WriterJob]) {
        let writes = jobs.compactMap { job in if case .write(let write) = job { write } else { nil } }
        guard writes.isEmpty else { return commit(writes) }
        do { try externalChanges.writerLooks(connection, &dataVersion) } catch { externalChanges.missed() }
    }

    private func commit(_ writes: [Write]) {
        var writes = writes
        var guarded = false
        while !writes.isEmpty {
            do {
                switch try attempt(writes, guarded: guarded) {
                case .committed(let succeeded, let ofContent, let completions):
                    count.add(.writes, succeeded)
                    if ofContent > 0 { count.add(.contentCommits) }
                    if succeeded > 0 { count.add(.commits) }
                    for completion in completions { completion() }
                    checkpoints.follow(connection, &progress)
                    return
                case .spoilt: guarded = true
                case .ended(let culprit, let error): writes.remove(at: culprit).fail(error)
                }
                count.add(.retries, writes.count)
            } catch let error as StorageError where writes.count > 1 && error.isOfOne {
                count.add(.retries, writes.count)
                for write in writes { commit([write]) }
                return
            } catch {
                for write in writes { write.fail(error) }
                return
            }
        }
    }
}

extension SQLiteWriter {
    private enum Outcome {
        /// `ofContent` are those that succeeded and changed content.
        case committed(succeeded: Int, ofContent: Int, [Write.Completion])
        /// A body has failed after it had written, and only savepoints can keep the others apart from it.
        case spoilt
        /// The error of one body ends the whole transaction, and with it what the others did.
        case ended(culprit: Int, any Error)
    }

    /// Runs the writes in one transaction, `guarded` each in a savepoint of its own. They cost a copy of each
    /// page, so they come only when a body has failed halfway.
    ///
    /// Throws when the transaction cannot begin or end; then nothing of it is left.
    private func attempt(_ writes: [Write], guarded: Bool) throws -> Outcome {
        try connection.control(.beginWriting)
        do {
            try externalChanges.writerLooks(connection, &dataVersion)
            let outcome = try run(writes, guarded: guarded)
            guard case .committed = outcome else {
                if connection.isInTransaction { try connection.control(.rollback) }
                return outcome
            }
            try connection.control(.commit)
            return outcome
        } catch {
            if connection.isInTransaction { try connection.control(.rollback) }
            throw error
        }
    }

    private func run(_ writes: [Write], guarded: Bool) throws -> Outcome {
        var completions: [Write.Completion] = []
        completions.reserveCapacity(writes.count)
        var (succeeded, ofContent) = (0, 0)
        for (index, write) in writes.enumerated() {
            let before = connection.changes
            do {
                if guarded { try connection.control(.save) }
                completions.append(try connection.attempt { _ in try write.run(connection) })
                guard connection.isInTransaction else {
                    return .ended(culprit: index, StorageError(.other, "A body has ended the transaction."))
                }
                if guarded { try connection.control(.release) }
                succeeded += 1
                if write.change == .content { ofContent += 1 }
            } catch {
                guard connection.isInTransaction else { return .ended(culprit: index, error) }
                if guarded {
                    try connection.control(.undo)
                    try connection.control(.release)
                } else if connection.changes != before {
                    return writes.count == 1 ? .ended(culprit: index, error) : .spoilt
                }
                // Not before the commit: the reason may be what a neighbour wrote.
                completions.append { write.fail(error) }
            }
        }
        return .committed(succeeded: succeeded, ofContent: ofContent, completions)
    }
}

extension StorageError {
    /// Whether a commit may have failed because of one body, so that the others succeed without it: a foreign
    /// key that is checked late, or a full disk.
    fileprivate var isOfOne: Bool { kind == .foreignKey || kind == .full }
}
