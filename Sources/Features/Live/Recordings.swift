import JobQueue
public import FanfareModels
import Foundation
import HTTPTypes
import MediaKit
import Members
import Storage
import HTTPBinding
import HTTPServer
import Pages

/// Recordings of streams, made on request.
extension Live {
    private static let making = JobKind<StreamJob>("live.record")

    /// Has the recording of a stream that has ended made into a video, if one is wanted and there is
    /// something; else removes what there is.
    func keep(_ stream: ID<LiveStream>) async throws {
        let files = recordingFolder(stream)
        guard try await !files.names().isEmpty else { return }
        let cut = await registry.feed(stream)?.recordingCut
        let reason =
            switch cut {
            case .bound(let bytes) where bytes < settings.recordingBytes:
                "The recording ends early: the space you have here is full."
            case .bound: "The recording ends early: it had grown to \(settings.recording) MB."
            case .failed: "The recording ends early: it could not be saved."
            case nil: ""
            }
        let at = now()
        let fate = try await database.write { db -> Fate in
            let row = try db.first("SELECT person, open_person, keep FROM live_stream WHERE id = \(stream)") {
                (host: $0[0] as ID<Person>, isOpen: ($0[1] as Int64?) != nil, isKept: $0[2] as Bool)
            }
            guard let row, row.isKept else { return .dropped }
            guard !row.isOpen else { return .growing }
            let added = try db.run(
                """
                INSERT INTO live_recording (stream, person, state, reason)
                VALUES (\(stream), \(row.host), 'processing', \(reason)) ON CONFLICT DO NOTHING
                """)
            if added == 1 {
                try Jobs.add(
                    Self.making, StreamJob(stream: stream), about: Self.subject(stream),
                    once: "live-record/\(stream)", at: at, in: db)
                return .made
            }
            let state: String? = try db.first("SELECT state FROM live_recording WHERE stream = \(stream)") {
                $0[0]
            }
            return state == AnswerState.processing.rawValue ? .made : .dropped
        }
        switch fate {
        case .made, .growing: break
        case .dropped: try await files.remove()
        }
    }

    private enum Fate { case made, growing, dropped }

    var recordingHandler: JobHandler {
        JobHandler(
            Self.making, deadline: .seconds(3600), attempts: 4, atOnce: 1,
            gaveUp: { job, reason, db in
                guard let number = job.subject.split(separator: "/").last.flatMap({ Int64($0) }) else {
                    return
                }
                try db.run(
                    """
                    UPDATE live_recording SET state = 'failed', reason = \(reason)
                    WHERE stream = \(number) AND state = 'processing'
                    """)
            },
            run: { payload, job in try await makeRecording(of: payload.stream, job) })
    }

    private func makeRecording(of stream: ID<LiveStream>, _ job: Job) async throws {
        let files = recordingFolder(stream)
        let runs = try await files.names().compactMap { Int($0.dropLast(4)) }.sorted()
        // The runs are made alike, then joined.
        try await disk.requireRoom(for: 2 * files.size())
        let made = try await videos.join(runs.map { "\(files.path)/\($0).mp4" })
        do {
            let at = now()
            try await database.write { db in
                try job.complete(at: at, in: db)
                let holder = Self.holder(stream)
                try Blobs.keep(made.video, type: .mp4, for: holder, at: at, in: db)
                try Blobs.keep(made.thumbnail, type: .jpeg, for: holder, at: at, in: db)
                try db.run(
                    """
                    UPDATE live_recording SET state = 'ready', video = \(made.video.key),
                        thumbnail = \(made.thumbnail.key), video_size = \(made.video.size),
                        thumbnail_size = \(made.thumbnail.size), length_ms = \(made.lengthMs)
                    WHERE stream = \(stream)
                    """)
            }
        } catch {
            try await videos.discard(made)
            throw error
        }
        try await files.remove()
    }

    static func holder(_ stream: ID<LiveStream>) -> String { "live/\(stream)/recording" }
}

extension Live {
    /// Recordings of a person's streams, newest first. To themselves also those that are not ready.
    public func recordings(
        _ call: ListRecordingsOf, seenBy viewer: ID<Person>?
    ) async throws -> Listing<LiveRecording> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let isOwn = viewer == call.person
        return try await database.read { db in
            let ready: SQL = isOwn ? "" : "AND r.state = 'ready'"
            let rows = try recordings(
                """
                WHERE r.person = \(call.person) AND r.stream < \(before) \(ready)
                    AND \(Visibility.of(viewer).sees("r.person"))
                ORDER BY r.stream DESC LIMIT \(limit + 1)
                """, seenBy: viewer, in: db)
            return Listing(rows, limit: limit) { Cursor($0.id) }
        }
    }

    /// The latest recordings of anybody whom the viewer sees in lists, at most `limit`.
    func latestRecordings(_ limit: Int, seenBy viewer: ID<Person>?) async throws -> [LiveRecording] {
        try await database.read { db in
            try recordings(
                """
                WHERE r.state = 'ready' AND \(Visibility.of(viewer).lists("r.person"))
                ORDER BY r.stream DESC LIMIT \(limit)
                """, seenBy: viewer, in: db)
        }
    }

    /// The recording of a stream. Throws `Problem.missing` for one that is not ready, but to the host, and
    /// where the viewer and the host block each other.
    public func recording(_ stream: ID<LiveStream>, seenBy viewer: ID<Person>?) async throws -> LiveRecording
    {
        let found = try await database.read { db in
            try recordings(
                "WHERE r.stream = \(stream) AND \(Visibility.of(viewer).sees("r.person"))", seenBy: viewer,
                in: db
            ).first
        }
        guard let found, found.state == .ready || found.person.id == viewer else {
            throw Problem.missing("recording")
        }
        return found
    }

    /// Deletes the recording of one's stream, or as a moderator any.
    public func deleteRecording(
        of stream: ID<LiveStream>, by person: ID<Person>, asModerator: Bool = false
    ) async throws {
        let at = now()
        try await database.write { db in
            let host: ID<Person>? = try db.first("SELECT person FROM live_recording WHERE stream = \(stream)")
            { $0[0] }
            guard let host else { throw Problem.missing("recording") }
            guard host == person || asModerator else {
                throw Problem.forbidden("This is not your recording.")
            }
            try Self.drop(stream, at: at, in: db)
            if host != person {
                try people.moderatorRemovals.tell(.live, stream.number, by: person, at: at, in: db)
            }
        }
        try await recordingFolder(stream).remove()
    }

    static func drop(_ stream: ID<LiveStream>, at: Date, in db: any Connection) throws {
        try Jobs.cancel(about: subject(stream), at: at, in: db)
        try Blobs.release(holder(stream), at: at, in: db)
        try db.run("DELETE FROM live_recording WHERE stream = \(stream)")
        try db.run("UPDATE live_stream SET keep = 0 WHERE id = \(stream)")
    }

    /// The video or thumbnail of a recording: `12.mp4`, `12.jpg`.
    func file(_ name: FileName) async throws -> ServedFile {
        let (stream, isVideo) = (try name.numbers(1, kinds: "mp4", "jpg")[0], name.kind == "mp4")
        let found = try await database.read { db in
            try db.first(
                """
                SELECT video, video_size, thumbnail, thumbnail_size FROM live_recording
                WHERE stream = \(stream) AND state = 'ready'
                """
            ) { row in
                isVideo
                    ? (key: BlobKey(row[0] as String), size: row[1] as Int)
                    : (key: BlobKey(row[2] as String), size: row[3] as Int)
            }
        }
        guard let found, let key = found.key, let path = try await store.file(key) else {
            throw Problem.missing("file")
        }
        return ServedFile(
            path: path, size: found.size, type: isVideo ? "video/mp4" : "image/jpeg",
            tag: ETag(opaque: key.description), caching: ServedFile.Caching.forever)
    }

    private func recordings(
        _ condition: SQL, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [LiveRecording] {
        let live = people.live.people
        return try db.rows(
            """
            SELECT r.stream, s.title, r.state, r.reason, r.length_ms, s.started_ms,
                \(AuthorCard.columns("h", seenBy: viewer))
            FROM live_recording r JOIN live_stream s ON s.id = r.stream
                \(AuthorCard.joins("h", on: "r.person")) \(condition)
            """
        ) { row in
            let id: ID<LiveStream> = row[0]
            let person = Author(row, at: 6, addresses: addresses, live: live, seenBy: viewer)
            let state = AnswerState(rawValue: row[2]) ?? .failed
            let reason: String = row[3]
            let isShown = !reason.isEmpty && person.id == viewer
            func address(_ type: String) -> String {
                state == .ready ? "\(addresses.base)/recordings/\(id).\(type)" : ""
            }
            return LiveRecording(
                id: id, person: person, title: row[1], state: state, reason: isShown ? reason : nil,
                videoURL: address("mp4"), thumbnailURL: address("jpg"), lengthMs: row[4], startedAt: row[5])
        }
    }
}
