import Foundation

/// A write that waits for its turn.
struct Write: Sendable {
    typealias Answer = @Sendable () -> Void

    /// Does the work and tells how to answer once it is committed. May be called more than once.
    let run: @Sendable (SQLiteConnection) throws -> Answer
    let fail: @Sendable (any Error) -> Void
}

/// The only one that writes: takes all that waits, runs it in one transaction, one sync of the disk for all, and
/// answers after it.
final class SQLiteWriter {
    private let connection: SQLiteConnection
    private let counters: Counters

    init(_ connection: SQLiteConnection, _ counters: Counters) {
        self.connection = connection
        self.counters = counters
    }

    func commit(_ writes: [Write]) {
        var writes = writes
        while !writes.isEmpty {
            do {
                switch try attempt(writes) {
                case .committed: return
                case .undone(let culprit, let error):
                    writes.remove(at: culprit).fail(error)
                    counters.add(.retries, writes.count)
                }
            } catch let error as StorageError where writes.count > 1 && error.isOfOne {
                counters.add(.retries, writes.count)
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
        case committed
        /// An error of one body ended the whole transaction, and with it what the others did.
        case undone(culprit: Int, any Error)
    }

    /// Throws when the transaction cannot begin or end; then nothing of it is left.
    private func attempt(_ writes: [Write]) throws -> Outcome {
        try connection.control(.beginWriting)
        var answers: [Write.Answer] = []
        answers.reserveCapacity(writes.count)
        var succeeded = 0
        do {
            for (index, write) in writes.enumerated() {
                do {
                    answers.append(try inSavepoint(write))
                    succeeded += 1
                } catch {
                    guard connection.isInTransaction else { return .undone(culprit: index, error) }
                    try connection.control(.undo)
                    try connection.control(.release)
                    // Not before the commit: the reason may be what a neighbour wrote.
                    answers.append { write.fail(error) }
                }
            }
            try connection.control(.commit)
        } catch {
            if connection.isInTransaction { try connection.control(.rollback) }
            throw error
        }
        counters.add(.writes, succeeded)
        if succeeded > 0 { counters.add(.commits) }
        for answer in answers { answer() }
        return .committed
    }

    private func inSavepoint(_ write: Write) throws -> Write.Answer {
        try connection.control(.save)
        let answer = try connection.attempt { _ in try write.run(connection) }
        guard connection.isInTransaction else {
            throw StorageError(.other, "A body has ended the transaction.")
        }
        try connection.control(.release)
        return answer
    }
}

extension StorageError {
    /// Whether a commit may have failed because of one body, so that the others succeed without it: a foreign key
    /// that is checked late, or a full disk.
    fileprivate var isOfOne: Bool { kind == .foreignKey || kind == .full }
}
