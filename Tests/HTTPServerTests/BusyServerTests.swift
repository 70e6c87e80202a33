import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// A server whose thread has no time.
@Suite(.serialized) struct BusyServerTests {
    /// Keeps the thread of its connection busy until it is told to go on, for at most a minute.
    private final class Busy: Responder {
        let isOver = DispatchSemaphore(value: 0)
        let isBusy = Mutex(false)

        func respond(
            to request: Request, _ complete: @escaping @Sendable (Response) -> Void
        ) -> Task<Void, Never>? {
            if request.path == "/busy" {
                isBusy.withLock { $0 = true }
                _ = isOver.wait(timeout: .now() + 60)
                isBusy.withLock { $0 = false }
            }
            complete(Response(status: .ok))
            return nil
        }
    }

    @Test func `who comes while the thread is busy waits in the queue, and is served after it`()
        async throws
    {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let busy = Busy()
        // Not the group that all tests share: its threads would be busy for all of them.
        let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let server = HTTP1Server(
            host: "127.0.0.1", port: 0, limits: .manyFromOneAddress, responder: busy,
            eventLoops: eventLoops, logger: Logger(label: "test")
        ) { port.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            for await port in ports {
                try await visit(port, busy)
                break
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
        try await eventLoops.shutdownGracefully()
    }

    /// More come than the 256 that wait where nothing else was asked of the operating system.
    private func visit(_ port: Int, _ busy: Busy) async throws {
        let first = try RawConnection(port: port)
        try first.send("GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await eventually("the thread is busy") { busy.isBusy.withLock { $0 } }
        let others = try (0..<400).map { _ in try RawConnection(port: port) }
        #expect(busy.isBusy.withLock { $0 }, "somebody waited until the thread was free")
        busy.isOver.signal()
        for connection in others { try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        for connection in [first] + others {
            #expect(try await connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
        }
    }
}

extension ConnectionLimits {
    fileprivate static var manyFromOneAddress: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.connectionsPerAddress = 1_000
        return limits
    }
}
