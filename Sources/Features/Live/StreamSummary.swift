import FanfareModels
import Foundation
import Storage

/// What streams come to: the most viewers at once, minutes, followers.
extension Live {
    /// Stores the most viewers of the streams here, where they have grown.
    func storePeaks() async throws {
        let feeds = registry.feeds.filter { !$0.isOver }
        guard !feeds.isEmpty else { return }
        let viewers = try await self.viewers(of: feeds.map(\.stream))
        let grown = feeds.compactMap { feed in
            viewers[feed.stream].flatMap { feed.state.hasGrown(to: $0) ? (feed.stream, $0) : nil }
        }
        guard !grown.isEmpty else { return }
        try await database.write { db in
            for (stream, count) in grown {
                try db.run("UPDATE live_stream SET peak = \(count) WHERE id = \(stream) AND peak < \(count)")
            }
        }
    }

    /// Sums up a stream that has just ended, within the transaction that ends it.
    ///
    /// - Parameter viewers: who watched at the end.
    func sumUp(_ stream: ID<LiveStream>, viewers: Int, at: Date, in db: any Connection) throws {
        try db.run(
            """
            UPDATE live_stream SET peak = CASE WHEN peak < \(viewers) THEN \(viewers) ELSE peak END,
                minutes = (SELECT COUNT(*) FROM live_minute m WHERE m.stream = live_stream.id),
                followers = (SELECT COUNT(*) FROM follow f WHERE f.followed = live_stream.person
                    AND f.at_ms >= live_stream.started_ms AND f.at_ms <= \(at))
            WHERE id = \(stream)
            """)
    }

    /// What a stream came to; nil while it goes on.
    func summary(of stream: ID<LiveStream>, in db: any Connection) throws -> LiveSummary? {
        try db.first(
            """
            SELECT peak, minutes, cheers, followers, messages, ended_ms - COALESCE(live_ms, ended_ms)
            FROM live_stream WHERE id = \(stream) AND ended_ms IS NOT NULL
            """
        ) { row in
            LiveSummary(
                peakViewers: row[0], minutesWatched: row[1], cheers: row[2], newFollowers: row[3],
                messages: row[4], lengthMs: row[5])
        }
    }
}
