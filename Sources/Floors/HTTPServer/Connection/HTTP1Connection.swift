import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// The end of a connection's pipeline: makes requests of what comes in and has them answered, one after the other.
///
/// A request's work begins on the connection's own thread and stays there until it has to wait for something, so a page
/// out of memory or of a quick query never changes threads.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let desk: AnswerDesk
    private let channel: any Channel
    private let address: String
    private let executor: LoopExecutor
    /// The head of a request without a body, until its end has come.
    private var head: HTTPRequest?
    /// Where the rest of the request goes.
    private var body: BodySource?
    /// Whether a request has begun and not ended, is being answered, its body's reader is behind.
    private var isReading = false, isAnswering = false, isHeld = false
    /// Whether a body has come whole for the request that is being answered.
    private var isSaid = false
    /// Whether the channel asked for more while there was enough to do.
    private var isReadWanted = false
    private var isLast = false
    /// What came while the request before was being answered.
    private var later: CircularBuffer<HTTPServerRequestPart> = []
    private var isCatchingUp = false
    /// Bytes of a body that are let pass by before an answer that did not wait for them is sent: most clients look for
    /// an answer only when they have said what they have to say.
    private static let lingering = 64 << 10
    private var unread = 0
    /// An answer that waits for them.
    private var held: [(part: NIOAny, promise: EventLoopPromise<Void>?)] = []
    private var context: ChannelHandlerContext?
    /// Whose place bytes take that need no encoding.
    private let encoder: ChannelHandlerContext
    private var work: Task<Void, Never>?

    /// - Parameter encoder: the context of the handler that writes answers as bytes.
    init(_ desk: AnswerDesk, on channel: any Channel, encoder: ChannelHandlerContext) {
        self.desk = desk
        self.channel = channel
        self.encoder = encoder
        executor = LoopExecutor(channel.eventLoop)
        address = channel.remoteAddress?.ipAddress ?? "local"
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        // Parts of the body of the request being answered go to it, the next request waits.
        if later.isEmpty, isReading || isFree { take(part) } else { later.append(part) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        catchUpSoon()
        context.fireChannelWritabilityChanged()
    }

    /// Whether the next request may be answered: the one before is, and the client takes what it asked for.
    private var isFree: Bool { !isAnswering && channel.isWritable }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isReading, unread > 0 {
            held.append((data, promise))
        } else {
            context.write(data, promise: promise)
        }
    }

    func flush(context: ChannelHandlerContext) {
        if held.isEmpty { context.flush() }
    }

    func read(context: ChannelHandlerContext) {
        if isHeld || !later.isEmpty { isReadWanted = true } else { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case IdleStateHandler.IdleStateEvent.read:
            if (isReading && !isHeld) || !isAnswering { channel.close(promise: nil) }
        case is ChannelShouldQuiesceEvent: endSoon()
        case ChannelEvent.inputClosed:
            // A client that has closed its half is taken to be gone, as proxies take it: a stream would never know.
            leave()
            endSoon()
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        body?.fail(error)
        body = nil
        if error is HTTPParserError, !isAnswering {
            let head = HTTPResponseHead(
                version: .http1_1, status: .badRequest,
                headers: ["connection": "close", "content-length": "0"])
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
        }
        channel.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        for (_, promise) in held { promise?.fail(ChannelError.ioOnClosedChannel) }
        held = []
        body?.fail(ChannelError.eof)
        body = nil
        leave()
        context.fireChannelInactive()
    }
}

extension ConnectionHandler {
    /// The client is gone. What it has said whole is heard to its end all the same.
    private func leave() {
        if !isSaid { work?.cancel() }
    }

    private func endSoon() {
        isLast = true
        if !isAnswering, !isReading { channel.close(promise: nil) }
    }

    private func take(_ part: HTTPServerRequestPart) {
        switch part {
        case .head(let head): begin(head)
        case .body(let bytes):
            unread -= bytes.readableBytes
            if let body, body.take(bytes) == .pause { isHeld = true }
            if unread <= 0 { release() }
        case .end:
            isReading = false
            isSaid = body != nil
            release()
            body?.end()
            body = nil
            if let head {
                self.head = nil
                answer(Request(head: head, body: RequestBody(buffer: ByteBuffer())))
            } else if isLast, !isAnswering {
                channel.close(promise: nil)
            }
        }
    }

    private func release() {
        guard !held.isEmpty, let context else { return }
        let parts = held
        held = []
        for (part, promise) in parts { context.write(part, promise: promise) }
        context.flush()
    }

    private func begin(_ head: HTTPRequestHead) {
        let request: HTTPRequest
        do {
            request = try HTTPRequest(taking: head)
        } catch {
            channel.close(promise: nil)
            return
        }
        isReading = true
        isLast = isLast || !head.isKeepAlive
        guard head.hasBody else {
            self.head = request
            return
        }
        // Who asks before sending waits for the answer.
        unread = head.headers.contains(name: "expect") ? 0 : Self.lingering
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let (stream, source) = BodySource.stream(more: { [channel] in
            channel.eventLoop.execute { me.value.goOn() }
        })
        body = source
        answer(Request(head: request, body: stream))
    }

    private func answer(_ request: Request) {
        let (desk, channel, isLast) = (desk, channel, isLast)
        let visit = desk.visit(request, Context(channel: channel, address: address, logger: desk.logger))
        if !isReading, !isLast, let (head, body) = desk.ready(request, visit) {
            encoder.write(NIOAny(head), promise: nil)
            encoder.writeAndFlush(NIOAny(body), promise: nil)
            return
        }
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        if !isReading, !isLast,
            desk.begin(request, visit, then: { deed in channel.eventLoop.execute { me.value.tell(deed) } })
        {
            isAnswering = true
            return
        }
        // Who sends nothing but the request waits for the database and for nothing that keeps a thread busy, so that
        // the rest of it comes back here; reading may be followed by more work.
        let isQuick = !isReading && request.method != .get && request.method != .head
        send(isHead: request.method == .head, isQuick: isQuick) { await desk.answer(request, visit) }
    }

    /// Tells what a deed answers, or why it was refused.
    private func tell(_ deed: DoneDeed) {
        do {
            let (head, body) = try desk.bytes(of: deed)
            encoder.write(NIOAny(head), promise: nil)
            encoder.writeAndFlush(NIOAny(body), promise: nil)
            ended()
        } catch {
            send(isHead: false, isQuick: true) { [desk] in await desk.refusal(error, of: deed) }
        }
    }

    private func send(isHead: Bool, isQuick: Bool, _ answer: @escaping @Sendable () async -> Response) {
        let (channel, isLast) = (channel, isLast)
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        isAnswering = true
        work = Task.immediate(executorPreference: isQuick ? executor : nil) {
            var response = await answer()
            if isLast { response.headers[.connection] = "close" }
            // Without a length NIO would end a body that must not be there.
            if isHead, response.body.contentLength == nil { response.headers[.contentLength] = "0" }
            let writer = AnswerWriter(channel, response)
            do {
                if isHead { try await writer.finish(nil) } else { try await response.body.write(writer) }
            } catch {
                writer.abandon()
            }
            if channel.eventLoop.inEventLoop {
                me.value.ended()
            } else {
                channel.eventLoop.execute { me.value.ended() }
            }
        }
    }

    private func ended() {
        isAnswering = false
        isSaid = false
        if isLast, !isReading { channel.close(promise: nil) } else { catchUpSoon() }
    }

    private func catchUpSoon() {
        guard !later.isEmpty, !isCatchingUp else { return }
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        channel.eventLoop.execute { me.value.catchUp() }
    }

    /// Takes what came meanwhile, up to the end of the next request that has to be waited for. One after the other and
    /// not one out of the other: of a thousand that came together none stands on the stack of the one before.
    private func catchUp() {
        isCatchingUp = true
        defer { isCatchingUp = false }
        while !later.isEmpty, isReading || isFree { take(later.removeFirst()) }
        goOn()
    }

    /// Called when the body's reader has caught up or wants no more of it, and when nothing waits any more.
    private func goOn() {
        isHeld = false
        guard isReadWanted, later.isEmpty else { return }
        isReadWanted = false
        channel.read()
    }
}

extension HTTPRequestHead {
    fileprivate var hasBody: Bool {
        if let length = headers.first(name: "content-length") { return length != "0" }
        return headers.contains(name: "transfer-encoding")
    }
}
