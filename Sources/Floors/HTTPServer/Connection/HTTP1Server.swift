import HTTPTypes
public import Hummingbird
public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1

/// How a connection is served: HTTP/1.1, requests one after the other, each answered where its bytes arrived.
///
/// In place of Hummingbird's channel, which hands every request to another thread and its answer back: that alone took
/// more than half of the time of a page.
public struct Connections: ServerChildChannel {
    public struct Value: ServerChildChannelValue {
        public let channel: any Channel
    }

    /// How long a client may take for a request, or keep a connection on which nothing happens.
    static let patience = TimeAmount.seconds(75)

    private let desk: AnswerDesk

    public init(_ edge: Edge, logger: Logger) { desk = AnswerDesk(edge, logger) }

    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false
            )
            try pipeline.addHandler(IdleStateHandler(readTimeout: Self.patience))
            let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self)
            try pipeline.addHandler(ConnectionHandler(desk, on: channel, encoder: encoder))
            return Value(channel: channel)
        }
    }

    /// Returns when the connection is closed; being cancelled closes it.
    public func handle(value: Value, logger: Logger) async {
        await withTaskCancellationHandler {
            do { try await value.channel.closeFuture.get() } catch { logger.debug("closing: \(error)") }
        } onCancel: {
            value.channel.close(promise: nil)
        }
    }
}

/// What all connections share: who answers, and what every answer says.
final class AnswerDesk: Sendable {
    let logger: Logger
    private let edge: Edge
    private let date = DateHeader()

    init(_ edge: Edge, _ logger: Logger) {
        self.edge = edge
        self.logger = logger
    }

    func visit(_ request: Request, _ context: Context) -> Visit { edge.visit(request, context) }

    /// The bytes of an answer that is there without waiting for anything.
    func ready(_ request: Request, _ visit: Visit) -> (head: ByteBuffer, body: ByteBuffer)? {
        edge.ready(request, visit, date: date.text)
    }

    /// Begins a deed, if the request is one: see ``Edge/begin(_:_:then:)``.
    func begin(_ request: Request, _ visit: Visit, then tell: @escaping @Sendable (DoneDeed) -> Void) -> Bool
    {
        edge.begin(request, visit, then: tell)
    }

    /// The bytes of what a deed answers. Throws why it was refused.
    func bytes(of deed: DoneDeed) throws -> (head: ByteBuffer, body: ByteBuffer) {
        try edge.bytes(of: deed, date: date.text)
    }

    /// Why a deed was refused.
    func refusal(_ error: any Error, of deed: DoneDeed) async -> Response {
        await answer(deed.visit) { try await edge.refusal(error, of: deed) }
    }

    /// The answer to a request, which is there whatever happens.
    func answer(_ request: Request, _ visit: Visit) async -> Response {
        await answer(visit) { try await edge.respond(to: request, visit) }
    }

    private func answer(_ visit: Visit, _ make: () async throws -> Response) async -> Response {
        var response: Response
        do {
            response = try await make()
        } catch {
            logger.error("edge: \(error)", metadata: ["path": "\(visit.context.path)"])
            response = Response(status: .internalServerError)
        }
        response.headers.append(HTTPField(name: .date, value: date.text))
        return response
    }
}
