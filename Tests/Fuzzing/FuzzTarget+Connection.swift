import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Pages

@testable import HTTPBinding
@testable import HTTPServer

extension FuzzTarget {
    /// What comes on a connection, in two pieces, as a server takes it apart.
    func readConnection(_ bytes: [UInt8]) {
        let channel = EmbeddedChannel()
        let limits = ConnectionLimits()
        var bounds = NIOHTTPDecoderLimitConfiguration()
        bounds.maxHeaderFieldSize = limits.headerList
        bounds.maxHeaderListSize = limits.headerList
        bounds.maxHeaderFieldCount = limits.headerFields
        attempt {
            try channel.pipeline.syncOperations.addHandlers(
                ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: bounds)),
                HTTP1Connection(
                    EmptyResponder(), limits, ConnectionFaults(),
                    EventLoopTurn(channel.eventLoop), on: channel))
            let half = bytes.count / 2
            for piece in [bytes[..<half], bytes[half...]] {
                try channel.writeInbound(ByteBuffer(bytes: piece))
                channel.embeddedEventLoop.run()
            }
            while try channel.readOutbound(as: ByteBuffer.self) != nil { continue }
        }
        attempt { _ = try channel.finish(acceptAlreadyClosed: true) }
    }
}

/// Looks at the head of each request as the pipeline does, and responds with nothing.
private struct EmptyResponder: Responder {
    private let site = SiteInfo(url: "http://localhost")

    func respond(
        to request: Request, _ complete: @escaping @Sendable (Response) -> Void
    ) -> Task<Void, Never>? {
        let context = Context(request, behind: site)
        do {
            _ = try Input(path: [("part", context.path)], query: context.query ?? "")
            complete(Response(status: .noContent))
        } catch {
            complete(Response(status: .badRequest))
        }
        return nil
    }
}
