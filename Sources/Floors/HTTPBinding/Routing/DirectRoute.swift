import HTTPServer

/// A route for a small change that one person makes to one thing, such as a follow: what is asked stands in
/// the path, and the response is short. There are many of them, so they go without a task from their
/// connection to the database.
struct DirectRoute: Sendable {
    /// Makes the response, or throws why the change was refused.
    typealias Outcome = @Sendable () throws -> Response

    /// Begins the change; `complete` is called on any thread when it is done.
    let begin: @Sendable (Input, Context, @escaping @Sendable (@escaping Outcome) -> Void) throws -> Void
}

extension RequestPipeline {
    /// Begins a small change that a member makes, if the request is one and nothing about it is unusual.
    func begin(_ trace: RequestTrace, _ complete: @escaping @Sendable (Response) -> Void) -> Bool {
        var trace = trace
        guard let route = trace.route?.direct, !trace.context.isIdempotent, trace.context.query == nil,
            !trace.request.hasBody, let token = trace.context.token, let viewer = services.knownViewer(token)
        else { return false }
        trace.context.take(viewer)
        let begun = trace
        do {
            try admit(begun)
            let input = try Input(path: begun.context.parameters)
            try route.begin(input, begun.context) { outcome in
                begun.request.executor.run { self.complete(begun, outcome, complete) }
            }
            return true
        } catch {
            self.complete(begun, { throw error }, complete)
            return true
        }
    }

    /// Makes the response on the connection's thread. What takes longer is left to a task.
    private func complete(
        _ trace: RequestTrace, _ outcome: DirectRoute.Outcome,
        _ complete: @escaping @Sendable (Response) -> Void
    ) {
        let response: Response
        do {
            response = try outcome()
        } catch {
            Task.immediate { complete(finish(await explained(error, trace), trace)) }
            return
        }
        var final = response
        if finishHeaders(of: &final, trace) {
            Task.immediate { [final] in complete(finish(await compressed(final, trace), trace)) }
        } else {
            complete(finish(final, trace))
        }
    }
}
