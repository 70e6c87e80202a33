import CLibPQ
import Storage

/// Statements that are sent together, in libpq's pipeline mode: https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
extension PostgresConnection {
    /// Ends a transaction that has only read, without waiting for the response.
    func endReading() {
        if reading == .begun {
            PQpipelineSync(handle)
            isEndOutstanding = true
        }
        reading = .none
    }

    /// Waits for the response to ``endReading()``, if there is one to come.
    func settle() throws {
        guard isEndOutstanding else { return }
        guard synchronize() else { return _ = PostgresRows(try checked(nil)) }
        PQexitPipelineMode(handle)
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
        let statements = [BoundStatement?](repeating: nil, count: deferredBegin.count) + pending
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
        return try responses(to: last == nil ? statements : statements + [nil])
    }

    /// Prepares a statement within the transaction of a body that reads.
    func prepareReading(_ name: String, _ statement: PostgresStatement, _ types: [UInt32]) throws {
        PQsendPrepare(handle, name, statement.text.description.numbered, Int32(types.count), types)
        let sent = BoundStatement(name: name, values: try PostgresValues([]), text: statement.text)
        _ = PostgresRows(try responses(to: [sent]))
    }

    /// What could not be sent has no response, which ``responses(to:)`` tells.
    private func send(_ text: String) { PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0) }

    /// The response to the last of the statements that were sent. But for a body that reads, the connection has synchronized
    /// and is out of pipeline mode then.
    ///
    /// Throws what the first statement met that failed, since those after it were not run, or what the body of one has thrown.
    ///
    /// - Parameter statements: what was sent; nil where an error should not quote it, and nobody reads its rows.
    private func responses(to statements: [BoundStatement?]) throws -> OpaquePointer {
        if reading == .none { PQpipelineSync(handle) } else { PQsendFlushRequest(handle) }
        var isLost = isEndOutstanding && !synchronize()
        var succeeded: [PostgresRows] = []
        var last: OpaquePointer?
        var failed: OpaquePointer?
        for _ in statements {
            // Nothing follows the response to a statement.
            while let response = PQgetResult(handle) {
                switch PQresultStatus(response) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                    if let last { succeeded.append(PostgresRows(last)) }
                    last = response
                default:
                    if failed == nil { failed = response } else { PQclear(response) }
                }
            }
        }
        if reading == .none {
            if !synchronize() { isLost = true }
            PQexitPipelineMode(handle)
        } else {
            reading = .begun
        }
        let found = succeeded.count + (last == nil ? 0 : 1)
        guard failed == nil, !isLost, found == statements.count else {
            PQclear(last)
            return try checked(failed, statements.indices.contains(found) ? statements[found]?.text : nil)
        }
        for (statement, rows) in zip(statements, succeeded) {
            guard let body = statement?.body else { continue }
            while rows.next() { try body(Row(rows)) }
        }
        return try checked(last)
    }

    /// Waits until the connection has synchronized; false when it is lost before.
    private func synchronize() -> Bool {
        isEndOutstanding = false
        while let response = PQgetResult(handle) {
            defer { PQclear(response) }
            if PQresultStatus(response) == PGRES_PIPELINE_SYNC { return true }
        }
        return false
    }
}
