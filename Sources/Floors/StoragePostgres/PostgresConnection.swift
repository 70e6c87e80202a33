import CLibPQ
import Foundation
import Storage

/// One connection to a PostgreSQL server, used by the thread that opened it.
final class PostgresConnection: Connection {
    private let handle: OpaquePointer
    private let keys: PostgresKeys
    /// The names of the prepared statements by their text and the types of their values.
    private var prepared: [PostgresStatement: String] = [:]
    private var number = 0
    /// The first error a statement of the current body met. After it nothing runs.
    private var failure: PostgresFailure?
    /// The topics of which the current body wants to notify.
    private(set) var topics: Set<String> = []
    /// Whether the response to ``leave()`` is still outstanding.
    private var isLeaving = false

    /// Throws `StorageError` of the kind `unavailable` when the server cannot be reached, `other` when it
    /// does not keep text as UTF-8 or is too old.
    init(url: String, _ keys: PostgresKeys) throws {
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
            SET statement_timeout = '30s'; SET lock_timeout = '10s';
            SET idle_in_transaction_session_timeout = '60s';
            SET bytea_output = hex; SET extra_float_digits = 1; SET standard_conforming_strings = on;
            SET synchronous_commit = on
            """)
    }

    deinit { PQfinish(handle) }

    func each(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
        let rows = PostgresRows(try execute(sql))
        while rows.next() { try body(Row(rows)) }
    }

    @discardableResult func run(_ sql: SQL) throws -> Int { PostgresRows(try execute(sql)).changed }

    func notify(_ topic: String) { topics.insert(topic) }

    /// Runs several statements without values.
    func script(_ sql: String) throws {
        if let failure { throw failure.error }
        _ = PostgresRows(try checked(PQexec(handle, sql)))
    }

    func begin(_ begin: String) throws {
        failure = nil
        topics = []
        try settle()
        if prepared.count > PostgresConnection.limit {
            try script("DEALLOCATE ALL")
            prepared = [:]
        }
        try script(begin)
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
        do {
            try script("COMMIT")
        } catch  where failure?.isConnectionLost == true {
            failure = nil
            throw StorageError(
                .unavailable, "The database was lost during a commit, whose outcome is not known.")
        }
    }

    /// Ends a transaction that has only read, without waiting for the response.
    func leave() {
        isLeaving = PQsendQuery(handle, "COMMIT") == 1
    }

    /// Ends the transaction that `error` came out of, and returns what to throw: the error, or ``TryAgain``.
    func undo(after error: any Error) throws -> any Error {
        let met = failure
        failure = nil
        if PQstatus(handle) == CONNECTION_OK, PQtransactionStatus(handle) != PQTRANS_IDLE {
            do { try script("ROLLBACK") } catch {
                return TryAgain(error: met?.error ?? .lost, isConnectionLost: true)
            }
        }
        guard let met, met.mayPass else { return error }
        if met.isPlanOutdated { prepared = [:] }
        return TryAgain(error: met.error, isConnectionLost: met.isConnectionLost || met.isPlanOutdated)
    }
}

extension PostgresConnection {
    /// How many statements are kept prepared.
    private static let limit = 256

    private static func connect(_ url: String) throws -> OpaquePointer {
        // What stands later wins, so the URL can say otherwise.
        let settings = [
            ("connect_timeout", "5"), ("application_name", "fanfare"), ("keepalives_idle", "30"),
            ("tcp_user_timeout", "15000"), ("dbname", url), ("client_encoding", "UTF8"),
        ]
        let names = settings.map { strdup($0.0) }
        let values = settings.map { strdup($0.1) }
        defer { for copy in names + values { free(copy) } }
        let handle = PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let handle else { throw StorageError(.unavailable, "There is no memory for a connection.") }
        guard PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw StorageError(.unavailable, String(cString: PQerrorMessage(handle)).trimmed)
        }
        return handle
    }

    private func settle() throws {
        guard isLeaving else { return }
        isLeaving = false
        var first: OpaquePointer?
        while let result = PQgetResult(handle) {
            if first == nil { first = result } else { PQclear(result) }
        }
        _ = PostgresRows(try checked(first))
    }

    private func execute(_ sql: SQL) throws -> OpaquePointer {
        if let failure { throw failure.error }
        let values = try PostgresValues(sql.values)
        let statement = PostgresStatement(text: sql.text, types: values.types)
        let name = try prepared[statement] ?? prepare(statement)
        return try values.withPointers { pointers, lengths, formats in
            try checked(
                PQexecPrepared(handle, name, Int32(lengths.count), pointers, lengths, formats, 0), sql.text)
        }
    }

    private func prepare(_ statement: PostgresStatement) throws -> String {
        number += 1
        let name = "s\(number)"
        let types = keys.types(of: statement)
        do {
            _ = PostgresRows(
                try checked(
                    PQprepare(handle, name, statement.text.description.numbered, Int32(types.count), types),
                    statement.text))
        } catch  where failure?.isTypeUnknown == true {
            keys.learn(nullsOf: statement, from: failure)
            throw failure?.error ?? error
        }
        prepared[statement] = name
        return name
    }

    private func checked(_ result: OpaquePointer?, _ sql: SQLText? = nil) throws -> OpaquePointer {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
            if let result { return result }
        default: break
        }
        defer { PQclear(result) }
        let met = PostgresFailure(result, on: handle, keys, sql?.description)
        failure = met
        throw met.error
    }
}
