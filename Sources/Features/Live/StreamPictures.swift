import FanfareModels
import Foundation
import HTTPBinding
import HTTPServer
import MediaKit
import Storage

/// A stream's picture, as its address names it.
struct StreamPicture: Decodable, Sendable {
    var stream: ID<LiveStream>
}

/// Pictures of running streams, for lists of them.
extension Live {
    /// Seconds for which a picture is shown before a new one is made.
    static let pictureAge: TimeInterval = 30

    /// Makes the pictures that are due, one after the other, until cancelled.
    public func makePictures() async {
        while !Task.isCancelled {
            for feed in registry.feeds where feed.isShown && !feed.isOver {
                await logged("picture of stream \(feed.stream)") { try await makePicture(of: feed) }
            }
            do { try await Task.sleep(for: .seconds(2)) } catch { break }
        }
    }

    /// Makes a stream's picture if the last one is too old.
    func makePicture(of feed: StreamIngest) async throws {
        let (stream, at) = (feed.stream, now())
        guard feed.state.isPictureDue(at, after: Self.pictureAge), let run = await feed.runs.last else {
            return
        }
        let isMade = try await streams.makePicture(of: folder(stream, run: run), in: folder(stream))
        guard isMade else { return }
        try await database.write { db in
            try db.run(
                "UPDATE live_stream SET picture_ms = \(at) WHERE id = \(stream) AND open_person IS NOT NULL")
        }
    }

    /// The picture of a stream that runs.
    ///
    /// Throws `Problem`: `missing`, also where the viewer and the host block each other; `forbidden` for who was removed;
    /// ``ServedElsewhere``.
    func picture(_ stream: ID<LiveStream>, seenBy viewer: ID<Person>?) async throws -> ServedFile {
        try await database.read { db in try access(stream, viewer, in: db) }.requireAdmitted()
        do {
            let (path, size) = try await folder(stream).picture()
            return ServedFile(
                path: path, size: size, type: "image/jpeg", tag: nil, caching: "private, max-age=30")
        } catch let problem as Problem where problem.code == .missing && registry.feed(stream) == nil {
            let url = try await database.read { db in
                try db.first("SELECT url FROM live_stream WHERE id = \(stream)") { $0[0] as String }
            }
            if let url, !url.isEmpty, url != settings.url { throw ServedElsewhere(url: url) }
            throw problem
        }
    }
}
