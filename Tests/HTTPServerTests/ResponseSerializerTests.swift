import HTTPTypes
import NIOCore
import Testing

@testable import HTTPServer

@Suite struct ResponseSerializerTests {
    private func text(
        _ response: Response, isHead: Bool = false, isHTTP10: Bool = false, isLast: Bool = false
    ) -> String {
        let serializer = ResponseSerializer(isHead: isHead, isHTTP10: isHTTP10, isLast: isLast)
        return String(buffer: serializer.head(of: response, date: "now"))
            + (serializer.rest(of: response).map { String(buffer: $0) } ?? "")
    }

    private let page = Response(headers: [.contentType: "text/html"], body: .text("hello"))
    private let stream = Response(body: .stream(length: nil) { _ in })

    @Test func `a head says how its body is framed`() {
        #expect(
            text(page)
                == "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nDate: now\r\nContent-Length: 5\r\n\r\nhello"
        )
        #expect(text(stream) == "HTTP/1.1 200 OK\r\nDate: now\r\nTransfer-Encoding: chunked\r\n\r\n")
        #expect(text(stream, isHTTP10: true) == "HTTP/1.1 200 OK\r\nDate: now\r\nConnection: close\r\n\r\n")
        #expect(text(page, isHead: true).hasSuffix("Content-Length: 5\r\n\r\n"))
        #expect(text(stream, isHead: true) == "HTTP/1.1 200 OK\r\nDate: now\r\n\r\n")
        for status in [HTTPResponse.Status.noContent, .notModified] {
            #expect(!text(Response(status: status)).contains("Content-Length"))
        }
        #expect(text(Response(status: .notFound)).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(text(Response(status: .notFound)).contains("Content-Length: 0\r\n"))
    }

    @Test func `a head says whether the connection is kept, where that is not plain`() {
        #expect(!text(page).contains("Connection"))
        #expect(text(page, isLast: true).contains("\r\nConnection: close\r\n"))
        #expect(text(page, isHTTP10: true).contains("\r\nConnection: keep-alive\r\n"))
    }

    @Test func `a prepared head is sent as one that was not, with what is this response's own`() {
        var plain = page
        plain.headers[.eTag] = "\"a\""
        plain.id = RequestID.next()
        var prepared = Response(
            PreparedHead(status: .ok, headers: page.headers), tag: ETag(opaque: "a"), body: Bytes("hello"))
        prepared.id = plain.id
        #expect(text(prepared) == text(plain))
    }

    @Test func `long bodies follow their head`() {
        let body = String(repeating: "x", count: 100_000)
        #expect(text(Response(body: .text(body))).hasSuffix("Content-Length: 100000\r\n\r\n\(body)"))
        #expect(!text(Response(body: .text(body)), isHead: true).contains("xx"))
    }

    @Test func `a piece of a stream tells its length`() {
        #expect(
            String(buffer: ResponseSerializer.chunk(ByteBuffer(string: "hello, hello, hello")))
                == "13\r\nhello, hello, hello\r\n")
    }
}
