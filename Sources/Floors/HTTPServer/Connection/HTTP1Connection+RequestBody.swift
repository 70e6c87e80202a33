import NIOCore

/// What a request's reader asks of the connection.
extension HTTP1Connection {
    func stream() -> RequestBodyStream {
        let (me, loop) = (NIOLoopBound(self, eventLoop: channel.eventLoop), channel.eventLoop)
        let wanted: @Sendable () -> Void = { loop.execute { me.value.bodyWanted() } }
        let (stream, sink) = RequestBodyStream.make(
            more: { loop.execute { me.value.readerResumed() } }, wanted: machine.awaitsContinue ? wanted : nil
        )
        body = sink
        return stream
    }

    private func bodyWanted() {
        if machine.bodyWanted() {
            write(ByteBuffer(staticString: "HTTP/1.1 100 Continue\r\n\r\n"), nil)
        }
    }

    private func readerResumed() {
        machine.readerResumed()
        readOn()
    }

    func readOn() {
        if machine.resumesReading() { channel.read() }
    }
}
