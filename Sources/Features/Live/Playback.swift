import FanfareModels
import Foundation
import HTTPTypes
import Hummingbird
import MediaKit
import NIOCore
import Storage
import Web

/// `3-12.m4s`, `3-init.mp4`: a file of the third run of a stream.
struct SegmentFile: Decodable, Sendable {
    var stream: ID<LiveStream>
    var run: Int
    var name: String

    private enum Key: CodingKey { case stream, file }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        stream = try fields.decode(ID<LiveStream>.self, forKey: .stream)
        let file = try fields.decode(String.self, forKey: .file)
        let parts = file.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count <= 9, let run = Int(parts[0]), run >= 0 else {
            throw Problem.missing("segment")
        }
        self.run = run
        name = String(parts[1])
    }
}

extension Live {
    /// The playlist as it is now. Its files stand beside it below `media/`.
    ///
    /// Throws `Problem`: `missing` before anything can be played, `gone` after the end, `forbidden` for who was removed;
    /// ``Elsewhere``.
    func playlist(_ stream: ID<LiveStream>, seenBy viewer: ID<Person>?) async throws -> Response {
        let feed = stage.feed(stream)
        if viewer != nil || feed == nil {
            let gate = try await database.read { db in try self.gate(stream, viewer, in: db) }
            try gate.requireAdmitted()
            if feed == nil { try gate.requireOpen() }
        }
        guard let (run, playlist) = try await current(stream, feed) else { throw Problem.missing("segment") }
        let text = playlist.text(
            prefix: "media/\(run)-", discontinuities: run, isEnded: feed?.isOver ?? false)
        return Response(
            status: .ok,
            headers: [.contentType: "application/vnd.apple.mpegurl", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private func current(
        _ stream: ID<LiveStream>, _ feed: LiveFeed?
    ) async throws -> (run: Int, playlist: StreamPlaylist)? {
        if let feed { return try await feed.playlist() }
        let row = try await database.read { db in
            try db.first("SELECT run, url FROM live_stream WHERE id = \(stream)") {
                (run: $0[0] as Int, url: $0[1] as String)
            }
        }
        guard let row, row.run > 0 else { return nil }
        for run in [row.run, row.run - 1] {
            if let playlist = try await folder(stream, run: run).playlist() { return (run, playlist) }
        }
        if !row.url.isEmpty, row.url != settings.url { throw Elsewhere(url: row.url) }
        return nil
    }

    /// A file of the playlist. What is under its name never changes, and soon is gone.
    func segment(_ call: SegmentFile, for request: Request) async throws -> Response {
        do {
            let (path, size) = try await folder(call.stream, run: call.run).file(call.name)
            return try await FileResponse(
                path: path, size: size, type: call.name.hasSuffix(".mp4") ? "video/mp4" : "video/iso.segment",
                tag: ETag(opaque: "\(call.stream)-\(call.run)-\(call.name)"),
                cacheControl: "public, max-age=60, immutable"
            ).response(to: request)
        } catch let problem as Problem where problem.code == .missing && stage.feed(call.stream) == nil {
            let url = try await database.read { db in
                try db.first("SELECT url FROM live_stream WHERE id = \(call.stream)") { $0[0] as String }
            }
            if let url, !url.isEmpty, url != settings.url { throw Elsewhere(url: url) }
            throw problem
        }
    }
}

extension Response {
    /// The same request is to be sent to another server.
    init(_ elsewhere: Elsewhere, for request: Request) {
        self.init(
            status: .temporaryRedirect,
            headers: [.location: elsewhere.url + request.uri.string, .cacheControl: "no-store"])
    }
}
