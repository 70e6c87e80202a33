import CLibPQ
import Storage

/// Statements that are sent together, in libpq's pipeline mode: https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
extension PostgresConnection {
    /// Ends a transaction that has only read, without waiting for the response.
    func leave() {
        guard deferredBegin.isEmpty else { return deferredBegin = [] }
        guard PQenterPipelineMode(handle) == 1 else { return }
        send("COMMIT")
        PQpipelineSync(handle)
        isLeaving = true
    }

    /// Waits for the response to ``leave()``, if there is one to come.
    func settle() throws {
        guard isLeaving else { return }
        _ = PostgresRows(try responses(synchronizations: 1))
    }

    /// Runs a statement, and before it the pending ones and those that begin the transaction, in one round trip.
    func executeWithPending(_ statement: BoundStatement) throws -> OpaquePointer {
        pending.append(statement)
        return try sendAll()
    }

    func finishPipeline() throws {
        if let failure { throw failure.error }
        guard let last = pending.last else { return }
        let rows = PostgresRows(try sendAll())
        if let body = last.body { while rows.next() { try body(Row(rows)) } }
    }

    /// Commits, after the pending statements, in one round trip.
    func sendCommit() throws {
        guard !pending.isEmpty else { return try script("COMMIT") }
        _ = PostgresRows(try sendAll(then: "COMMIT"))
    }

    /// Sends what begins the transaction, the pending statements and a last one, and returns the response to the last.
    private func sendAll(then last: String? = nil) throws -> OpaquePointer {
        var statements = [BoundStatement?](repeating: nil, count: (isLeaving ? 1 : 0) + deferredBegin.count)
        statements += pending
        let synchronizations = isLeaving ? 2 : 1
        PQenterPipelineMode(handle)
        for text in deferredBegin { send(text) }
        for statement in pending {
            statement.values.withPointers { pointers, lengths, formats in
                _ = PQsendQueryPrepared(
                    handle, statement.name, Int32(lengths.count), pointers, lengths, formats, 0)
            }
        }
        if let last { send(last) }
        deferredBegin = []
        pending = []
        PQpipelineSync(handle)
        return try responses(synchronizations: synchronizations, to: statements)
    }

    /// What could not be sent has no response, which ``responses(synchronizations:to:)`` tells.
    private func send(_ text: String) { PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0) }

    /// The last response before the connection has synchronized so many times. It is out of pipeline mode then.
    ///
    /// Throws what the first statement met that failed, since those after it were not run, or what the body of one has thrown.
    ///
    /// - Parameter statements: what was sent, as far as an error should quote it or its rows are to be read.
    private func responses(
        synchronizations: Int, to statements: [BoundStatement?] = []
    ) throws -> OpaquePointer {
        var remaining = synchronizations
        var succeeded: [PostgresRows] = []
        var last: OpaquePointer?
        var failed: OpaquePointer?
        // The responses to a statement end with nothing; nothing twice says that no more will come.
        var isEnd = false
        while remaining > 0 {
            guard let response = PQgetResult(handle) else {
                if isEnd { break }
                isEnd = true
                continue
            }
            isEnd = false
            switch PQresultStatus(response) {
            case PGRES_PIPELINE_SYNC:
                remaining -= 1
                PQclear(response)
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                if let last { succeeded.append(PostgresRows(last)) }
                last = response
            default:
                if failed == nil { failed = response } else { PQclear(response) }
            }
        }
        isLeaving = false
        PQexitPipelineMode(handle)
        guard failed == nil, remaining == 0 else {
            let place = succeeded.count + (last == nil ? 0 : 1)
            PQclear(last)
            return try checked(failed, statements.indices.contains(place) ? statements[place]?.text : nil)
        }
        for (statement, rows) in zip(statements, succeeded) {
            guard let body = statement?.body else { continue }
            while rows.next() { try body(Row(rows)) }
        }
        return try checked(last)
    }
}
