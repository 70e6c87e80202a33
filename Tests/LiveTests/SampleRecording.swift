import AsyncHTTPClient
import App
import FanfareModels
import Foundation
@testable import Live
import MediaKit
import NIOHTTP1
import Members
import Processes
import Storage
import TestSupport
import Testing

/// What a browser's recorder gives: a moving pattern with a tone, cut into pieces wherever a second ends.
enum SampleRecording {
    /// Of Chromium and Firefox.
    static let vp8 = film(
        ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "400k", "-g", "30"]
            + ["-c:a", "libopus", "-f", "webm"])
    /// Of Safari.
    static let h264 = film(x264 + ["-c:a", "aac"] + fragments, size: "720x480")
    /// With a key frame every six seconds.
    static let rare = film(
        x264 + ["-g", "180", "-keyint_min", "180", "-sc_threshold", "0", "-c:a", "aac"] + fragments,
        seconds: 14)
    static let matroska = film(x264 + ["-c:a", "aac", "-f", "matroska"])
    static let picture = film(x264 + ["-an"] + fragments)
    static let sound = film(["-vn", "-c:a", "libopus", "-f", "webm"])

    private static let x264 = [
        "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p", "-g", "30",
    ]
    private static let fragments = ["-f", "mp4", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]

    private static func film(_ arguments: [String], size: String = "320x240", seconds: Int = 6) -> [[UInt8]] {
        let file = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID())")
        defer { unlink(file.path) }
        do {
            let filmed = try run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=\(size):r=30", "-f", "lavfi", "-i",
                    "sine=440",
                ]
                    + ["-t", "\(seconds)"] + arguments + [file.path])
            try #require(filmed.succeeded)
            let bytes = [UInt8](try Data(contentsOf: file))
            let length = max(1, bytes.count / seconds + 1)
            return stride(from: 0, to: bytes.count, by: length).map {
                Array(bytes[$0..<min($0 + length, bytes.count)])
            }
        } catch {
            Issue.record(error)
            return []
        }
    }
}

extension TestServer {
    var live: Live { get throws { try app.live } }

    func register(_ names: [String]) async throws -> [SignedIn] {
        var people: [SignedIn] = []
        for name in names { people.append(try await register(name)) }
        return people
    }

    func call(
        _ method: HTTPMethod, _ path: String, as token: String? = nil, headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) async throws -> TestResponse {
        var request = HTTPClientRequest(url: path.hasPrefix("http") ? path : "\(base)\(path)")
        request.method = method
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(body) }
        return try await exchange(request)
    }

    /// Sends one piece as a browser does.
    func piece(
        _ bytes: [UInt8], _ number: Int, of stream: ID<LiveStream>, as token: String
    ) async throws -> TestResponse {
        try await call(
            .POST, "/api/v1/live/\(stream)/pieces?seq=\(number)", as: token,
            headers: [("Content-Type", "application/octet-stream")], body: bytes)
    }

    func send(_ pieces: [[UInt8]], to stream: ID<LiveStream>, as token: String) async throws {
        for (number, bytes) in pieces.enumerated() {
            let reply = try await piece(bytes, number, of: stream, as: token)
            try #require(reply.status == 200, "piece \(number): \(reply.text)")
        }
    }

    func playlist(_ stream: ID<LiveStream>, as token: String? = nil) async throws -> TestResponse {
        try await call(.GET, "/api/v1/live/\(stream)/index.m3u8", as: token)
    }

    /// Goes live with a film and waits until it can be watched.
    func stream(
        _ pieces: [[UInt8]] = SampleRecording.h264, by host: SignedIn, title: String = "Hello",
        keep: Bool = false
    ) async throws -> ID<LiveStream> {
        let stream = try await send(StartLive(title: title, keep: keep), as: host.token).id
        try await send(pieces, to: stream, as: host.token)
        try await eventually("live") {
            try await live.look()
            return try await send(ShowLive(stream)).state == .live
        }
        return stream
    }

    /// A stream of rows alone, for what needs no picture.
    func seed(by host: ID<Person>, title: String = "Hello") async throws -> ID<LiveStream> {
        let at = Date()
        let id = try await app.database.write { db -> ID<LiveStream>? in
            try db.first(
                """
                INSERT INTO live_stream (person, open_person, title, keep, started_ms, live_ms, last_ms)
                VALUES (\(host), \(host), \(title), 0, \(at), \(at), \(at.addingTimeInterval(3600))) RETURNING id
                """
            ) { $0[0] }
        }
        return try #require(id)
    }

    /// The status a call is refused with, 0 when it succeeds.
    func refusal(_ call: some Endpoint, as token: String? = nil) async throws -> Int {
        do {
            try await send(call, as: token)
            return 0
        } catch let refusal as Refusal {
            return refusal.status
        }
    }
}

extension TestResponse {
    /// The number in a refusal.
    var number: Int? {
        let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        return json?["id"] as? Int
    }

    /// The addresses of segments in a playlist.
    var segments: [String] { text.split(separator: "\n").filter { $0.hasSuffix(".m4s") }.map(String.init) }

    /// How long they are, in seconds.
    var lengths: [Double] {
        text.split(separator: "\n").filter { $0.hasPrefix("#EXTINF:") }
            .compactMap { Double($0.dropFirst(8).dropLast()) }
    }

    var first: Int? {
        text.split(separator: "\n").first { $0.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") }
            .flatMap { Int($0.dropFirst(22)) }
    }
}
