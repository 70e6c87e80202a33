import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import Web

@Suite struct PacedBodyTests {
    let loop = MultiThreadedEventLoopGroup.singleton.next()

    @Test(arguments: [nil, 1_000_000])
    func `a stream goes on when the connection has seen what came before`(length: Int?) async throws {
        let sent = Sent()
        let body = ResponseBody(contentLength: length) { writer in
            for piece in 1...50 {
                try await writer.write(ByteBuffer(string: "x"))
                #expect(sent.seen == piece)
            }
            try await writer.finish([.eTag: "\"t\""])
        }
        let paced = Response(status: .ok, headers: [:], body: body).paced(on: loop)
        #expect(paced.body.contentLength == length)
        #expect(paced.headers[.contentLength] == length.map(String.init))
        try await paced.body.write(LoopWriter(sent: sent, loop: loop))
        #expect(sent.trailers == [.eTag: "\"t\""])
    }

    @Test(arguments: [(PacedWriter.once, false), (PacedWriter.once + 1, true)])
    func `what is short goes out at once`(count: Int, paced: Bool) async throws {
        let sent = Sent()
        let body = ResponseBody(byteBuffer: ByteBuffer(repeating: 7, count: count))
        try await Response(status: .ok, body: body).paced(on: loop).body.write(
            LoopWriter(sent: sent, loop: loop))
        #expect((sent.seen == 1) == paced)
    }
}

/// What a connection has seen.
private final class Sent: Sendable {
    private let state = Mutex<(seen: Int, trailers: HTTPFields?)>((0, nil))

    var seen: Int { state.withLock { $0.seen } }
    var trailers: HTTPFields? { state.withLock { $0.trailers } }

    func add() { state.withLock { $0.seen += 1 } }

    func end(_ trailers: HTTPFields?) { state.withLock { $0.trailers = trailers } }
}

/// Leaves each piece to a loop that is slow to take it, as NIO's asynchronous writer does.
private struct LoopWriter: ResponseBodyWriter {
    let sent: Sent
    let loop: any EventLoop

    func write(_ buffer: ByteBuffer) async throws {
        loop.execute { [sent] in
            usleep(2000)
            sent.add()
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { sent.end(trailingHeaders) }
}
