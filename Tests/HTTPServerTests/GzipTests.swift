import CZlib
import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct GzipTests {
    let gzip = Gzip()
    let page = String(repeating: "<p>Ada follows Grace</p>", count: 100)

    @Test(arguments: [0, 1, 100, 65_536, 1_000_003])
    func `what is compressed is read back the same`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
        for _ in 0..<3 { #expect(try inflated(gzip.compress(Bytes(bytes))) == bytes) }
    }

    @Test func `many at once do not mix their streams`() async throws {
        let gzip = gzip
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let bytes = [UInt8](String(repeating: "number \(number) ", count: 500).utf8)
                    return try inflated(gzip.compress(Bytes(bytes))) == bytes
                }
            }
            for try await same in group { #expect(same) }
        }
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip;q=0.5", true), ("br, gzip", true),
        ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip;q=0.001", true), ("*", true), ("*;q=0", false),
        ("*;q=0, gzip", true), ("*, gzip;q=0", false), ("br", false), ("", false), ("identity", false),
        ("identity;q=1, gzip;q=0.5", false), ("identity;q=0.5, gzip;q=0.5", true),
        ("identity;q=0, gzip", true),
        ("gzip;q=nonsense", false), ("gzip;q=2", false), ("gzip\t;\tq=1", true), (",,gzip,", true),
        ("gzipped", false),
    ])
    func `gzip is sent to those who weigh it above plain`(header: String, accepted: Bool) {
        #expect(AcceptEncoding.gzip([.acceptEncoding: header]) == accepted)
    }

    @Test func `without Accept-Encoding bytes stay plain`() { #expect(!AcceptEncoding.gzip([:])) }

    @Test(arguments: [
        "text/html; charset=utf-8", "application/json", "text/css", "text/javascript", "image/svg+xml",
        "application/problem+json", "Text/HTML;charset=utf-8", "application/manifest+json",
    ])
    func `text is compressed, with a tag of its own`(type: String) async throws {
        let plain = Response.sample(page, type: type, headers: [.eTag: "\"a\"", .vary: "Cookie"])
        let answer = try await gzip.compressed(plain, for: .sample(), isWanted: true)
        #expect(answer.headers[.contentEncoding] == "gzip")
        #expect(answer.headers[.vary] == "Cookie, Accept-Encoding")
        #expect(answer.headers[.eTag] == "\"a-gz\"")
        let bytes = try await answer.bytes()
        #expect(bytes.count < 200)
        #expect(try inflated(Bytes(bytes)) == Array(page.utf8))
    }

    @Test(arguments: [
        "image/png", "video/mp4", "application/octet-stream", "text/event-stream", "application/zip",
    ])
    func `what does not compress or has to leave at once stays as it is`(type: String) async throws {
        let answer = try await gzip.compressed(
            .sample(page, type: type), for: .sample(), isWanted: true)
        #expect(answer.headers[.contentEncoding] == nil && answer.headers[.vary] == nil)
        #expect(try await answer.text() == page)
    }

    @Test(arguments: [(1023, false), (1024, true)])
    func `bodies of a kilobyte and more are compressed`(count: Int, compressed: Bool) async throws {
        let answer = try await gzip.compressed(
            .sample(String(repeating: "x", count: count), type: "text/html"),
            for: .sample(), isWanted: true)
        #expect((answer.headers[.contentEncoding] == "gzip") == compressed)
        #expect(answer.headers[.vary] == "Accept-Encoding")
    }

    @Test
    func `a stream of unknown length, a part, an encoded body and the response to HEAD stay as they are`()
        async throws
    {
        var stream = Response.sample("", type: "text/html")
        stream.body = .stream(length: nil) { _ in }
        #expect(
            try await gzip.compressed(stream, for: .sample(), isWanted: true).headers[.contentEncoding] == nil
        )
        var part = Response.sample(page, type: "text/html")
        part.status = .partialContent
        #expect(
            try await gzip.compressed(part, for: .sample(), isWanted: true).headers[.contentEncoding] == nil)
        let encoded = Response.sample(page, type: "text/html", headers: [.contentEncoding: "br"])
        #expect(
            try await gzip.compressed(encoded, for: .sample(), isWanted: true).headers[.contentEncoding]
                == "br")
        let head = Response.sample(page, type: "text/html")
        let answer = try await gzip.compressed(head, for: .sample(method: .head), isWanted: true)
        #expect(answer.body.length == page.utf8.count)
        #expect(answer.headers[.contentEncoding] == nil && answer.headers[.vary] == "Accept-Encoding")
    }

    @Test func `nobody gets gzip who does not read it`() async throws {
        let answer = try await gzip.compressed(
            .sample(page, type: "application/json"), for: .sample(), isWanted: false)
        #expect(answer.headers[.contentEncoding] == nil && answer.headers[.vary] == "Accept-Encoding")
    }

    @Test func `Vary names Accept-Encoding once`() async throws {
        for vary in ["accept-encoding", "*", "Cookie,Accept-Encoding"] {
            let answer = try await gzip.compressed(
                .sample(page, type: "text/css", headers: [.vary: vary]), for: .sample(), isWanted: true)
            #expect(answer.headers[.vary] == vary)
        }
    }
}

extension Gzip {
    /// As the pipeline does it.
    fileprivate func compressed(
        _ response: Response, for request: Request, isWanted: Bool
    ) async throws -> Response {
        var response = response
        guard Gzip.negotiate(&response, for: request, isWanted: isWanted) else { return response }
        return try await compressed(response)
    }
}

/// Reads gzip back with zlib itself.
func inflated(_ body: Bytes) throws -> [UInt8] {
    var stream = z_stream()
    try #require(
        inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var input = body.array
    var block = [UInt8](repeating: 0, count: 65_536)
    try input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        var code = Z_OK
        while code == Z_OK {
            let made = block.withUnsafeMutableBufferPointer { room in
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                code = inflate(&stream, Z_NO_FLUSH)
                return room.count - Int(stream.avail_out)
            }
            output += block[..<made]
        }
        try #require(code == Z_STREAM_END)
    }
    return output
}
