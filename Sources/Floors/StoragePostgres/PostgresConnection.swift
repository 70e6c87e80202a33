import CLibPQ
import Foundation
import Storage

/// One connection to a PostgreSQL server, used by the thread that opened it.
final class PostgresConnection: Connection {
    let handle: OpaquePointer
    let keys: PostgresCatalogCache
    /// The prepared statements by their text and the types of their values.
    var prepared: [PostgresStatement: PreparedStatement] = [:]
    var number = 0
    /// How many statements were run.
    var executions = 0
    /// The first error a statement of the current body met. After it nothing runs.
    var failure: PostgresFailure?
    /// The topics of which the current body wants to notify.
    private(set) var topics: Set<String> = []
    /// The subjects whose figures the current body changes.
    private(set) var subjects: [Subject] = []
    /// The statements that begin the current body's transaction, until they are sent with its first one: a round trip less.
    var deferredBegin: [String] = []
    /// Statements that are sent with the next one.
    var pending: [BoundStatement] = []
    /// Of the current body that only reads.
    var reading = Reading.none
    /// Whether the server's word that the last reading has ended is still outstanding. Then the connection is in pipeline mode.
    var isEndOutstanding = false

    /// A body that only reads has an implicit transaction: that of a pipeline, which lasts from its first statement until the
    /// connection synchronizes. So nothing begins or ends it that the server has to parse and to answer.
    enum Reading {
        case none
        /// Nothing was sent yet.
        case waiting
        /// The connection is in pipeline mode.
        case begun
    }

    /// - Parameter statements: how long one statement may take, where a transaction says nothing else.
    ///
    /// Throws `StorageError` of the kind `unavailable` when the server cannot be reached, `other` when it
    /// does not keep text as UTF-8 or is too old.
    init(url: String, _ keys: PostgresCatalogCache, statements: Duration = PostgresConnection.statements)
        throws
    {
        self.keys = keys
        handle = try PostgresConnection.connect(url)
        guard PQserverVersion(handle) >= 150_000 else {
            throw StorageError(.other, "PostgreSQL must be version 15 or newer.")
        }
        guard let encoding = PQparameterStatus(handle, "server_encoding"), String(cString: encoding) == "UTF8"
        else {
            throw StorageError(.other, "The PostgreSQL database must have the encoding UTF8.")
        }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try script(
            """
            SET statement_timeout = \(statements / .milliseconds(1)); SET lock_timeout = '10s';
            SET idle_in_transaction_session_timeout = '60s';
            SET bytea_output = hex; SET extra_float_digits = 1; SET standard_conforming_strings = on;
            SET synchronous_commit = on;
            SET default_transaction_isolation = 'repeatable read'; SET default_transaction_read_only = on;
            SET join_collapse_limit = \(Self.reorderedJoins); SET from_collapse_limit = \(Self.reorderedJoins);
            SET plan_cache_mode = \(Self.planning)
            """)
    }

    deinit { PQfinish(handle) }

    func each(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
        let rows = PostgresRows(try execute(sql))
        while rows.next() { try body(Row(rows)) }
    }

    @discardableResult func run(_ sql: SQL) throws -> Int { PostgresRows(try execute(sql)).changed }

    func notify(_ topic: String) { topics.insert(topic) }

    func changes(_ subject: Subject) { subjects.append(subject) }

    func oldestRunningTransaction() throws -> Int64? {
        try first("SELECT CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)") { $0[0] }
    }

    func transactionNumber() throws -> Int64? {
        try first("SELECT CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)") { $0[0] }
    }

    /// Runs several statements without values.
    func script(_ sql: String) throws {
        if let failure { throw failure.error }
        try finishPipeline()
        try settle()
        let all = deferredBegin + [sql]
        deferredBegin = []
        _ = PostgresRows(try checked(PQexec(handle, all.joined(separator: "; "))))
    }

    /// Begins a transaction, whose statements are sent with the first one of the body.
    func begin(_ statements: [String]) throws {
        try reset()
        deferredBegin = statements
    }

    /// Begins a transaction that only reads, with the session's defaults.
    func beginReading() throws {
        try reset()
        reading = .waiting
    }

    private func reset() throws {
        failure = nil
        topics = []
        subjects = []
        deferredBegin = []
        if prepared.count > PostgresConnection.limit { try deallocateOldest() }
    }

    /// Throws what the body throws, and what a statement met even when the body went on regardless.
    func attempt<T>(_ body: (any Connection) throws -> T) throws -> T {
        let value = try body(self)
        if let failure { throw failure.error }
        return value
    }

    /// Throws `StorageError` of the kind `unavailable` when the connection is lost meanwhile: nobody can say
    /// then whether the transaction has been kept.
    func commit() throws {
        guard deferredBegin.isEmpty || !pending.isEmpty else { return deferredBegin = [] }
        do {
            try sendCommit()
        } catch  where failure?.isConnectionLost == true {
            failure = nil
            throw StorageError(
                .unavailable, "The database was lost during a commit, whose outcome is not known.")
        }
    }

    /// Ends the transaction that `error` came out of, and returns what to throw: the error, or ``TransactionRetry``.
    func undo(after error: any Error) throws -> any Error {
        let met = failure
        failure = nil
        deferredBegin = []
        pending = []
        endReading()
        do { try settle() } catch {
            return TransactionRetry(error: met?.error ?? .lost, isConnectionLost: true)
        }
        if PQstatus(handle) == CONNECTION_OK, PQtransactionStatus(handle) != PQTRANS_IDLE {
            do { try script("ROLLBACK") } catch {
                return TransactionRetry(error: met?.error ?? .lost, isConnectionLost: true)
            }
        }
        guard let met, met.mayPass else { return error }
        if met.isPlanOutdated { prepared = [:] }
        return TransactionRetry(
            error: met.error, isConnectionLost: met.isConnectionLost || met.isPlanOutdated,
            hasMetAnother: met.hasMetAnother)
    }
}
