import App
import Processes
import FanfareModels
import Foundation
@testable import Live
import MediaKit
import NIOHTTP1
import Members
import Storage
import TestSupport
import Testing

/// A program that goes on beside a test. (Foundation's `Process` would share its open files with those that other tests
/// start meanwhile, whose ends then go unnoticed.)
func program(_ path: String, _ arguments: [String]) async throws -> StreamingProcess {
    try await StreamingProcess.start(Command(path, arguments, in: "/tmp"))
}

@Suite struct IngestTests {
    /// A camera that goes on until it is told to stop, as OBS sends it.
    private static let source = [
        "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=30", "-f", "lavfi", "-i",
        "sine=440",
        "-t", "100", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency",
        "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac",
    ]

    private func stream(of person: SignedIn, _ server: TestServer) async throws -> LiveStream {
        var found: LiveStream?
        for _ in 0..<600 where found == nil {
            let open = try await server.send(ListLive()).data.first { $0.person.id == person.user.id }
            if let open, try await server.playlist(open.id).status == 200 { found = open }
            try await Task.sleep(for: .milliseconds(25))
        }
        return try #require(found)
    }

    @Test(arguments: ["matroska", "mpegts", "flv"])
    func `a program sends without end, by its host's key`(format: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            #expect(try await !server.send(ShowLiveKey(), as: ada.token).isSet)
            let old = try await server.send(MakeLiveKey(), as: ada.token)
            let key = try await server.send(MakeLiveKey(), as: ada.token)
            #expect(try await server.send(ShowLiveKey(), as: ada.token).isSet)
            #expect(try await server.call(.POST, old.url, body: SampleRecording.matroska[0]).status == 403)

            let sender = try await program(
                "/usr/bin/ffmpeg", Self.source + ["-f", format, "-method", "POST", key.url])
            let stream = try await stream(of: ada, server)
            #expect(stream.title == "Live" && stream.state == .live)
            sender.send(Array("q".utf8))
            try await eventually("the end") { try await server.send(ShowLive(stream.id)).state == .ended }
            let ended = try await server.send(ShowLive(stream.id), as: ada.token)
            #expect(ended.reason == nil)
            sender.kill()
            _ = try await server.send(DropLiveKey(), as: ada.token)
            #expect(try await server.call(.POST, key.url, body: SampleRecording.matroska[0]).status == 403)
        }
    }

    @Test func `a whole body goes into the stream that is open`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let key = try await server.send(MakeLiveKey(), as: ada.token)
            let stream = try await server.send(StartLive(title: "Mine", keep: true), as: ada.token).id
            let reply = try await server.call(.POST, key.url, body: SampleRecording.matroska.flatMap { $0 })
            #expect(reply.status == 200 && reply.text == #"{"next":0,"state":"ended"}"#)
            let ended = try await server.send(ShowLive(stream), as: ada.token)
            #expect(ended.title == "Mine" && ended.state == .ended && ended.reason == nil)
            let garbage = try await server.call(.POST, key.url, body: [UInt8](repeating: 9, count: 60_000))
            #expect(garbage.status == 415)
        }
    }

    @Test func `the key may come in a header`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let key = try #require(try await server.send(MakeLiveKey(), as: ada.token).key)
            let stream = try await server.send(StartLive(title: "Mine"), as: ada.token).id
            let path = "/api/v1/live/ingest"
            #expect(try await server.call(.POST, path, body: [1]).status == 401)
            #expect(try await server.call(.POST, path, as: ada.token, body: [1]).status == 403)
            let reply = try await server.call(
                .POST, path, as: key, body: SampleRecording.matroska.flatMap { $0 })
            #expect(reply.status == 200 && reply.text == #"{"next":0,"state":"ended"}"#)
            let ended = try await server.send(ShowLive(stream), as: ada.token)
            #expect(ended.state == .ended && ended.reason == nil)
        }
    }

    @Test func `a sender may hang up with its last word`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let key = try await server.send(MakeLiveKey(), as: ada.token)
            let stream = try await server.send(StartLive(title: "Mine", keep: false), as: ada.token).id
            let path = try #require(URLComponents(string: key.url)).path
            var bytes = Array(
                "POST \(path) HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
            for piece in SampleRecording.matroska {
                bytes += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
            }
            try RawConnection(server).send(bytes + Array("0\r\n\r\n".utf8))
            try await eventually("the end") { try await server.send(ShowLive(stream)).state == .ended }
            #expect(try await server.send(ShowLive(stream), as: ada.token).reason == nil)
        }
    }

    @Test func `OBS sends RTMP to nginx, which hands it on`() async throws {
        try #require(
            FileManager.default.fileExists(atPath: "/usr/lib/nginx/modules/ngx_rtmp_module.so"),
            "libnginx-mod-rtmp is not installed")
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let key = try #require(try await server.send(MakeLiveKey(), as: ada.token).key)
            let folder = try TemporaryFolder()
            let port = try TestServer.freePort()
            let path = folder.url.path
            try """
            daemon off;
            master_process off;
            error_log \(path)/error.log;
            pid \(path)/pid;
            load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
            events {}
            rtmp {
                server {
                    listen 127.0.0.1:\(port);
                    application live {
                        live on;
                        exec_push /usr/bin/ffmpeg -v error -i rtmp://127.0.0.1:\(port)/live/$name -c copy
                            -f matroska -method POST \(server.base)/api/v1/live/ingest/$name;
                    }
                }
            }
            """.write(toFile: "\(path)/nginx.conf", atomically: true, encoding: .utf8)
            let nginx = try await program("/usr/sbin/nginx", ["-p", path, "-c", "\(path)/nginx.conf"])
            try await eventually("nginx listens") { (try? RawConnection(port: port)) != nil }
            let obs = try await program(
                "/usr/bin/ffmpeg", Self.source + ["-f", "flv", "rtmp://127.0.0.1:\(port)/live/\(key)"])
            let stream = try await stream(of: ada, server)
            #expect(try await server.playlist(stream.id).lengths.allSatisfy { $0 <= 2 })
            obs.kill()
            try await eventually("the end") { try await server.send(ShowLive(stream.id)).state == .ended }
            nginx.kill()
        }
    }
}
