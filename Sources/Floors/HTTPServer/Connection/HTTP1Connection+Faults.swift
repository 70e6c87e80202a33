import HTTPTypes
import NIOCore
import NIOHTTP1

extension HTTP1Connection {
    /// What the reader of a body learns that ends before its end.
    static let cutOff = RequestError(.malformed, "The connection ended before the request did.")

    /// Refuses what is no HTTP, and gives up a connection that has failed.
    func fault(_ error: any Error) {
        // What comes after a body that was given up is no HTTP either.
        guard !machine.isAbandoned else { return }
        guard error is HTTPParserError, machine.isResponding else {
            body?.fail(Self.cutOff)
            body = nil
            // The rest of a request that was responded to before its end gets no second response.
            guard error is HTTPParserError, !machine.isReceiving else { return close() }
            return refuse(.badRequest, because: .malformed)
        }
        faults.add(.malformed)
        guard machine.isReceiving else { return close() }
        abandonBody(RequestError(.malformed, "The body of the request is no HTTP."))
    }

    /// Waits for no more of the current request: its reader learns why, and its response is the last.
    func abandonBody(_ error: RequestError) {
        machine.abandonBody()
        serializer.isLast = true
        body?.fail(error)
        body = nil
        release()
    }

    /// Closes the connection, once the client has taken what was written.
    func close(abruptly: Bool = false) {
        guard !abruptly else { return channel.close(promise: nil) }
        let channel = channel
        channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
    }
}
