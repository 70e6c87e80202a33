import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct AccessLogTests {
    let noon: @Sendable () -> Int64 = { 1_795_262_400_007 }

    func entry(_ path: String = "/people/ada", request: String = "r1", client: String = "192.0.2.1")
        -> AccessLogEntry
    {
        AccessLogEntry(
            method: "GET", path: path, status: 200, nanoseconds: 1_234_567, request: request, person: 7,
            bytes: 512,
            client: client)
    }

    /// What a log wrote into a file, line by line.
    func lines(limit: Int = 1 << 20, _ use: (AccessLog) -> Void) throws -> [String] {
        let path = NSTemporaryDirectory() + "access-\(UUID().uuidString).log"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        defer {
            close(descriptor)
            unlink(path)
        }
        let log = AccessLog(to: descriptor, limit: limit, now: noon)
        use(log)
        log.close()
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func `a request is one line of JSON`() throws {
        let lines = try lines { $0.write(entry()) }
        #expect(
            lines == [
                #"{"time":"2026-11-21T12:00:00.007Z","method":"GET","path":"/people/ada","status":200,"ms":1.234,"#
                    + #""request":"r1","person":7,"bytes":512,"client":"192.0.2.1"}"#
            ])
    }

    @Test func `an event is a line of JSON beside them, whatever it holds`() throws {
        let lines = try lines { log in
            log.write(entry())
            SecurityLog(to: log).write(.logInFailed, account: 7, from: "192.0.2.1\n\"", "\u{1b}é")
        }
        #expect(lines.count == 2)
        let event = try fields(try #require(lines.last))
        #expect(event["time"] as? String == "2026-11-21T12:00:00.007Z")
        #expect(event["label"] as? String == "fanfare.security" && event["level"] as? String == "notice")
        #expect(event["message"] as? String == "log_in_failed" && event["account"] as? Int == 7)
        #expect(event["address"] as? String == "192.0.2.1\n\"" && event["detail"] as? String == "\u{1b}é")
    }

    @Test func `a guest's line has no person and a stream's no bytes`() throws {
        var entry = entry()
        entry.person = nil
        entry.bytes = nil
        let line = try #require(try lines { $0.write(entry) }.first)
        #expect(!line.contains("person\"") && !line.contains("bytes"))
        #expect(try fields(line)["status"] as? Int == 200)
    }

    @Test(arguments: [
        ("/a?token=secret", "/a"), ("/?", "/"), ("/a\n{\"status\":500}", "/a\n{\"status\":500}"),
        ("/\u{1b}[31m\u{7f}\u{9b}", "/\u{1b}[31m\u{7f}\u{9b}"), ("/\"\\", "/\"\\"),
        ("/é💚\u{202e}\u{2028}", "/é💚\u{202e}\u{2028}"),
    ])
    func `hostile paths come back as they were, without their query, from one line of ASCII`(
        path: String, logged: String
    )
        throws
    {
        let lines = try lines { $0.write(entry(path, request: path, client: path)) }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } })
        let fields = try fields(#require(lines.first))
        #expect(fields["path"] as? String == logged)
        #expect(fields["request"] as? String == path)
    }

    @Test func `a long path is cut`() throws {
        let lines = try lines { $0.write(entry("/" + String(repeating: "é", count: 50_000))) }
        #expect(try fields(#require(lines.first))["status"] as? Int == 200)
        #expect(lines[0].utf8.count < 10_000)
    }

    @Test func `lines without room are counted, and said`() throws {
        // A pipe that nobody reads takes 64 KB; the rest has to wait, up to the limit.
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let filled = AccessLog(to: ends[1], limit: 10_000, now: noon)
        for _ in 0..<5_000 { filled.write(entry()) }
        #expect(filled.dropped > 3_000)
        let reader = Thread { [end = ends[0]] in
            var block = [UInt8](repeating: 0, count: 65_536)
            while read(end, &block, block.count) > 0 {}
        }
        reader.start()
        filled.close()
        close(ends[1])
        let told = try lines(limit: 100) { log in for _ in 0..<10 { log.write(entry()) } }
        #expect(told.last == #"{"time":"2026-11-21T12:00:00.007Z","dropped":9}"#)
    }

    @Test func `a descriptor that refuses loses lines and stops nobody`() {
        let log = AccessLog(to: -1, now: noon)
        for _ in 0..<3 { log.write(entry()) }
        log.close()
        log.close()
        #expect(log.dropped == 3)
        log.write(entry())
        #expect(log.dropped == 4)
    }

    @Test func `lines appear within about a second without anyone asking`() async throws {
        let path = NSTemporaryDirectory() + "access-\(UUID().uuidString).log"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        let log = AccessLog(to: descriptor)
        defer {
            log.close()
            close(descriptor)
            unlink(path)
        }
        log.write(entry())
        try await eventually("a line") { try !Data(contentsOf: URL(filePath: path)).isEmpty }
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("}\n"))
    }

    @Test func `lines of many threads do not mix`() async throws {
        let path = NSTemporaryDirectory() + "access-\(UUID().uuidString).log"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        let log = AccessLog(to: descriptor)
        await withTaskGroup(of: Void.self) { group in
            for person in 0..<8 {
                group.addTask { for _ in 0..<1000 { log.write(entry("/\(person)")) } }
            }
        }
        log.close()
        close(descriptor)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        unlink(path)
        #expect(lines.count == 8000)
        for line in lines { #expect(try fields(line).count == 9) }
    }

    func fields(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
}
