import CZlib
import Concurrency
import Foundation
import Processes
import Synchronization
import TestSupport
import Testing

@testable import OutboundHTTP

@Suite struct OutboundRequestTests {
    private static func outbound(_ backOff: Pauses = Pauses()) -> OutboundClient {
        OutboundClient(allowed: ["127.0.0.1"], chance: { 0.5 }, sleep: { backOff.note($0) })
    }

    private static let transfers = BlockingPool("transfers", threads: 1, limit: 16)

    /// How long it would have waited before asking again.
    final class Pauses: Sendable {
        private let all = Mutex<[Duration]>([])
        func note(_ pause: Duration) { all.withLock { $0.append(pause) } }
        var noted: [Duration] { all.withLock { $0 } }
    }

    @Test func `an answer comes with its headers and whatever its status`() async throws {
        try await FakeServer.run { _ in
            .json("{\"a\":1}", 404)
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            let answer = try await outbound.get(
                OutboundRequest(replay.base + "/x", headers: [("X-Key", "k")]))
            #expect(answer.status == 404 && answer.text == "{\"a\":1}")
            #expect(replay.asked.first?.headers["x-key"] == "k")
        }
    }

    @Test(arguments: [500, 502, 503, 504])
    func `what may pass is asked again, later each time`(status: Int) async throws {
        try await FakeServer.run { _ in
            .json("{}", status)
        } _: { (replay) async throws in
            let backOff = Pauses()
            let outbound = Self.outbound(backOff)
            #expect(try await outbound.get(OutboundRequest(replay.base)).status == status)
            #expect(replay.asked.count == 3)
            #expect(backOff.noted == [.milliseconds(200), .milliseconds(400)])
        }
    }

    @Test(arguments: [400, 401, 403, 404, 429])
    func `a refusal is asked once`(status: Int) async throws {
        try await FakeServer.run { _ in
            .json("{}", status)
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            #expect(try await outbound.get(OutboundRequest(replay.base)).status == status)
            #expect(replay.asked.count == 1)
        }
    }

    @Test func `an answer that is cut off is asked again and then told`() async throws {
        try await FakeServer.run { _ in
            FakeServer.CannedResponse.json("{}").cutOff
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            await #expect(throws: OutboundError.self) { try await outbound.get(OutboundRequest(replay.base)) }
            #expect(replay.asked.count == 3)
        }
    }

    @Test func `a slow answer is not waited for`() async throws {
        try await FakeServer.run { _ in
            FakeServer.CannedResponse.json("{}").slow(.seconds(30))
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            await #expect(throws: OutboundError.late) {
                try await outbound.get(OutboundRequest(replay.base, limit: .milliseconds(200)))
            }
        }
    }

    @Test func `an answer that is too large is not read`() async throws {
        try await FakeServer.run { _ in
            .init(200, [UInt8](repeating: 32, count: 5000))
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            await #expect(throws: OutboundError.tooLarge) {
                try await outbound.get(OutboundRequest(replay.base, bytes: 4999))
            }
            #expect(try await outbound.get(OutboundRequest(replay.base, bytes: 5000)).bytes.count == 5000)
        }
    }

    @Test(arguments: [true, false])
    func `a packed answer is unpacked, said or not, within the limit`(isSaid: Bool) async throws {
        let packed = try gzip([UInt8](repeating: 65, count: 100_000))
        #expect(packed.count < 1000)
        let headers = isSaid ? [("Content-Encoding", "gzip")] : []
        try await FakeServer.run { _ in
            .init(200, packed, headers: headers)
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            #expect(try await outbound.get(OutboundRequest(replay.base)).bytes.count == 100_000)
            await #expect(throws: OutboundError.tooLarge) {
                try await outbound.get(OutboundRequest(replay.base, bytes: 50_000))
            }
        }
    }

    @Test func `a packed answer that is cut off or broken is told`() throws {
        let packed = try gzip(Array("hello, hello, hello".utf8))
        #expect(throws: OutboundError.self) {
            try OutboundClient.inflated(Array(packed.dropLast(5)), atMost: 100)
        }
        #expect(throws: OutboundError.self) {
            try OutboundClient.inflated([0x1F, 0x8B, 0x08, 9, 9, 9], atMost: 100)
        }
        #expect(throws: OutboundError.self) { try OutboundClient.inflated([], atMost: 100) }
        #expect(try OutboundClient.inflated(packed, atMost: 100) == Array("hello, hello, hello".utf8))
    }

    @Test func `private addresses are asked only where the operator allows it, redirects included`()
        async throws
    {
        try await FakeServer.run { uri in
            uri == "/away"
                ? .init(302, [], headers: [("Location", "http://localhost:1/secret")]) : .json("{}")
        } _: { (replay) async throws in
            let closed = OutboundClient()
            await #expect(throws: OutboundError.self) { try await closed.get(OutboundRequest(replay.base)) }
            await #expect(throws: OutboundError.self) {
                try await closed.get(OutboundRequest(replay.base.replacing("127.0.0.1", with: "localhost")))
            }
            await #expect(throws: OutboundError.self) {
                try await closed.get(OutboundRequest("http://[::1]:80/"))
            }
            #expect(replay.asked.isEmpty)
            let open = Self.outbound()
            await #expect {
                try await open.get(OutboundRequest(replay.base + "/away", attempts: 1, redirects: 3))
            } throws: {
                if case OutboundError.forbidden = $0 { true } else { false }
            }
        }
    }

    @Test func `redirects are followed as far as allowed`() async throws {
        try await FakeServer.run { uri in
            let step = Int(uri.dropFirst()) ?? 0
            return step < 3 ? .init(302, [], headers: [("Location", "/\(step + 1)")]) : .json("[]")
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            #expect(try await outbound.get(OutboundRequest(replay.base + "/0", redirects: 3)).text == "[]")
            #expect(try await outbound.get(OutboundRequest(replay.base + "/0")).status == 302)
            await #expect(throws: OutboundError.self) {
                try await outbound.get(OutboundRequest(replay.base + "/0", redirects: 2))
            }
        }
    }

    @Test(arguments: ["LOCALHOST", "localhost.", "127.1", "0x7f000001", "2130706433", "[::ffff:127.0.0.1]"])
    func `no spelling of a private address is asked`(host: String) async throws {
        try await FakeServer.run { _ in
            .json("{}")
        } _: { (replay) async throws in
            let closed = OutboundClient()
            await #expect(throws: OutboundError.self) {
                try await closed.get(
                    OutboundRequest(replay.base.replacing("127.0.0.1", with: host), attempts: 1))
            }
            #expect(replay.asked.isEmpty)
        }
    }

    /// As with DNS rebinding: when it connects, the name means another address than when it was looked up.
    @Test(arguments: ["localhost", "LOCALHOST", "LocalHost", "localhost.", "LOCALHOST."])
    func `it connects to the addresses that were looked at, however the name is spelt`(
        host: String
    ) async throws {
        try await FakeServer.run { _ in
            .json("{}")
        } _: { (replay) async throws in
            let url = replay.base.replacing("127.0.0.1", with: host)
            func ask(_ address: String) async throws -> OutboundResponse {
                let place = try Destination(url)
                return try await Self.transfers.run {
                    try Transfer(place, addresses: [address], headers: [], limit: .seconds(5), bytes: 100)
                        .run()
                }
            }
            await #expect(throws: OutboundError.self) { try await ask("127.0.0.2") }
            #expect(replay.asked.isEmpty)
            #expect(try await ask("127.0.0.1").text == "{}")
        }
    }

    @Test func `a name is reached at whichever of its addresses listens`() async throws {
        try await FakeServer.run { _ in
            .json("{}")
        } _: { (replay) async throws in
            let outbound = OutboundClient(allowed: ["localhost"])
            let url = replay.base.replacing("127.0.0.1", with: "LocalHost")
            #expect(try await outbound.get(OutboundRequest(url)).text == "{}")
        }
    }

    @Test func `who no longer waits is not kept waiting`() async throws {
        try await FakeServer.run { _ in
            FakeServer.CannedResponse.json("{}").slow(.seconds(30))
        } _: { (replay) async throws in
            let outbound = Self.outbound()
            let asking = Task { try await outbound.get(OutboundRequest(replay.base)) }
            try await eventually("it is asked") { !replay.asked.isEmpty }
            asking.cancel()
            await #expect(throws: CancellationError.self) { try await asking.value }
        }
    }

    @Test func `a header field with a line break is not sent`() async throws {
        try await FakeServer.run { _ in
            .json("{}")
        } _: { (replay) async throws in
            await #expect(throws: OutboundError.self) {
                try await Self.outbound().get(
                    OutboundRequest(replay.base, headers: [("If-None-Match", "a\r\nX-Key: k")]))
            }
            #expect(replay.asked.isEmpty)
        }
    }

    @Test func `a server whose certificate nobody vouches for is not asked`() async throws {
        let folder = try TemporaryFolder()
        let port = try TestServer.freePort()
        let runner = ProcessRunner()
        let certificate = Command(
            "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem",
                "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ], in: folder.url.path)
        let server = Command(
            "openssl",
            ["s_server", "-accept", "127.0.0.1:\(port)", "-key", "key.pem", "-cert", "cert.pem", "-www"],
            in: folder.url.path)
        let made = try await runner.run(certificate)
        #expect(made.status == .exited(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await runner.run(server) }
            let outbound = OutboundClient(allowed: ["localhost"])
            let asked = OutboundRequest("https://localhost:\(port)/", attempts: 1)
            var fault = ""
            // Until it listens.
            try await eventually("it is refused for its certificate") {
                do {
                    let response = try await outbound.get(asked)
                    Issue.record("answered with \(response.status)")
                    return true
                } catch {
                    fault = "\(error)"
                    return fault.contains("certificate")
                }
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }
}

/// Packs as servers do.
private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    try #require(
        deflateInit2_(
            &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { deflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count + 100))
    let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            deflate(&stream, Z_FINISH)
            return output.count - Int(stream.avail_out)
        }
    }
    return Array(output.prefix(count))
}
