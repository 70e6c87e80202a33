import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Another server as tests need it: on loopback, it says what it is told to and remembers what it was asked.
public final class FakeServer: Sendable {
    /// What is said to a request.
    public struct CannedResponse: Sendable {
        public var status: Int
        public var headers: [(String, String)]
        public var body: [UInt8]
        /// Before the first byte.
        public var delay: Duration = .zero
        /// Says that the body is longer than it is, and ends.
        public var isCutOff = false

        public init(
            _ status: Int = 200, _ body: [UInt8], type: String = "application/json",
            headers: [(String, String)] = []
        ) {
            self.status = status
            self.body = body
            self.headers = [("Content-Type", type)] + headers
        }

        public static func json(_ text: String, _ status: Int = 200) -> CannedResponse {
            CannedResponse(status, Array(text.utf8))
        }

        public func slow(_ delay: Duration) -> CannedResponse {
            var answer = self
            answer.delay = delay
            return answer
        }

        public var cutOff: CannedResponse {
            var answer = self
            answer.isCutOff = true
            return answer
        }
    }

    public struct ReceivedRequest: Sendable {
        public var uri: String
        public var headers: [String: String]
    }

    private let state = Mutex(
        (
            answer: { _ in CannedResponse.json("{}", 404) } as @Sendable (String) -> CannedResponse,
            asked: [ReceivedRequest]()
        ))
    public let base: String
    private let channel: any Channel

    private init(_ channel: any Channel, _ box: Box) {
        self.channel = channel
        base = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)"
        box.replay.withLock { $0 = self }
    }

    /// Serves for as long as `body` runs.
    public static func run<T: Sendable>(
        _ answer: @escaping @Sendable (_ uri: String) -> CannedResponse,
        _ body: (FakeServer) async throws -> T
    ) async throws -> T {
        let box = Box()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
                    try channel.pipeline.syncOperations.addHandler(Handler(box))
                }
            }.bind(host: "127.0.0.1", port: 0).get()
        let replay = FakeServer(channel, box)
        replay.says(answer)
        let result: Result<T, any Error>
        do {
            result = .success(try await body(replay))
        } catch {
            result = .failure(error)
        }
        try await channel.close()
        box.replay.withLock { $0 = nil }
        return try result.get()
    }

    public func says(_ answer: @escaping @Sendable (_ uri: String) -> CannedResponse) {
        state.withLock { $0.answer = answer }
    }

    public var asked: [ReceivedRequest] { state.withLock { $0.asked } }

    /// How often something was asked whose address has `part` in it.
    public func count(_ part: String) -> Int { asked.count { $0.uri.contains(part) } }

    fileprivate func answer(_ head: HTTPRequestHead) -> CannedResponse {
        let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
        let answer = state.withLock { state in
            state.asked.append(ReceivedRequest(uri: head.uri, headers: headers))
            return state.answer
        }
        return answer(head.uri)
    }

    fileprivate final class Box: Sendable {
        let replay = Mutex<FakeServer?>(nil)
    }
}

private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let box: FakeServer.Box
    private var head: HTTPRequestHead?

    init(_ box: FakeServer.Box) { self.box = box }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head, let replay = box.replay.withLock({ $0 }) else {
                return context.close(promise: nil)
            }
            let answer = replay.answer(head)
            let context = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: TimeAmount(answer.delay)) {
                Self.write(answer, to: context.value)
            }
        }
    }

    private static func write(_ answer: FakeServer.CannedResponse, to context: ChannelHandlerContext) {
        var headers = HTTPHeaders(answer.headers)
        headers.add(name: "Content-Length", value: "\(answer.body.count + (answer.isCutOff ? 100 : 0))")
        let head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: answer.status), headers: headers)
        context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
        context.write(
            NIOAny(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
        guard !answer.isCutOff else {
            context.flush()
            return context.close(promise: nil)
        }
        context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
    }
}
