import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import TestSupport
import Testing

@testable import HTTPServer

/// What a connection keeps of a request that was answered.
@Suite struct FinishedWorkTests {
    /// Answers in a task, at once.
    private struct Answering: Responder {
        func respond(
            to request: Request, _ complete: @escaping @Sendable (Response) -> Void
        ) -> Task<Void, Never>? {
            Task.immediate { complete(Response(status: .ok)) }
        }
    }

    @Test func `a connection that waits for its next request keeps no task of the last`() throws {
        let channel = EmbeddedChannel()
        let connection = HTTP1Connection(
            Answering(), ConnectionLimits(), ConnectionFaults(),
            EventLoopTurn(channel.eventLoop), on: channel)
        try channel.pipeline.syncOperations.addHandler(connection)
        for _ in 0..<3 {
            let head = HTTPRequestHead(
                version: .http1_1, method: .GET, uri: "/", headers: ["Host": "localhost"])
            try channel.writeInbound(HTTPServerRequestPart.head(head))
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
            var sent: ByteBuffer?
            while sent == nil {
                channel.embeddedEventLoop.run()
                sent = try channel.readOutbound()
            }
            #expect(connection.work == nil)
        }
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
