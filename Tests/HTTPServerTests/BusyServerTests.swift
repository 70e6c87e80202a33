import Foundation
import HTTPTypes
import Logging
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// A server whose threads have no time.
@Suite(.serialized) struct BusyServerTests {
    /// Keeps the thread of its connection busy until it is told to go on, for at most a minute.
    private final class Busy: Responder {
        let isOver = DispatchSemaphore(value: 0)
        let waiting = Mutex(0)

        func respond(
            to request: Request, _ complete: @escaping @Sendable (Response) -> Void
        ) -> Task<Void, Never>? {
            if request.path == "/busy" {
                waiting.withLock { $0 += 1 }
                _ = isOver.wait(timeout: .now() + 60)
                waiting.withLock { $0 -= 1 }
            }
            complete(Response(status: .ok))
            return nil
        }
    }

    @Test func `who comes while all threads are busy waits in the queue, and is served after it`()
        async throws
    {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let busy = Busy()
        let server = HTTP1Server(
            host: "127.0.0.1", port: 0, limits: .manyFromOneAddress, responder: busy,
            logger: Logger(label: "test")
        ) { port.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            for await port in ports {
                try visit(port, busy)
                break
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    /// More come than the 256 that wait where nothing else was asked of the operating system.
    private func visit(_ port: Int, _ busy: Busy) throws {
        // Each connection is of one of the event loops, and one of these accepts.
        let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator()).count
        var first: [RawConnection] = []
        while busy.waiting.withLock({ $0 }) < loops, first.count < 100 {
            first.append(try RawConnection(port: port))
            try first.last?.send("GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n")
            usleep(20_000)
        }
        try #require(busy.waiting.withLock { $0 } == loops)
        let others = try (0..<400).map { _ in try RawConnection(port: port) }
        #expect(busy.waiting.withLock { $0 } == loops, "somebody waited until the threads were free")
        for _ in first { busy.isOver.signal() }
        for connection in others { try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        for connection in first + others {
            #expect(try connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
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
