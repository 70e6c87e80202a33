public import FanfareModels
import Members
import Storage

extension Live {
    /// Who is live, those with the most viewers first, but for those who hide from the viewer or whom the viewer hides.
    public func list(_ call: ListLive, seenBy viewer: ID<Person>?) async throws -> Listing<LiveStream> {
        let isFollowed = call.followed ?? false
        let streams = try await database.read { db in
            let followed: SQL =
                isFollowed
                ? """
                AND EXISTS (SELECT 1 FROM follow f WHERE f.follower = \(viewer ?? ID(0)) AND f.followed = s.person)
                """ : ""
            return try rows(
                """
                WHERE s.open_person IS NOT NULL AND s.live_ms IS NOT NULL \(followed)
                    AND \(Visibility.of(viewer).lists("s.person"))
                ORDER BY s.open_person LIMIT \(Self.listed)
                """, seenBy: viewer, in: db)
        }
        return Listing(streams.sorted { ($0.viewers, $1.startedAt) > ($1.viewers, $0.startedAt) })
    }

    /// Streams in a list: all there are, as long as they are not far too many.
    private static let listed = 500

    /// One stream, also after its end. Throws `Problem.missing` where the viewer and the host block each other.
    public func stream(_ id: ID<LiveStream>, seenBy viewer: ID<Person>?) async throws -> LiveStream {
        try await database.read { db in try stream(id, seenBy: viewer, in: db) }
    }

    /// The stream of somebody who streams now.
    public func stream(of person: ID<Person>, seenBy viewer: ID<Person>?) async throws -> LiveStream {
        try await database.read { db in
            let id: ID<LiveStream>? = try db.first(
                "SELECT id FROM live_stream WHERE open_person = \(person)"
            ) { $0[0] }
            guard let id else { throw Problem.missing("stream") }
            return try stream(id, seenBy: viewer, in: db)
        }
    }

    private func stream(
        _ id: ID<LiveStream>, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> LiveStream {
        let access = try self.access(id, viewer, in: db)
        guard var stream = try rows("WHERE s.id = \(id)", seenBy: viewer, in: db).first else {
            throw Problem.missing("stream")
        }
        if viewer != nil { stream.mayWrite = access.isOpen && !access.isMuted && !access.isRemoved }
        if viewer == access.host { stream.summary = try summary(of: id, in: db) } else { stream.reason = nil }
        return stream
    }

    private func rows(
        _ condition: SQL, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [LiveStream] {
        let live = people.live.people
        var streams = try db.rows(
            """
            SELECT s.id, s.title, s.open_person, s.live_ms, s.started_ms, s.ended_ms, s.reason, s.cheers, s.keep, s.picture_ms,
                \(AuthorCard.columns("h", seenBy: viewer))
            FROM live_stream s \(AuthorCard.joins("h", on: "s.person")) \(condition)
            """
        ) { row in
            let id: ID<LiveStream> = row[0]
            let reason: String = row[6]
            let isOpen = (row[2] as Int64?) != nil
            let picture: Int64? = row[9]
            return LiveStream(
                id: id, person: Author(row, at: 10, addresses: addresses, live: live, seenBy: viewer),
                title: row[1],
                state: LiveState(isOpen: isOpen, isShown: (row[3] as Int64?) != nil),
                startedAt: row[4], endedAt: row[5], reason: reason.isEmpty ? nil : reason, viewers: 0,
                cheers: row[7], indexURL: "\(addresses.base)/api/v1/live/\(id)/index.m3u8", isKept: row[8],
                mayWrite: nil,
                pictureURL: isOpen ? picture.map { "\(addresses.base)/live/\(id)/picture?at=\($0)" } : nil)
        }
        let viewers = try self.viewers(of: streams.map(\.id), in: db)
        for index in streams.indices { streams[index].viewers = viewers[streams[index].id] ?? 0 }
        return streams
    }
}
