public import FanfareModels
import Foundation
import Members
import Notifications
import HTTPServer
import MediaKit
import Pages
import Storage

extension Live {
    private static let starting = RateLimit.Rule("live-start", burst: 12, perSecond: 0.1)

    /// Goes live. Throws `Problem`: `invalid` for the title; `conflict`, with its number, when one is live
    /// already; `busy` when this server carries as many streams as it may. Throws `DiskFull`.
    ///
    /// - Parameter session: the stream ends with it, unless another or a key goes on to send.
    public func start(
        _ call: StartLive, by person: ID<Person>, in session: ID<Session>
    ) async throws -> LiveStream {
        let title = try Self.title(call.title)
        try requireRate(Self.starting, person)
        let stream = try await open(title, keep: call.keep ?? false, by: person, with: .session(session))
        return try await self.stream(stream, seenBy: person)
    }

    /// Opens a stream on this server.
    func open(
        _ title: String, keep: Bool, by person: ID<Person>, with sender: StreamSender
    ) async throws -> ID<LiveStream> {
        try await disk.requireRoom(for: Self.room)
        try registry.reserve()
        defer { registry.release() }
        let at = now()
        let (id, bound) = try await database.write { [server, settings] db in
            let bound = try recordingBound(isKept: keep, of: person, in: db)
            if bound == 0 { throw StorageQuota.isFull }
            let id: ID<LiveStream>? = try db.first(
                """
                INSERT INTO live_stream (person, open_person, title, keep, started_ms, last_ms, server, url)
                VALUES (\(person), \(person), \(title), \(keep ? 1 : 0), \(at), \(at), \(server), \(settings.url))
                ON CONFLICT (open_person) DO NOTHING RETURNING id
                """
            ) { $0[0] }
            if let id { return (id, bound) }
            let open: Int64? = try db.first("SELECT id FROM live_stream WHERE open_person = \(person)") {
                $0[0]
            }
            throw Problem.taken("You are live already.", by: open ?? 0)
        }
        registry.add(feed(of: id, host: person, recordingBound: bound, heard: at, sender: sender))
        return id
    }

    /// Ends one's stream, or as a moderator any. Ending it again changes nothing.
    public func end(_ stream: ID<LiveStream>, by person: ID<Person>, asModerator: Bool = false) async throws
        -> LiveStream
    {
        let host = try await database.read { db in try access(stream, nil, in: db).host }
        guard host == person || asModerator else { throw Problem.forbidden("This is not your stream.") }
        try await close(stream, because: host == person ? "" : "A moderator ended this stream.")
        if host != person {
            let at = now()
            try await database.write { db in
                try people.moderatorRemovals.tell(.live, stream.number, by: person, at: at, in: db)
            }
        }
        return try await self.stream(stream, seenBy: person)
    }

    static func title(_ text: String?) throws(Problem) -> String {
        let title = try TextNormalization.checked(text, field: "title", limit: 100)
        return title.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension Live {
    /// Ends a stream: at once for everybody who looks, then what is left of it is put in order.
    func close(_ stream: ID<LiveStream>, because reason: String) async throws {
        let at = now()
        let viewers = try await self.viewers(of: [stream])[stream] ?? 0
        let wasOpen = try await database.write { db in
            let ended = try db.run(
                """
                UPDATE live_stream SET open_person = NULL, ended_ms = \(at), reason = \(reason)
                WHERE id = \(stream) AND open_person IS NOT NULL
                """)
            try db.run("DELETE FROM live_audience WHERE stream = \(stream)")
            if ended == 1 { try sumUp(stream, viewers: viewers, at: at, in: db) }
            return ended == 1
        }
        if wasOpen { try await refresh() }
        if let feed = registry.feed(stream) {
            await feed.end(because: reason, at: at)
            await feed.record()
        }
        audience.forget(stream)
        try await keep(stream)
    }

    /// Reads who is live, and publishes the changes.
    func refresh() async throws {
        let live = try await database.read { db in
            Set(try db.rows("SELECT person FROM live_now") { $0[0] as ID<Person> })
        }
        if let change = people.live.replace(with: live) {
            listeners.publish(try ServerSentEvent("live", change))
        }
    }

    /// Bytes that a recording may have: what the operator allows, and what the host has left; nil for none.
    func recordingBound(isKept: Bool, of host: ID<Person>, in db: any Connection) throws -> Int64? {
        guard isKept else { return nil }
        return min(settings.recordingBytes, try people.quota.left(for: host, in: db) ?? .max)
    }

    func feed(
        of stream: ID<LiveStream>, host: ID<Person>, recordingBound: Int64?, heard: Date, sender: StreamSender
    ) -> StreamIngest {
        StreamIngest(
            stream, of: host, heard: heard, sender: sender, streams: streams,
            folder: { folder(stream, run: $0) },
            recording: recordingBound.map { Recording(folder: recordingFolder(stream), bound: $0) }, log: log)
    }
}
