import FanfareModels
import HTTPTypes
import MediaKit
import HTTPBinding
import HTTPServer
import Pages
import Storage

extension PlayLiveMedia {
    /// `3-12.m4s`, `3-init.mp4`: a file of the third run of a stream.
    ///
    /// - Throws: `Problem` `.missing` for a name without a run.
    func run() throws(Problem) -> (number: Int, name: String) {
        let file = FileName(file)
        let parts = file.stem.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count <= 9, let run = Int(parts[0]), run >= 0 else {
            throw .missing("segment")
        }
        return (run, file.kind.isEmpty ? String(parts[1]) : "\(parts[1]).\(file.kind)")
    }
}

extension Live {
    /// The playlist as it is now. Its files stand beside it below `media/`.
    ///
    /// Throws `Problem`: `missing` before anything can be played, `gone` after the end, `forbidden` for who was removed;
    /// ``ServedElsewhere``.
    func playlist(_ stream: ID<LiveStream>, seenBy viewer: ID<Person>?) async throws -> ServedFile {
        let feed = registry.feed(stream)
        if viewer != nil || feed == nil {
            let access = try await database.read { db in try self.access(stream, viewer, in: db) }
            try access.requireAdmitted()
            if feed == nil { try access.requireOpen() }
        }
        guard let (run, playlist) = try await current(stream, feed) else { throw Problem.missing("segment") }
        let text = playlist.text(
            prefix: "media/\(run)-", discontinuities: run, isEnded: feed?.isOver ?? false)
        return ServedFile(
            Bytes(text), type: "application/vnd.apple.mpegurl", caching: ServedFile.Caching.never)
    }

    private func current(
        _ stream: ID<LiveStream>, _ feed: StreamIngest?
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
        if !row.url.isEmpty, row.url != settings.url { throw ServedElsewhere(url: row.url) }
        return nil
    }

    /// A file of the playlist. What is under its name never changes, and soon is gone.
    ///
    /// Throws `Problem`: `missing`, also where the viewer and the host block each other; `forbidden` for who was
    /// removed; ``ServedElsewhere``.
    func segment(_ call: PlayLiveMedia, seenBy viewer: ID<Person>?) async throws -> ServedFile {
        let (run, name) = try call.run()
        if viewer != nil {
            try await database.read { db in try access(call.stream, viewer, in: db) }.requireAdmitted()
        }
        do {
            let (path, size) = try await folder(call.stream, run: run).file(name)
            return ServedFile(
                path: path, size: size, type: name.hasSuffix(".mp4") ? "video/mp4" : "video/iso.segment",
                tag: ETag(opaque: "\(call.stream)-\(run)-\(name)"),
                caching: "public, max-age=60, immutable")
        } catch let problem as Problem where problem.code == .missing && registry.feed(call.stream) == nil {
            let url = try await database.read { db in
                try db.first("SELECT url FROM live_stream WHERE id = \(call.stream)") { $0[0] as String }
            }
            if let url, !url.isEmpty, url != settings.url { throw ServedElsewhere(url: url) }
            throw problem
        }
    }
}
