import Foundation
import HTTPTypes
import Logging
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Clients that are slow on purpose, on real sockets.
@Suite struct SlowClientTests {
    /// Reads the body, or sends one without end.
    private final class Sample: Responder {
        let endings = Mutex<[String]>([])

        func respond(
            to request: Request, _ complete: @escaping @Sendable (Response) -> Void
        ) -> Task<Void, Never>? {
            Task.immediate(executorPreference: request.executor) {
                if request.path == "/endless" { return complete(endless()) }
                do {
                    _ = try await request.body.collect(upTo: 1 << 20)
                    complete(Response(status: .ok))
                } catch {
                    complete(
                        Response(
                            status: (error as? RequestError)?.kind == .timedOut
                                ? .requestTimeout : .badRequest))
                }
            }
        }

        private func endless() -> Response {
            Response(
                status: .ok,
                body: .stream(length: nil) { [self] writer in
                    do {
                        while true { try await writer.write(Bytes([UInt8](repeating: 7, count: 1 << 16))) }
                    } catch {
                        endings.withLock { $0.append("\(error)") }
                        throw error
                    }
                })
        }
    }

    private func serve(
        counting faults: ConnectionFaults = ConnectionFaults(),
        _ body: @escaping @Sendable (Int, Sample) async throws -> Void
    ) async throws {
        var limits = ConnectionLimits()
        (limits.head, limits.bodyPeriod, limits.writing, limits.connectionsPerAddress) = (2, 2, 2, 3)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let sample = Sample()
        let server = HTTP1Server(
            host: "127.0.0.1", port: 0, limits: limits, faults: faults, responder: sample,
            logger: Logger(label: "test")
        ) { port.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            for await port in ports {
                try await body(port, sample)
                break
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    @Test func `a head that does not end in time gets 408`() async throws {
        let faults = ConnectionFaults()
        try await serve(counting: faults) { port, _ in
            let connection = try RawConnection(port: port)
            try connection.send("GET / HTTP/1.1\r\nHost: loc")
            #expect(try await connection.receive().hasPrefix("HTTP/1.1 408"))
        }
        #expect(faults.count(.slowHead) == 1)
    }

    @Test func `a body that is no HTTP gets 400, and its connection ends`() async throws {
        let faults = ConnectionFaults()
        try await serve(counting: faults) { port, _ in
            let connection = try RawConnection(port: port)
            try connection.send(
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n")
            let text = try await connection.receive()
            #expect(text.hasPrefix("HTTP/1.1 400") && text.lowercased().contains("connection: close"))
        }
        #expect(faults.count(.malformed) == 1)
    }

    @Test func `a body that trickles gets 408, and its connection ends`() async throws {
        let faults = ConnectionFaults()
        try await serve(counting: faults) { port, _ in
            let connection = try RawConnection(port: port)
            try connection.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\nb")
            let text = try await connection.receive()
            #expect(text.hasPrefix("HTTP/1.1 408") && text.lowercased().contains("connection: close"))
        }
        #expect(faults.count(.slowBody) == 1)
    }

    @Test func `a client that reads nothing is let go`() async throws {
        try await serve { port, sample in
            let connection = try RawConnection(port: port)
            try connection.send("GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await eventually("the response ends") { sample.endings.withLock { $0.count == 1 } }
            withExtendedLifetime(connection) {}
        }
    }

    @Test func `one address has its bound of connections, and says so`() async throws {
        let faults = ConnectionFaults()
        try await serve(counting: faults) { port, _ in
            var kept = try (0..<3).map { _ in try RawConnection(port: port) }
            for connection in kept {
                try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
            }
            let refused = try RawConnection(port: port)
            let text = try await refused.receive()
            #expect(text.hasPrefix("HTTP/1.1 503") && text.contains("Retry-After: 10"))
            kept.removeLast()
            try await eventually("a connection is served again") {
                let next = try RawConnection(port: port)
                try next.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return try await next.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 200")
            }
        }
        #expect(faults.count(.addressLimit) >= 1 && faults.count(.totalLimit) == 0)
    }
}
