public import FanfareModels
import Foundation
import Members
import Storage
import HTTPBinding
import HTTPServer
import Pages

extension Live {
    /// Cheers of a member: 30 at once, 60 a minute.
    private static let cheering = RateLimit.Rule("live-cheer", burst: 30, perSecond: 1)
    private static let watching = RateLimit.Rule("live-watch", burst: 10, perSecond: 1)

    /// Notes that somebody watches. A member's minute counts once, never on one's own stream.
    ///
    /// - Parameters:
    ///   - address: a guest's.
    ///   - player: what a guest's player calls itself.
    public func watch(
        _ stream: ID<LiveStream>, by person: ID<Person>?, address: String, player: String?
    ) async throws -> LivePulse {
        if let person { try requireRate(Self.watching, person) }
        let at = now()
        let access = try await database.read { db in try self.access(stream, person, in: db) }
        try access.requireOpen()
        try access.requireAdmitted()
        if person != access.host {
            let guest = StreamViewers.Viewer.guest(
                address: .address(address), player: String((player ?? "").prefix(40)))
            audience.see(person.map { .member($0) } ?? guest, in: stream, at: at)
        }
        let minute = at.milliseconds / 60_000
        if let person, person != access.host, access.isLive, audience.isNew(minute, of: person, in: stream) {
            try await database.write(.figures) { db in
                let added = try db.run(
                    """
                    INSERT INTO live_minute (stream, person, minute)
                    SELECT id, \(person), \(minute) FROM live_stream WHERE id = \(stream) AND open_person IS NOT NULL
                    ON CONFLICT DO NOTHING
                    """)
                guard added == 1 else { return }
                try people.ledger.record(
                    ScoreEvent(.watched, to: access.host, from: person, subject: stream.number, at: at),
                    in: db)
            }
            audience.note(minute, of: person, in: stream)
        }
        return try await pulse(stream)
    }

    /// Cheers for somebody who is live. One's own cheers are not taken, and nobody's who is not watching: whose minute, or
    /// the one before, is not written down.
    ///
    /// Throws `Problem`: `invalid` for the count and for one's own stream; `gone` after the end; `forbidden` for who was removed
    /// and for who does not watch; `missing` where the two block each other; `tooMany`.
    public func cheer(_ call: CheerLive, by person: ID<Person>) async throws -> LivePulse {
        let count = call.count ?? 1
        guard 1...10 ~= count else { throw Problem.invalid("count", "Cheer 1 to 10 times at once.") }
        let stream = call.stream
        let at = now()
        let access = try await database.read { db in try self.access(stream, person, in: db) }
        guard access.host != person else { throw Problem.invalid("stream", "You cannot cheer for yourself.") }
        try access.requireOpen()
        try access.requireAdmitted()
        let minute = at.milliseconds / 60_000
        let isWatching = try await database.read { db in
            try db.first(
                """
                SELECT 1 FROM live_minute
                WHERE stream = \(stream) AND person = \(person) AND minute >= \(minute - 1) LIMIT 1
                """
            ) { _ in true } ?? false
        }
        guard isWatching else {
            throw Problem.forbidden("Start the stream to cheer: cheers count from people who are watching.")
        }
        try requireRate(Self.cheering, person, count)
        defer { people.viewerStates.changed(person, []) }
        let cheers = try await database.write(.figures) { db in
            _ = try self.access(stream, person, in: db)
            let cheers: Int64? = try db.first(
                """
                UPDATE live_stream SET cheers = cheers + \(count)
                WHERE id = \(stream) AND open_person IS NOT NULL RETURNING cheers
                """
            ) { $0[0] }
            guard let cheers else { throw Problem(.gone, "The stream has ended.") }
            try people.ledger.record(
                (1...Int64(count)).map { number in
                    ScoreEvent(
                        .cheered, to: access.host, from: person, subject: stream.number, at: at,
                        total: cheers - Int64(count) + number)
                }, in: db)
            return cheers
        }
        let viewers = try await self.viewers(of: [stream])[stream] ?? 0
        return LivePulse(state: access.isLive ? .live : .starting, viewers: viewers, cheers: cheers)
    }

    /// The counts of a stream that change continuously.
    func pulse(_ stream: ID<LiveStream>) async throws -> LivePulse {
        try await database.read { db in try pulse(stream, in: db) }
    }

    func pulse(_ stream: ID<LiveStream>, in db: any Connection) throws -> LivePulse {
        let viewers = try self.viewers(of: [stream], in: db)[stream] ?? 0
        let pulse = try db.first(
            "SELECT open_person, live_ms, cheers FROM live_stream WHERE id = \(stream)"
        ) { row in
            LivePulse(
                state: LiveState(isOpen: (row[0] as Int64?) != nil, isShown: (row[1] as Int64?) != nil),
                viewers: viewers, cheers: row[2])
        }
        guard let pulse else { throw Problem.missing("stream") }
        return pulse
    }

    func viewers(of streams: [ID<LiveStream>]) async throws -> [ID<LiveStream>: Int] {
        try await database.read { db in try viewers(of: streams, in: db) }
    }

    /// Viewers here and, where there are others, on other servers.
    func viewers(of streams: [ID<LiveStream>], in db: any Connection) throws -> [ID<LiveStream>: Int] {
        let oldest = now().addingTimeInterval(-Self.viewerTimeout)
        var viewers = audience.counts(since: oldest)
        guard !settings.isAlone else { return viewers }
        try db.each(
            """
            SELECT stream, viewers FROM live_audience
            WHERE stream IN \(list: streams) AND server <> \(server) AND at_ms >= \(oldest)
            """
        ) { viewers[$0[0], default: 0] += $0[1] as Int }
        return viewers
    }
}

extension LiveState {
    init(isOpen: Bool, isShown: Bool) { self = isOpen ? (isShown ? .live : .starting) : .ended }
}
