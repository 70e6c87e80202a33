import Foundation
import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct ServedFileTests {
    static let changed = Date(timeIntervalSince1970: 784_111_777.5)  // Sun, 06 Nov 1994 08:49:37 GMT

    let file = SampleFile(bytes: Array("0123456789".utf8))

    func response(_ headers: HTTPFields = [:], method: HTTPRequest.Method = .get) async throws -> Response {
        try await answer.response(to: .sample(method: method, headers: headers))
    }

    var answer: ServedFile {
        ServedFile(
            path: file.path, size: 10, type: "video/mp4", tag: ETag(opaque: "a"), modified: Self.changed)
    }

    @Test func `a file is sent whole, with what clients need to ask for parts and to keep it`() async throws {
        let answer = try await response()
        #expect(answer.status == .ok)
        #expect(
            answer.headers == [
                .contentType: "video/mp4", .eTag: "\"a\"",
                .cacheControl: "private, max-age=31536000, immutable",
                .acceptRanges: "bytes",
                .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT",
            ])
        #expect(try await answer.text() == "0123456789")
    }

    @Test func `HEAD tells the same without the file, and knows no ranges`() async throws {
        let (got, head) = try await (response(), response([.range: "bytes=0-1"], method: .head))
        #expect(head.status == .ok && head.headers == got.headers && head.body.length == got.body.length)
    }

    @Test(arguments: [
        ("bytes=0-0", "0", "bytes 0-0/10"), ("bytes=2-5", "2345", "bytes 2-5/10"),
        ("bytes=9-99", "9", "bytes 9-9/10"),
        ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=-500", "0123456789", "bytes 0-9/10"),
        ("bytes=4-,99-", "456789", "bytes 4-9/10"),
    ])
    func `one range is sent alone`(range: String, text: String, told: String) async throws {
        let answer = try await response([.range: range])
        #expect(answer.status == .partialContent)
        #expect(answer.headers[.contentRange] == told && answer.body.length == text.utf8.count)
        #expect(answer.headers[.contentType] == "video/mp4" && answer.headers[.eTag] == "\"a\"")
        #expect(try await answer.text() == text)
    }

    @Test func `several ranges are sent as parts, in the order asked for`() async throws {
        let answer = try await response([.range: "bytes=8-, 0-1,-4"])
        #expect(answer.status == .partialContent && answer.headers[.contentRange] == nil)
        let type = try #require(answer.headers[.contentType])
        let boundary = try #require(type.wholeMatch(of: /multipart\/byteranges; boundary=(\S+)/)).1
        let text = try await answer.text()
        let head = "--\(boundary)\r\nContent-Type: video/mp4\r\nContent-Range: bytes"
        #expect(
            text == "\(head) 8-9/10\r\n\r\n89\r\n\(head) 0-1/10\r\n\r\n01\r\n\(head) 6-9/10\r\n\r\n6789\r\n"
                + "--\(boundary)--\r\n")
        #expect(answer.body.length == text.utf8.count)
    }

    @Test(arguments: ["bytes=10-", "bytes=-0", "bytes=99-100,50-"])
    func `ranges outside the file are refused with its size`(range: String) async throws {
        let answer = try await response([.range: range])
        #expect(answer.status == .rangeNotSatisfiable)
        #expect(answer.headers[.contentRange] == "bytes */10" && answer.body.length == 0)
    }

    @Test(arguments: ["bytes=5-3", "items=0-1", "nonsense", "bytes=0-5,5-9"])
    func `a range that is none, or more than all, gets the whole`(range: String) async throws {
        let answer = try await response([.range: range])
        #expect(answer.status == .ok && answer.body.length == 10)
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), ("\"a-gz\"", false), ("a", false),
        ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:49:38 GMT", false),
        ("Sun, 06 Nov 1994 08:49:36 GMT", false), ("Mon, 06 Nov 1994 08:49:37 GMT", false),
        ("nonsense", false),
    ])
    func `If-Range gives a part of this very content and the whole of another`(condition: String, part: Bool)
        async throws
    {
        let answer = try await response([.range: "bytes=0-1", .ifRange: condition])
        #expect(answer.status == (part ? .partialContent : .ok))
    }

    @Test(arguments: [
        ("\"a\"", true), ("\"x\", W/\"a\"", true), ("*", true), ("\"a-gz\"", true), ("\"x\"", false),
        ("\"x\",\"y\"", false),
    ])
    func `If-None-Match decides whether the client has it`(tags: String, known: Bool) async throws {
        for method in [HTTPRequest.Method.get, .head] {
            let answer = try await response([.ifNoneMatch: tags, .range: "bytes=0-1"], method: method)
            #expect((answer.status == .notModified) == known)
            guard known else { continue }
            #expect(answer.headers[.eTag] == (tags == "\"a-gz\"" ? tags : "\"a\""))
            #expect(answer.body.length == 0 && answer.headers[.cacheControl] != nil)
        }
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:49:38 GMT", true),
        ("Sun, 06 Nov 1994 08:49:36 GMT", false), ("Sunday, 06-Nov-94 08:49:37 GMT", false), ("", false),
    ])
    func `If-Modified-Since counts when there is no If-None-Match`(date: String, known: Bool) async throws {
        #expect(try await (response([.ifModifiedSince: date]).status == .notModified) == known)
        #expect(try await response([.ifModifiedSince: date, .ifNoneMatch: "\"b\""]).status == .ok)
    }

    @Test func `a file to keep has its name, and a drawing runs nothing`() async throws {
        var answer = answer
        answer.downloadName = "fête\r\n.svg"
        answer.type = "image/svg+xml"
        let headers = try await answer.response(to: .sample()).headers
        #expect(
            headers[.contentDisposition]
                == "attachment; filename=\"f_te.svg\"; filename*=UTF-8''f%C3%AAte.svg")
        #expect(headers[.contentSecurityPolicy]?.contains("sandbox") == true)
    }

    @Test func `a file that is gone is missing; a folder or another size is a fault`() async throws {
        var answer = answer
        answer.content = .path(file.path + ".gone", size: 10)
        await #expect(throws: RequestError(.missing, "file")) { try await answer.response(to: .sample()) }
        answer.content = .path(NSTemporaryDirectory(), size: 10)
        await #expect(throws: FileFailure.self) { try await answer.response(to: .sample()) }
        answer.content = .path(file.path, size: 11)
        await #expect(throws: FileFailure.self) { try await answer.response(to: .sample()) }
    }

    @Test func `an empty file is sent`() async throws {
        let file = SampleFile(bytes: [])
        let answer = ServedFile(path: file.path, size: 0, type: "text/plain", tag: ETag(opaque: "e"))
        let whole = try await answer.response(to: .sample())
        #expect(whole.body.length == 0)
        #expect(try await whole.text() == "")
        #expect(
            try await answer.response(to: .sample(headers: [.range: "bytes=0-"])).status
                == .rangeNotSatisfiable)
        #expect(try await answer.response(to: .sample(headers: [.range: "bytes=-5"])).status == .ok)
    }

    @Test(arguments: [131_071, 131_072, 131_073, 1_000_000])
    func `files longer than a piece arrive whole, and their parts too`(size: Int) async throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 251) }
        let file = SampleFile(bytes: bytes)
        let answer = ServedFile(path: file.path, size: size, type: "video/mp4", tag: ETag(opaque: "e"))
        #expect(try await answer.response(to: .sample()).bytes() == bytes)
        let part = try await answer.response(to: .sample(headers: [.range: "bytes=1-\(size - 2)"]))
        #expect(try await part.bytes() == Array(bytes[1..<size - 1]))
    }

    @Test func `an answer goes on with the file it began with, and fails when that is cut short`()
        async throws
    {
        let bytes = [UInt8](repeating: 7, count: 500_000)
        let (removed, cut) = (SampleFile(bytes: bytes), SampleFile(bytes: bytes))
        var begun: [Response] = []
        for file in [removed, cut] {
            let answer = ServedFile(
                path: file.path, size: bytes.count, type: "video/mp4", tag: ETag(opaque: "e"))
            try await begun.append(answer.response(to: .sample()))
        }
        unlink(removed.path)
        truncate(cut.path, 200_000)
        #expect(try await begun[0].bytes() == bytes)
        await #expect(throws: FileFailure.self) { try await begun[1].bytes() }
    }
}

@Suite struct HTTPDateTests {
    @Test(arguments: [(784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT")])
    func `a date is written and read the same`(seconds: Double, text: String) {
        #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == text)
        #expect(HTTPDate.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC", "x",
    ])
    func `another form is no date`(text: String) { #expect(HTTPDate.date(text) == nil) }
}

/// A file that is removed with its owner.
final class SampleFile: Sendable {
    let path = NSTemporaryDirectory() + "fanfare-\(UUID().uuidString)"

    init(bytes: [UInt8]) { FileManager.default.createFile(atPath: path, contents: Data(bytes)) }

    deinit { unlink(path) }
}
