import JobQueue
import FanfareModels
import Foundation
import Logging
import MediaKit
import Members
import Storage

extension Live {
    /// Keeps streams going until cancelled: shows those that can be played, ends those that are silent, and
    /// tells who came and went. Then ends what runs here; senders may continue with the server that comes
    /// next.
    public func run() async {
        await logged("recovering streams") { try await sweep() }
        while !Task.isCancelled {
            await logged("supervising streams") { try await look() }
            do { try await Task.sleep(for: .seconds(1)) } catch { break }
        }
        await stop()
    }

    /// The work of each second.
    func look() async throws {
        let shortage = await shortage()
        for feed in registry.feeds {
            await logged("supervising stream \(feed.stream)") { try await look(after: feed, shortage) }
        }
        if registry.isDue(now()) {
            try await sendHeartbeat()
            try await closeUnauthorizedStreams()
        }
        try await storePeaks()
        try await closeIdleStreams()
        try await refresh()
    }

    /// Why no stream can go on here: the disk has no room for segments.
    private func shortage() async -> Problem? {
        guard registry.count > 0 else { return nil }
        do {
            try await disk.requireRoom(for: Self.room)
            return nil
        } catch {
            log.error("streams end or cannot be supervised: \(error)")
            return Problem.isFull(error) ? .diskFull : nil
        }
    }

    private func look(after feed: StreamIngest, _ shortage: Problem?) async throws {
        let at = now()
        if feed.isOver {
            // Players are a few segments behind.
            guard let ended = await feed.endedAt, at.timeIntervalSince(ended) > Self.segmentRetention else {
                return
            }
            try await folder(feed.stream).remove()
            return registry.remove(feed.stream)
        }
        if let fault = await feed.fault ?? shortage {
            return try await close(feed.stream, because: fault.detail)
        }
        guard at.timeIntervalSince(await feed.heard) <= Self.idleTimeout else {
            return try await close(feed.stream, because: "Nothing was sent for 15 seconds.")
        }
        if try await feed.look(), !feed.isShown { try await show(feed) }
    }

    private static let segmentRetention: TimeInterval = 10

    /// Publishes a stream that can be played: its host is live from now on, and followers are notified once.
    private func show(_ feed: StreamIngest) async throws {
        let at = now()
        let (stream, host) = (feed.stream, feed.host)
        try await database.write { db in
            let shown = try db.run(
                """
                UPDATE live_stream SET live_ms = \(at)
                WHERE id = \(stream) AND open_person IS NOT NULL AND live_ms IS NULL
                """)
            guard shown == 1 else { return }
            try people.becomeCreator(host, in: db)
            try Jobs.add(
                Live.notifyFollowers, StreamJob(stream: stream), about: Self.subject(stream),
                once: "live-tell/\(stream)",
                at: at, in: db)
        }
        feed.state.show()
    }

    /// Writes a heartbeat of the streams here every few seconds, with their viewer counts.
    private func sendHeartbeat() async throws {
        let at = now()
        let feeds = registry.feeds.filter { !$0.isOver }
        var alive: [ID<LiveStream>] = []
        for feed in feeds where at.timeIntervalSince(await feed.heard) <= Self.pause * 2 {
            alive.append(feed.stream)
        }
        let watched =
            settings.isAlone ? [:] : audience.counts(since: at.addingTimeInterval(-Self.viewerTimeout))
        guard !feeds.isEmpty || !watched.isEmpty else { return }
        let rows = try await database.write(.figures) { [server, alive] db in
            try db.run(
                """
                UPDATE live_stream SET last_ms = \(at), server = \(server)
                WHERE id IN \(list: alive) AND open_person IS NOT NULL
                """)
            for (stream, viewers) in watched.sorted(by: { $0.key < $1.key }) {
                try db.run(
                    """
                    INSERT INTO live_audience (stream, server, viewers, at_ms)
                    SELECT id, \(server), \(viewers), \(at) FROM live_stream
                    WHERE id = \(stream) AND open_person IS NOT NULL
                    ON CONFLICT (stream, server) DO UPDATE SET viewers = excluded.viewers, at_ms = excluded.at_ms
                    """)
            }
            return try db.rows(
                """
                SELECT id, open_person, reason FROM live_stream WHERE id IN \(list: feeds.map(\.stream))
                """
            ) { (id: $0[0] as ID<LiveStream>, isOpen: ($0[1] as Int64?) != nil, reason: $0[2] as String) }
        }
        // Another server, or the deletion of an account, ended these.
        for feed in feeds {
            let row = rows.first { $0.id == feed.stream }
            if row?.isOpen != true { await feed.end(because: row?.reason ?? "", at: at) }
        }
    }

    /// Seconds between two heartbeats.
    static let pause: TimeInterval = 3

    /// Ends the streams of servers that are gone and of senders that never sent.
    private func closeIdleStreams() async throws {
        let idleTimeout = Self.idleTimeout + (settings.isAlone ? 0 : Self.pause)
        let since = now().addingTimeInterval(-idleTimeout)
        let silent = try await database.read { db in
            try db.rows(
                "SELECT id FROM live_stream WHERE open_person IS NOT NULL AND last_ms < \(since)"
            ) { $0[0] as ID<LiveStream> }
        }
        for stream in silent where registry.feed(stream).map(\.isOver) ?? true {
            try await close(stream, because: "Nothing was sent for 15 seconds.")
        }
    }

    /// Ends the streams here and lets another server take them over at once.
    private func stop() async {
        let feeds = registry.feeds
        for feed in feeds {
            await feed.stop()
            await logged("removing segments") { try await folder(feed.stream).remove() }
        }
        await logged("handing over streams") {
            _ = try await database.write { [server] db in
                try db.run(
                    "UPDATE live_stream SET server = '' WHERE server = \(server) AND open_person IS NOT NULL")
            }
        }
    }

    func logged(_ doing: String, _ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            log.error("\(doing): \(error)")
        }
    }
}
