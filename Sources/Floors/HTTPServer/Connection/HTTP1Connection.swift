import HTTPTypes
import NIOCore
import NIOHTTP1

/// The last channel handler of a connection: performs the actions of its ``HTTP1StateMachine``.
///
/// A request's work begins on the connection's own thread and stays there until it has to wait for something,
/// so a page out of memory or of a quick query never changes threads.
final class HTTP1Connection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let responder: any Responder
    private let turn: EventLoopTurn
    let faults: ConnectionFaults
    let channel: any Channel
    /// Where this handler stands, for as long as it does. Written to at once, since a write to the channel begins with this
    /// handler and costs twice as much.
    private var context: ChannelHandlerContext?
    private let address: String
    private let executor: EventLoopExecutor
    var machine = HTTP1StateMachine()
    /// The stream that the rest of the request goes to.
    var body: RequestBodyStream.Sink?
    /// The writer of the current response.
    var serializer = ResponseSerializer(isHead: false, isHTTP10: false, isLast: false)
    /// Bytes of a response that wait for those of the request.
    private var held: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
    private(set) var work: Task<Void, Never>?
    /// Whether the current response has ended.
    private var isEnded = false
    private var streaming: Task<Void, Never>?
    private var isProceeding = false
    var clock: ConnectionClock
    private var ticks: RepeatedTask?
    /// Whether the last read brought a part of a request.
    private var hasRead = false
    /// Whether some bytes of a head have come.
    private(set) var isHeadBegun = false
    /// Heads that came.
    private(set) var heads = 0
    /// Bytes of bodies that came, and bytes that were given to the channel.
    private(set) var received = 0, given = 0

    init(
        _ responder: any Responder, _ limits: ConnectionLimits,
        _ faults: ConnectionFaults, _ turn: EventLoopTurn,
        on channel: any Channel
    ) {
        self.responder = responder
        self.turn = turn
        self.faults = faults
        clock = ConnectionClock(limits)
        self.channel = channel
        executor = EventLoopExecutor(channel.eventLoop)
        address = channel.remoteAddress?.ipAddress ?? "local"
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let interval = TimeAmount.seconds(ConnectionClock.interval)
        ticks = channel.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            me.value.tick()
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        hasRead = true
        switch part {
        case .head:
            isHeadBegun = false
            heads += 1
        case .body(let bytes): received += bytes.readableBytes
        case .end: break
        }
        perform(machine.receive(part))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Bytes that made no part are those of a head.
        if !hasRead, !machine.isReceiving { isHeadBegun = true }
        hasRead = false
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        machine.isWritable = channel.isWritable
        proceedSoon()
        context.fireChannelWritabilityChanged()
    }

    func read(context: ChannelHandlerContext) {
        if machine.mayRead() { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: go(machine.endSoon())
        case ChannelEvent.inputClosed:
            // A client that has closed its half is taken to be gone, as proxies take it: a stream would never
            // know.
            leave()
            go(machine.endSoon())
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fault(error) }

    func channelInactive(context: ChannelHandlerContext) {
        ticks?.cancel()
        ticks = nil
        for (_, promise) in held { promise?.fail(ChannelError.ioOnClosedChannel) }
        held = []
        body?.fail(Self.cutOff)
        body = nil
        leave()
        context.fireChannelInactive()
    }
}

extension HTTP1Connection {
    private func perform(_ action: HTTP1StateMachine.Action) {
        switch action {
        case .none: break
        case .respond(let head, let hasBody): respond(to: head, hasBody: hasBody)
        case .deliver(let bytes):
            if let body, body.take(bytes) == .pause { machine.readerPaused() }
            release()
        case .endBody:
            body?.end()
            body = nil
            release()
            go(machine.settled)
        }
    }

    private func go(_ next: HTTP1StateMachine.Next) {
        switch next {
        case .nothing: break
        case .proceed: proceedSoon()
        case .close: close()
        }
    }

    private func respond(to head: HTTPRequestHead, hasBody: Bool) {
        serializer = ResponseSerializer(
            isHead: head.method == .HEAD, isHTTP10: head.version != .http1_1, isLast: machine.isLast)
        let (received, isLate) = turn.countRequest()
        guard
            var request = Request(
                head, from: address, at: received, body: hasBody ? stream() : RequestBodyStream(),
                executor: executor)
        else {
            refuse(.badRequest, because: .malformed)
            return
        }
        request.isLate = isLate
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        isEnded = false
        let task = responder.respond(to: consume request) {
            [loop = channel.eventLoop, responses = turn.responses] response in
            if loop.inEventLoop {
                me.value.send(response)
            } else {
                responses.add { me.value.send(response) }
            }
        }
        // A task that has ended keeps the memory that it worked in, some kilobytes, for as long as somebody has it.
        if !isEnded { work = task }
    }

    /// The client has disconnected. A request that was received completely is still handled.
    private func leave() {
        guard !machine.isBodyComplete else { return }
        work?.cancel()
        streaming?.cancel()
    }

    private func proceedSoon() {
        guard machine.hasWaiting, !isProceeding else { return }
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        channel.eventLoop.execute { me.value.proceed() }
    }

    /// Takes what came meanwhile, up to the end of the next request that has to be waited for. One after the
    /// other and not one out of the other: of a thousand that came together none stands on the stack of the
    /// one before.
    private func proceed() {
        isProceeding = true
        while let action = machine.next() { perform(action) }
        isProceeding = false
        readOn()
    }
}

extension HTTP1Connection {
    /// Sends a response: at once when its body is in memory, else by a task that waits for the client.
    private func send(_ response: Response) {
        machine.responseBegan()
        if machine.isLast { serializer.isLast = true }
        let head = serializer.head(of: response, date: turn.dateText(), in: turn.head)
        guard case .stream(_, let body) = response.body, !serializer.isHead else {
            let rest = serializer.rest(of: response)
            write(head, nil, flushing: rest == nil)
            if let rest { write(rest, nil) }
            ended()
            return
        }
        write(head, nil)
        send(body, framing: serializer.framing(of: response))
    }

    private func send(
        _ body: @escaping @Sendable (ResponseWriter) async throws -> Void, framing: ResponseSerializer.Framing
    ) {
        let (me, loop) = (NIOLoopBound(self, eventLoop: channel.eventLoop), channel.eventLoop)
        let writer = ResponseWriter { bytes in
            let taken = loop.makePromise(of: Void.self)
            let bytes = framing == .chunked ? ResponseSerializer.chunk(bytes) : bytes
            if loop.inEventLoop {
                me.value.write(bytes, taken)
            } else {
                loop.execute { me.value.write(bytes, taken) }
            }
            try await taken.futureResult.get()
        }
        streaming = Task.immediate {
            let isWhole: Bool
            do {
                try await body(writer)
                isWhole = true
            } catch {
                // The client learns from the connection's end that the rest does not come.
                isWhole = false
            }
            loop.execute { me.value.streamed(isWhole, framing) }
        }
    }

    private func streamed(_ isWhole: Bool, _ framing: ResponseSerializer.Framing) {
        guard isWhole else { return close(abruptly: true) }
        if framing == .chunked { write(ResponseSerializer.lastChunk, nil) }
        ended(closing: framing == .untilClose)
    }

    private func ended(closing: Bool = false) {
        (work, streaming, isEnded) = (nil, nil, true)
        go(machine.responseEnded(closing: closing))
    }

    func write(_ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?, flushing: Bool = true) {
        guard held.isEmpty, machine.maySend else { return held.append((bytes, promise)) }
        given += bytes.readableBytes
        guard let context else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        if flushing {
            context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
        } else {
            context.write(wrapOutboundOut(bytes), promise: promise)
        }
    }

    func release() {
        guard !held.isEmpty, machine.maySend else { return }
        let waiting = held
        held = []
        for (bytes, promise) in waiting { write(bytes, promise, flushing: false) }
        context?.flush()
    }

    /// Responds to what is no request, and ends the connection.
    func refuse(_ status: HTTPResponse.Status, because reason: ConnectionFaults.Reason) {
        serializer.isLast = true
        var response = Response(status: status)
        response.id = RequestID.next()
        faults.add(reason, response, to: address)
        write(serializer.head(of: response, date: turn.dateText(), in: turn.head), nil)
        close()
    }
}
