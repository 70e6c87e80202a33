import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Writes one answer to its connection. A short one leaves in one piece; of a long one, and of one whose length nobody
/// knows, each part waits until the client has taken the one before, so that a film costs no more memory than a page.
final class AnswerWriter: ResponseBodyWriter {
    /// Bytes that wait for no one.
    static let once = 256 << 10

    private let channel: any Channel
    private let isShort: Bool
    private var parts: [HTTPServerResponsePart] = []
    private var isEnded = false

    init(_ channel: any Channel, _ response: borrowing Response) {
        self.channel = channel
        isShort = response.body.contentLength.map { $0 <= Self.once } ?? false
        parts.reserveCapacity(3)
        parts.append(.head(HTTPResponseHead(response.head)))
    }

    func write(_ buffer: ByteBuffer) async throws {
        parts.append(.body(.byteBuffer(buffer)))
        guard !isShort else { return }
        let taken = channel.eventLoop.makePromise(of: Void.self)
        send(taken)
        try await taken.futureResult.get()
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {
        isEnded = true
        parts.append(.end(trailingHeaders.map { HTTPHeaders($0) }))
        send(nil)
    }

    /// For when the rest will not come: the client learns it from the connection's end.
    func abandon() {
        if !isEnded { channel.close(promise: nil) }
    }

    private func send(_ taken: EventLoopPromise<Void>?) {
        let parts = parts
        self.parts.removeAll(keepingCapacity: true)
        if channel.eventLoop.inEventLoop {
            Self.send(parts, to: channel, taken)
        } else {
            channel.eventLoop.execute { [channel] in Self.send(parts, to: channel, taken) }
        }
    }

    private static func send(
        _ parts: [HTTPServerResponsePart], to channel: any Channel, _ taken: EventLoopPromise<Void>?
    ) {
        for part in parts.dropLast() { channel.write(part, promise: nil) }
        if let last = parts.last { channel.writeAndFlush(last, promise: taken) }
    }
}
