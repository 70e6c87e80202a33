import Foundation
import Storage

/// One thread's connection, opened when it is needed, and how it gets a body through.
final class PostgresSession {
    private let url: String
    private let keys: PostgresCatalogCache
    private let count: Counters
    private let listeners: CommitListeners
    /// Called with the subjects that a write has changed.
    private let committed: @Sendable ([Subject]) -> Void
    private let turns: WriteTurns
    /// How long one statement of a read may take.
    private let statements: Duration
    private var open: PostgresConnection?

    init(
        url: String, _ keys: PostgresCatalogCache, _ count: Counters, _ listeners: CommitListeners,
        _ turns: WriteTurns, statements: Duration, committed: @escaping @Sendable ([Subject]) -> Void
    ) {
        self.url = url
        self.keys = keys
        self.count = count
        self.listeners = listeners
        self.turns = turns
        self.statements = statements
        self.committed = committed
    }

    func read<T>(_ body: (any Connection) throws -> T) throws -> T {
        try retrying { connection in
            try connection.beginReading()
            let value = try connection.attempt(body)
            try connection.finishPipeline()
            connection.endReading()
            return value
        }
    }

    func write<T>(_ change: ChangeKind, _ body: (any Connection) throws -> T) throws -> T {
        let (value, topics, subjects) = try retrying(takingTurns: true) { connection in
            try connection.begin(["BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE", Self.patientStatements])
            let value = try connection.attempt(body)
            try connection.commit()
            return (value, connection.topics, connection.subjects)
        }
        count.add(.writes)
        if change == .content { count.add(.contentCommits) }
        count.add(.commits)
        committed(subjects)
        listeners.notify(topics)
        return value
    }

    /// Runs a body in a transaction that sees what others commit meanwhile, and that none of them keeps from going through.
    ///
    /// - Parameter settings: statements that come before the body.
    func readCommitted<T>(_ settings: [String] = [], _ body: (PostgresConnection) throws -> T) throws -> T {
        try retrying { connection in
            try connection.begin(["BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"] + settings)
            let value = try connection.attempt { _ in try body(connection) }
            try connection.commit()
            return value
        }
    }

    /// One program after the other, each migration in a transaction of its own.
    func migrate(_ migrations: [Migration]) throws {
        let missing = try alone { connection in
            try connection.script("\(Migration.table.postgres); \(PostgresExternalChanges.schema)")
            return try Migration.missing(of: migrations, in: try connection.rows(Migration.applied) { $0[0] })
        }
        for migration in missing {
            try alone { connection in
                guard try connection.first(migration.found, { $0[0] as Int }) == nil else { return }
                try connection.script(migration.postgres)
                try connection.run(migration.note)
            }
        }
    }
}

extension PostgresSession {
    private static let patientStatements =
        "SET LOCAL statement_timeout = \(PostgresConnection.statements / .milliseconds(1))"

    /// How long a body is tried again while others change what it read, and while the server is away.
    private static let patience = Duration.seconds(10)

    /// Runs `work`, a whole transaction, until it goes through or time is up.
    ///
    /// - Parameter takingTurns: whether the other writes of this server make room for it once it has met another.
    private func retrying<T>(takingTurns: Bool = false, _ work: (PostgresConnection) throws -> T) throws -> T
    {
        let end = ContinuousClock.now + PostgresSession.patience
        var round = 0
        var alone = false
        while true {
            do {
                let turn = takingTurns ? turns.begin(alone: alone) : nil
                defer { if let turn { turns.end(turn) } }
                let connection = try connection()
                do { return try work(connection) } catch { throw try connection.undo(after: error) }
            } catch let again as TransactionRetry {
                if again.isConnectionLost { open = nil }
                guard ContinuousClock.now < end else { throw again.error }
                round += 1
                count.add(.retries)
                if again.hasMetAnother && takingTurns && !alone {
                    alone = true
                } else {
                    // Chance keeps two servers that met from meeting again; the longer they fail, the wider they are
                    // spread.
                    Thread.sleep(
                        forTimeInterval: .random(in: 0...min(0.2, 0.001 * Double(1 << min(round, 8)))))
                }
            } catch let error as StorageError where error.kind == .unavailable {
                open = nil
                throw error
            }
        }
    }

    private func connection() throws -> PostgresConnection {
        if let open { return open }
        do {
            let made = try PostgresConnection(url: url, keys, statements: statements)
            open = made
            return made
        } catch let error as StorageError where error.kind == .unavailable {
            throw TransactionRetry(error: error, isConnectionLost: true)
        }
    }

    /// Runs `work` as ``readCommitted(_:_:)`` does, one program after the other.
    private func alone<T>(_ work: (PostgresConnection) throws -> T) throws -> T {
        try readCommitted(["SET LOCAL lock_timeout = 0", "SET LOCAL statement_timeout = 0"]) { connection in
            _ = try connection.first("SELECT pg_advisory_xact_lock(\(PostgresSession.lock))") { _ in }
            return try work(connection)
        }
    }

    /// The number of the lock that migrations take: "fanfare" in ASCII.
    private static let lock: Int64 = 0x66_61_6E_66_61_72_65
}

/// Thrown when a transaction failed in a way that a retry may not, such as a serialization failure.
struct TransactionRetry: Error {
    var error: StorageError
    var isConnectionLost = false
    /// Whether it did not go through because of what another transaction did.
    var hasMetAnother = false
}
