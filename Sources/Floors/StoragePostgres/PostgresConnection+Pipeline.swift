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

    /// Runs the pending statements.
    func sendPending() throws {
        guard !pending.isEmpty else { return }
        _ = PostgresRows(try sendAll())
    }

    /// Commits, after the pending statements, in one round trip.
    func sendCommit() throws {
        guard !pending.isEmpty else { return try script("COMMIT") }
        _ = PostgresRows(try sendAll(then: "COMMIT"))
    }

    /// Sends what begins the transaction, the pending statements and a last one, and returns the response to the last.
    private func sendAll(then last: String? = nil) throws -> OpaquePointer {
        var texts = [SQLText?](repeating: nil, count: (isLeaving ? 1 : 0) + deferredBegin.count)
        texts += pending.map(\.text)
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
        return try responses(synchronizations: synchronizations, to: texts)
    }

    /// What could not be sent has no response, which ``responses(synchronizations:to:)`` tells.
    private func send(_ text: String) { PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0) }

    /// The last response before the connection has synchronized so many times. It is out of pipeline mode then.
    ///
    /// Throws what the first statement met that failed, since those after it were not run.
    ///
    /// - Parameter texts: what was sent, as far as an error should quote it.
    private func responses(synchronizations: Int, to texts: [SQLText?] = []) throws -> OpaquePointer {
        var remaining = synchronizations
        var succeeded = 0
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
                PQclear(last)
                last = response
                succeeded += 1
            default:
                if failed == nil { failed = response } else { PQclear(response) }
            }
        }
        isLeaving = false
        PQexitPipelineMode(handle)
        if failed == nil, remaining == 0 { return try checked(last) }
        PQclear(last)
        return try checked(failed, texts.indices.contains(succeeded) ? texts[succeeded] : nil)
    }
}
