import FanfareModels
import Foundation
import TestSupport
import Testing

/// What a connection does with requests that come in pieces, in heaps, late or not at all.
@Suite(.serialized) struct ConnectionTests {
    @Test func `requests that come together are answered one by one, in order`() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            let paths = (0..<2000).map { $0 % 2 == 0 ? "/health" : "/nothing-\($0)" }
            try connection.send(
                paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n" }
                    .joined())
            let text = try await connection.receive {
                $0.components(separatedBy: "HTTP/1.1 ").count == 2001 && $0.hasSuffix("}}")
            }
            let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
            #expect(statuses.count == 2000)
            // What waits too long behind the others is refused; health is told in any case.
            #expect(
                zip(statuses, paths).allSatisfy {
                    $1 == "/health" ? $0 == "200" : ["404", "503"].contains($0)
                })
            #expect(statuses.count { $0 == "404" } >= 32)
        }
    }

    @Test func `who does not take the answers gets no more of them`() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            let count = 3000
            try connection.send(
                String(
                    repeating: "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n", count: count)
            )
            for _ in 0..<count { _ = try await server.get("/rules") }
            let answered = try await server.get("/metrics").text.matches(
                of: /http_requests_total\{method="GET",route="\/",status="\dxx"\} (\d+)/
            ).compactMap { Int($0.1) }.reduce(0, +)
            #expect(answered > 0 && answered < count)
            var (ends, rest) = (0, "")
            while ends < count {
                let parts = (rest + (try await connection.receive { !$0.isEmpty })).components(
                    separatedBy: "HTTP/1.1 ")
                ends += parts.count - 1
                rest = String(parts.last?.suffix(8) ?? "")
            }
            #expect(ends == count)
        }
    }

    @Test func `a request may come byte by byte, with a body`() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            let body = #"{"email":"nobody@example.org","password":"long trombone evenings"}"#
            let head =
                "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            for character in head + body { try connection.send(String(character)) }
            #expect(try await connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 401"))
            try connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await connection.receive { $0.contains("ok") }.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `an answer that did not wait for the body leaves the connection in order, or closes it`()
        async throws
    {
        try await TestServer.run { server in
            for size in [10, 3 << 20] {
                let connection = try RawConnection(server)
                let body = String(repeating: "x", count: size)
                try connection.send(
                    "PATCH /api/v1/uploads/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n\r\n\(body)"
                        + "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                let text = try await connection.receive()
                #expect(text.hasPrefix("HTTP/1.1 401"), "\(size)")
                // Much of the large body had not come. A proxy may not send the rest, but another request in its place.
                let isLast = size > 10
                #expect(text.components(separatedBy: "HTTP/1.1 ").count == (isLast ? 2 : 3), "\(size)")
                #expect(text.hasSuffix(#"{"status":"ok"}"#) == !isLast, "\(size)")
                #expect(text.components(separatedBy: "\r\nConnection: close\r\n").count == 2, "\(size)")
            }
        }
    }

    @Test(arguments: ["/health", "/nothing", "/people"])
    func `HEAD has no body, whatever the answer`(path: String) async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            try connection.send(
                "HEAD \(path) HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            let parts = try await connection.receive().components(separatedBy: "\r\n\r\n")
            #expect(parts.count == 3 && parts[1].hasPrefix("HTTP/1.1 200") && parts[2] == #"{"status":"ok"}"#)
        }
    }

    @Test(arguments: [
        "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /health HTTP/1.0\r\n\r\n",
    ])
    func `a connection that is not to be kept is closed after its answer`(request: String) async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            try connection.send(request)
            let text = try await connection.receive()
            #expect(text.hasPrefix("HTTP/1.1 200") && text.hasSuffix(#"{"status":"ok"}"#))
            #expect(text.lowercased().contains("connection: close"))
        }
    }

    @Test(arguments: [
        "nonsense\r\n\r\n", "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: -3\r\n\r\n",
        "\u{0}\u{1}\u{2}\r\n\r\n", "GET nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /health HTTP/1.1\r\n\r\n", "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nA: \(String(repeating: "x", count: 17 << 10))\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "A: x\r\n", count: 101))\r\n",
    ])
    func `what is no HTTP, or too much of it, is refused, and the server goes on`(request: String)
        async throws
    {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            try connection.send(request)
            let text = try await connection.receive()
            #expect(text.hasPrefix("HTTP/1.1 400"))
            #expect(try await server.get("/health").status == 200)
        }
    }

    @Test func `who waits for 100 Continue gets it when the body is wanted, and only then`() async throws {
        try await TestServer.run { server in
            let body = #"{"email":"nobody@example.org","password":"long trombone evenings"}"#
            let head = { (path: String) in
                "POST \(path) HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            }
            let connection = try RawConnection(server)
            try connection.send(head("/api/v1/sessions"))
            #expect(
                try await connection.receive { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
            try connection.send(body)
            #expect(try await connection.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 401"))
            let refused = try RawConnection(server)
            try refused.send(head("/api/v1/questions/1/answer"))
            #expect(try await !refused.receive { $0.contains("\r\n\r\n") }.contains("100 Continue"))
        }
    }

    @Test func `a target may be written with its host`() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(server)
            try connection.send(
                "GET http://h/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(try await connection.receive().hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `clients that go in the middle of a request do no harm`() async throws {
        try await TestServer.run { server in
            for piece in [
                "GET /peo",
                "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{\"a\"",
                "GET /people HTTP/1.1\r\nHost: localhost\r\n\r\n",
            ] {
                for _ in 0..<20 { try RawConnection(server).send(piece) }
            }
            #expect(try await server.get("/health").status == 200)
        }
    }
}
