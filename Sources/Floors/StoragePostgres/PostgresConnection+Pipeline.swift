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

    /// Begins the transaction and runs its first statement, in one round trip.
    ///
    /// - Parameter statement: sends it.
    func executeFirst(_ sql: SQLText, _ statement: () -> Void) throws -> OpaquePointer {
        let synchronizations = isLeaving ? 2 : 1
        PQenterPipelineMode(handle)
        for text in deferredBegin { send(text) }
        deferredBegin = []
        statement()
        PQpipelineSync(handle)
        return try responses(synchronizations: synchronizations, sql)
    }

    /// What could not be sent has no response, which ``responses(synchronizations:_:)`` tells.
    private func send(_ text: String) { PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0) }

    /// The last response before the connection has synchronized so many times. It is out of pipeline mode then.
    ///
    /// Throws what the first statement met that failed, since those after it were not run.
    private func responses(synchronizations: Int, _ sql: SQLText? = nil) throws -> OpaquePointer {
        var remaining = synchronizations
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
            default:
                if failed == nil { failed = response } else { PQclear(response) }
            }
        }
        isLeaving = false
        PQexitPipelineMode(handle)
        if failed == nil, remaining == 0 { return try checked(last, sql) }
        PQclear(last)
        return try checked(failed, sql)
    }
}
