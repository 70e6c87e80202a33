import CLibPQ
import Foundation
import Storage

extension PostgresConnection {
    /// How many statements are kept prepared.
    static let limit = 256
    /// Joins whose order the server chooses. Ours are written in a good one, and planning ten tables takes it 15 ms, with
    /// four 1.5 ms.
    static let reorderedJoins = 4
    /// A statement is planned once, not for each of its values: whatever these are, it is to go through the same indexes. Left to
    /// itself the server plans many of ours each time, for it takes ranges to be longer than they are.
    static let planning = "force_generic_plan"
    /// How long a statement may take that writes.
    static let statements = Duration.seconds(30)

    static func connect(_ url: String) throws -> OpaquePointer {
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

    func execute(_ sql: SQL) throws -> OpaquePointer {
        let statement = try bound(sql)
        guard deferredBegin.isEmpty, pending.isEmpty, reading == .none, !isEndOutstanding else {
            return try executeWithPending(statement)
        }
        return try statement.values.withPointers { pointers, lengths, formats in
            try checked(
                PQexecPrepared(
                    handle, statement.name, Int32(lengths.count), pointers, lengths, formats, 0),
                statement.text)
        }
    }

    func pipeline(_ sql: SQL) throws { pending.append(try bound(sql)) }

    func pipeline(_ sql: SQL, _ body: @escaping (borrowing Row) throws -> Void) throws {
        var statement = try bound(sql)
        statement.body = body
        pending.append(statement)
    }

    private func bound(_ sql: SQL) throws -> BoundStatement {
        if let failure { throw failure.error }
        let sql = sql.withLiteralLimits
        let values = try PostgresValues(sql.values)
        let statement = PostgresStatement(text: sql.text, types: values.types)
        let name = try prepared[statement]?.name ?? prepare(statement)
        executions += 1
        prepared[statement]?.lastExecution = executions
        return BoundStatement(name: name, values: values, text: sql.text)
    }

    /// Forgets the half of the prepared statements that was not run for longest.
    func deallocateOldest() throws {
        let oldest = prepared.sorted { $0.value.lastExecution < $1.value.lastExecution }
            .prefix(prepared.count / 2)
        try script(oldest.map { "DEALLOCATE \($0.value.name)" }.joined(separator: "; "))
        for (statement, _) in oldest { prepared[statement] = nil }
    }

    private func prepare(_ statement: PostgresStatement) throws -> String {
        number += 1
        let name = "s\(number)"
        let types = keys.types(of: statement)
        do {
            if reading == .begun {
                try prepareReading(name, statement, types)
            } else {
                try settle()
                _ = PostgresRows(
                    try checked(
                        PQprepare(
                            handle, name, statement.text.description.numbered, Int32(types.count), types),
                        statement.text))
            }
        } catch  where failure?.isTypeUnknown == true {
            keys.learn(nullsOf: statement, from: failure)
            throw failure?.error ?? error
        }
        prepared[statement] = PreparedStatement(name: name, lastExecution: executions)
        return name
    }

    func checked(_ result: OpaquePointer?, _ sql: SQLText? = nil) throws -> OpaquePointer {
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
