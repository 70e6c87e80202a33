import App
import HTTPServer
import HTTPTypes
import ServiceLifecycle
import TestSupport
import Testing

/// Requests that have waited too long for others.
struct OverloadTests {
    /// Asks the pipeline as a server does for whose turns more comes than they can serve.
    private struct LateRequests: Service {
        let responder: any Responder
        let paths: [(path: String, accept: String)]
        let responses: AsyncStream<Response>.Continuation

        func run() async throws {
            for (path, accept) in paths {
                var request = Request(
                    .get, path, authority: "localhost",
                    headers: [.accept: accept, .acceptLanguage: "es"])
                request.isLate = true
                let response = await withCheckedContinuation { continuation in
                    _ = responder.respond(to: request) { continuation.resume(returning: $0) }
                }
                responses.yield(response)
            }
            responses.finish()
            try await gracefulShutdown()
        }
    }

    @Test func `what comes too late is refused with the time to wait, but for the health of the server`()
        async throws
    {
        let test = try await TestApp()
        let paths: [(path: String, accept: String)] = [
            ("/api/v1/people", "application/json"), ("/people", "text/html"), ("/health", "application/json"),
            ("/metrics", "text/plain"),
        ]
        let (responses, continuation) = AsyncStream.makeStream(of: Response.self)
        var received: [Response] = []
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await test.app.serve(
                    signals: [],
                    server: { responder in
                        LateRequests(responder: responder, paths: paths, responses: continuation)
                    })
            }
            for await response in responses { received.append(response) }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
        #expect(received.map(\.status.code) == [503, 503, 200, 200])
        for refused in received.prefix(2) {
            #expect(refused.headers[.retryAfter] == "5" && refused.headers[.cacheControl] == "no-store")
        }
        let texts = received.map { String(decoding: $0.body.bytes?.array ?? [], as: UTF8.self) }
        #expect(texts[0] == #"{"errors":{"detail":"The server is busy. Try again soon."}}"#)
        #expect(texts[1].hasPrefix("El servidor está ocupado."))
    }
}
