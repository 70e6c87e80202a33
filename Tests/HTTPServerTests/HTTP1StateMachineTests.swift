import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

/// The order of things on a connection, event by event, without a socket.
@Suite struct HTTP1StateMachineTests {
    private static func head(
        _ method: HTTPMethod = .GET, _ path: String = "/", version: HTTPVersion = .http1_1,
        _ headers: HTTPHeaders = [:]
    ) -> HTTPServerRequestPart {
        .head(HTTPRequestHead(version: version, method: method, uri: path, headers: headers))
    }

    private static func body(_ count: Int) -> HTTPServerRequestPart {
        .body(ByteBuffer(repeating: 7, count: count))
    }

    @Test func `a request without a body is answered when it is complete`() {
        let machine = Machine()
        #expect(machine.receive(Self.head()).isNone)
        #expect(machine.receive(.end(nil)).answers("/", hasBody: false))
        #expect(machine.isResponding && machine.maySend)
        #expect(machine.responseEnded() == .nothing)
        #expect(!machine.isResponding)
    }

    @Test func `requests that come together are answered one after the other, in order`() {
        let machine = Machine()
        for path in ["/1", "/2", "/3"] {
            _ = machine.receive(Self.head(.GET, path))
            let action = machine.receive(.end(nil))
            #expect(path == "/1" ? action.answers("/1", hasBody: false) : action.isNone)
        }
        #expect(machine.isThrough && !machine.mayRead())
        for path in ["/2", "/3"] {
            #expect(machine.responseEnded() == .proceed)
            #expect(machine.next()?.isNone == true)
            #expect(machine.next()?.answers(path, hasBody: false) == true)
            #expect(machine.isThrough)
        }
        #expect(machine.responseEnded() == .nothing)
        #expect(machine.resumesReading() && !machine.resumesReading())
    }

    @Test func `who does not take the responses gets no more of them`() {
        let machine = Machine()
        machine.state.isWritable = false
        #expect(machine.receive(Self.head()).isNone && machine.receive(.end(nil)).isNone)
        #expect(machine.hasWaiting && machine.isThrough)
        machine.state.isWritable = true
        #expect(machine.next()?.isNone == true && machine.next()?.answers("/", hasBody: false) == true)
    }

    @Test func `a body goes to its reader while its request is answered`() {
        let machine = Machine()
        #expect(machine.receive(Self.head(.POST, "/", ["content-length": "9"])).answers("/", hasBody: true))
        #expect(machine.receive(Self.body(9)).bytes == 9)
        #expect(!machine.isBodyComplete)
        #expect(machine.receive(.end(nil)).endsBody)
        #expect(machine.isBodyComplete && machine.settled == .nothing)
        #expect(machine.responseEnded() == .nothing && !machine.isBodyComplete)
    }

    @Test func `a body of no bytes is none`() {
        let machine = Machine()
        #expect(machine.receive(Self.head(.POST, "/", ["content-length": "0"])).isNone)
        #expect(machine.receive(.end(nil)).answers("/", hasBody: false))
    }

    @Test func `an early response waits for 64 KB of the body, or its end`() {
        for (sizes, isReleased) in [([65_535], false), ([65_536], true), ([30_000, 40_000], true)] {
            let machine = Machine()
            _ = machine.receive(Self.head(.POST, "/", ["content-length": "999999"]))
            #expect(!machine.maySend)
            for size in sizes { _ = machine.receive(Self.body(size)) }
            #expect(machine.maySend == isReleased, "\(sizes)")
            _ = machine.receive(.end(nil))
            #expect(machine.maySend)
        }
    }

    @Test func `a response before the end of a body that is not waited for is the last one`() {
        let cases: [(head: HTTPHeaders, come: Int, isLast: Bool)] = [
            (["content-length": "65536"], 0, false), (["content-length": "65537"], 0, true),
            (["content-length": "65537"], 65_537, false), (["content-length": "65538"], 65_537, true),
            (["content-length": "9", "expect": "100-continue"], 0, true),
            (["content-length": "9", "expect": "100-continue"], 9, false),
            (["transfer-encoding": "chunked"], 9, true),
        ]
        for (head, come, isLast) in cases {
            let machine = Machine()
            _ = machine.receive(Self.head(.POST, "/", head))
            if come > 0 { _ = machine.receive(Self.body(come)) }
            machine.state.responseBegan()
            #expect(machine.isLast == isLast, "\(head) \(come)")
            #expect(machine.responseEnded() == .nothing)
            _ = machine.receive(.end(nil))
            #expect(machine.settled == (isLast ? .close : .nothing))
        }
    }

    @Test func `the rest of a body whose request was answered is read before the next request`() {
        let machine = Machine()
        _ = machine.receive(Self.head(.POST, "/1", ["content-length": "9"]))
        #expect(machine.responseEnded() == .nothing)
        #expect(machine.receive(Self.body(9)).bytes == 9)
        #expect(machine.receive(.end(nil)).endsBody && !machine.isBodyComplete)
        _ = machine.receive(Self.head(.GET, "/2"))
        #expect(machine.receive(.end(nil)).answers("/2", hasBody: false))
    }

    @Test func `a reader that is behind holds the sender up`() {
        let machine = Machine()
        _ = machine.receive(Self.head(.POST, "/", ["transfer-encoding": "chunked"]))
        #expect(machine.mayRead())
        machine.readerPaused()
        #expect(!machine.mayRead() && !machine.resumesReading())
        machine.readerResumed()
        #expect(machine.resumesReading() && machine.mayRead())
    }

    @Test func `100 Continue is sent once, when the body is wanted, and not after a response`() {
        let head = Self.head(.POST, "/", ["content-length": "9", "expect": "100-continue"])
        let machine = Machine()
        _ = machine.receive(head)
        // Who asks before sending waits for the response.
        #expect(machine.maySend && machine.bodyWanted() && !machine.bodyWanted())
        machine.state = HTTP1StateMachine()
        _ = machine.receive(head)
        machine.responseBegan()
        #expect(!machine.bodyWanted())
        machine.state = HTTP1StateMachine()
        _ = machine.receive(head)
        _ = machine.receive(Self.body(1))
        #expect(!machine.bodyWanted())
        machine.state = HTTP1StateMachine()
        _ = machine.receive(
            Self.head(.POST, "/", version: .http1_0, ["content-length": "9", "expect": "100-continue"]))
        #expect(!machine.bodyWanted())
    }

    @Test(arguments: [
        (HTTPVersion.http1_1, nil as String?, false), (.http1_1, "close", true), (.http1_0, nil, true),
        (.http1_0, "keep-alive", false),
    ])
    func `a connection is kept or closed as the request says`(
        version: HTTPVersion, connection: String?, isLast: Bool
    ) {
        let machine = Machine()
        _ = machine.receive(
            Self.head(.GET, "/", version: version, connection.map { ["connection": $0] } ?? [:]))
        _ = machine.receive(.end(nil))
        #expect(machine.isLast == isLast)
        #expect(machine.responseEnded() == (isLast ? .close : .nothing))
    }

    @Test func `the last response closes when its request is complete, too`() {
        let machine = Machine()
        _ = machine.receive(Self.head(.POST, "/", ["content-length": "9", "connection": "close"]))
        #expect(machine.responseEnded() == .nothing)
        _ = machine.receive(Self.body(9))
        #expect(machine.receive(.end(nil)).endsBody && machine.settled == .close)
    }

    @Test func `what was begun ends before a server or half a client is gone`() {
        let machine = Machine()
        #expect(machine.endSoon() == .close)
        machine.state = HTTP1StateMachine()
        _ = machine.receive(Self.head())
        #expect(machine.endSoon() == .nothing)
        #expect(machine.receive(.end(nil)).answers("/", hasBody: false))
        #expect(machine.isLast && machine.responseEnded() == .close)
    }

    @Test func `a body whose end is the connection's closes it`() {
        let machine = Machine()
        _ = machine.receive(Self.head())
        _ = machine.receive(.end(nil))
        #expect(machine.responseEnded(closing: true) == .close)
    }

    @Test func `what is abandoned of a request is not waited for, and nothing follows its response`() {
        let machine = Machine()
        _ = machine.receive(Self.head(.POST, "/", ["content-length": "9"]))
        #expect(!machine.maySend)
        machine.state.abandonBody()
        #expect(machine.maySend && machine.receive(Self.body(9)).isNone && machine.receive(.end(nil)).isNone)
        #expect(machine.receive(Self.head()).isNone)
        #expect(machine.responseEnded() == .close)
    }
}

extension HTTP1StateMachine.Action {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }

    fileprivate var endsBody: Bool { if case .endBody = self { true } else { false } }

    fileprivate var bytes: Int? { if case .deliver(let bytes) = self { bytes.readableBytes } else { nil } }

    fileprivate func answers(_ path: String, hasBody: Bool) -> Bool {
        if case .respond(let head, hasBody) = self { head.uri == path } else { false }
    }
}

/// The state machine as a reference, which expectations may change.
@dynamicMemberLookup private final class Machine {
    var state = HTTP1StateMachine()

    subscript<Value>(dynamicMember path: KeyPath<HTTP1StateMachine, Value>) -> Value { state[keyPath: path] }

    func receive(_ part: HTTPServerRequestPart) -> HTTP1StateMachine.Action { state.receive(part) }
    func next() -> HTTP1StateMachine.Action? { state.next() }
    var isThrough: Bool { if case nil = state.next() { true } else { false } }
    func mayRead() -> Bool { state.mayRead() }
    func resumesReading() -> Bool { state.resumesReading() }
    func readerPaused() { state.readerPaused() }
    func readerResumed() { state.readerResumed() }
    func bodyWanted() -> Bool { state.bodyWanted() }
    func responseBegan() { state.responseBegan() }
    func endSoon() -> HTTP1StateMachine.Next { state.endSoon() }

    func responseEnded(closing: Bool = false) -> HTTP1StateMachine.Next {
        state.responseEnded(closing: closing)
    }
}
