import NIOCore
import NIOHTTP1

/// The state machine of one HTTP/1.1 connection: events go in, actions come out. It touches neither sockets
/// nor clocks.
///
/// Pipelined requests are handled one after the other, in order; what arrives of the next one meanwhile is
/// buffered. The body of the current request goes to its reader as it comes.
struct HTTP1StateMachine {
    enum Action {
        case none
        /// Respond to a request. With a body, its parts follow as ``deliver(_:)``.
        case respond(HTTPRequestHead, hasBody: Bool)
        case deliver(ByteBuffer)
        /// The body is complete.
        case endBody
    }

    /// What to do with a connection after a message ended.
    enum Next: Equatable {
        case nothing
        /// Take what waits: see ``next()``.
        case proceed
        case close
    }

    private enum Receiving {
        case nothing
        /// A head without a body, whose end has not come.
        case head(HTTPRequestHead)
        case body
    }

    /// Bytes of a body that are read before an early response is sent (lingering, RFC 9112, 9.6): most
    /// clients look for a response only when they have sent their request.
    static let lingering = 64 << 10

    private var receiving = Receiving.nothing
    private(set) var isResponding = false
    /// The whole body of the current request was received.
    private(set) var isBodyComplete = false
    private(set) var isReaderPaused = false
    private var unreadBytes = 0
    /// Bytes of the current request's body that have not come; nil when its length is unknown.
    private var missingBytes: Int?
    /// The client waits for 100 Continue before it sends its body.
    private(set) var awaitsContinue = false
    /// No request is taken after this one.
    private(set) var isLast = false
    /// What still comes of the current request is dropped.
    private(set) var isAbandoned = false
    private var isReadPending = false
    private var waiting: CircularBuffer<HTTPServerRequestPart> = []
    var isWritable = true

    var isReceiving: Bool { if case .nothing = receiving { false } else { true } }

    /// Whether the next request may be handled: the response before is complete, and the client keeps
    /// reading.
    private var isFree: Bool { !isResponding && isWritable }

    private var takesParts: Bool { isReceiving || isFree }

    /// Whether bytes of the response may be sent now.
    var maySend: Bool { !(isReceiving && unreadBytes > 0) }

    /// Whether a response that begins now may be sent before the end of its request.
    private var isEarly: Bool {
        guard isReceiving else { return false }
        return missingBytes.map { $0 > max(unreadBytes, 0) } ?? true
    }
}

extension HTTP1StateMachine {
    /// A part of a request has come.
    mutating func receive(_ part: HTTPServerRequestPart) -> Action {
        if isAbandoned { return .none }
        guard waiting.isEmpty, takesParts else {
            waiting.append(part)
            return .none
        }
        return take(part)
    }

    /// What to do about the next part that waited; nil when there is none that may be taken.
    mutating func next() -> Action? {
        guard !waiting.isEmpty, takesParts else { return nil }
        return take(waiting.removeFirst())
    }

    var hasWaiting: Bool { !waiting.isEmpty }

    private mutating func take(_ part: HTTPServerRequestPart) -> Action {
        switch part {
        case .head(let head): begin(head)
        case .body(let bytes): deliver(bytes)
        case .end: end()
        }
    }

    private mutating func begin(_ head: HTTPRequestHead) -> Action {
        isLast = isLast || !head.isKeepAlive
        guard head.hasBody else {
            receiving = .head(head)
            return .none
        }
        receiving = .body
        isResponding = true
        awaitsContinue =
            head.version == .http1_1
            && head.headers[canonicalForm: "expect"].contains {
                $0.utf8.count == 12 && $0.lowercased() == "100-continue"
            }
        unreadBytes = head.headers.contains(name: "expect") ? 0 : Self.lingering
        missingBytes = head.headers.first(name: "content-length").flatMap { Int($0) }
        return .respond(head, hasBody: true)
    }

    private mutating func deliver(_ bytes: ByteBuffer) -> Action {
        unreadBytes -= bytes.readableBytes
        missingBytes = missingBytes.map { $0 - bytes.readableBytes }
        awaitsContinue = false
        return .deliver(bytes)
    }

    private mutating func end() -> Action {
        defer { receiving = .nothing }
        unreadBytes = 0
        switch receiving {
        case .nothing: return .none
        case .head(let head):
            isResponding = true
            return .respond(head, hasBody: false)
        case .body:
            isBodyComplete = isResponding
            awaitsContinue = false
            return .endBody
        }
    }
}

extension HTTP1StateMachine {
    /// The body's reader is behind.
    mutating func readerPaused() { isReaderPaused = true }

    /// The body's reader has caught up or wants no more of it.
    mutating func readerResumed() { isReaderPaused = false }

    /// Whether the channel may read on now; if not, ``resumesReading()`` says when.
    mutating func mayRead() -> Bool {
        isReadPending = isReaderPaused || !waiting.isEmpty
        return !isReadPending
    }

    /// Whether a read that was held back is due.
    mutating func resumesReading() -> Bool {
        guard isReadPending, !isReaderPaused, waiting.isEmpty else { return false }
        isReadPending = false
        return true
    }

    /// Whether 100 Continue is to be sent, now that somebody reads the body (RFC 9110, 10.1.1).
    mutating func bodyWanted() -> Bool {
        defer { awaitsContinue = false }
        return awaitsContinue && isResponding
    }

    /// The response has begun, so 100 Continue comes too late. An early response is the last one: its client may not
    /// send the rest of the request, for which a proxy could take what it sends next (RFC 9112, 9.3 and 9.6).
    mutating func responseBegan() {
        awaitsContinue = false
        if isEarly { isLast = true }
    }

    /// - Parameter closing: nothing may follow the response.
    mutating func responseEnded(closing: Bool = false) -> Next {
        isResponding = false
        isBodyComplete = false
        isLast = isLast || closing
        return settled
    }

    /// A body has ended; see ``Action/endBody``.
    var settled: Next {
        if isLast, !isReceiving, !isResponding { return .close }
        return waiting.isEmpty ? .nothing : .proceed
    }

    /// The client has closed its half, or the server is about to end.
    mutating func endSoon() -> Next {
        isLast = true
        return !isReceiving && !isResponding ? .close : .nothing
    }

    /// The rest of the current request is not waited for; its response is the last.
    mutating func abandonBody() {
        receiving = .nothing
        unreadBytes = 0
        isLast = true
        isAbandoned = true
    }
}

extension HTTPRequestHead {
    fileprivate var hasBody: Bool {
        if let length = headers.first(name: "content-length") { return length != "0" }
        return headers.contains(name: "transfer-encoding")
    }
}
