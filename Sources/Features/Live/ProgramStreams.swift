public import FanfareModels
public import Foundation
public import MediaKit
import Members
public import Storage

/// Streams that the program itself carries or writes down: those of the demo.
extension Live {
    /// A stream that has ended.
    public struct PastStream: Sendable {
        /// Who streamed.
        public var host: ID<Person>
        /// Its title.
        public var title: String
        /// When it could be played.
        public var span: Range<Date>
        /// How often it was cheered.
        public var cheers: Int
        /// What was said, in order.
        public var messages: [(person: ID<Person>, text: String, at: Date)]
        /// Whether a recording of it is wanted.
        public var isKept: Bool

        public init(
            host: ID<Person>, title: String, span: Range<Date>, cheers: Int,
            messages: [(person: ID<Person>, text: String, at: Date)], isKept: Bool
        ) {
            self.host = host
            self.title = title
            self.span = span
            self.cheers = cheers
            self.messages = messages
            self.isKept = isKept
        }
    }

    /// Writes down a stream that has ended, within the caller's transaction.
    public func add(_ past: PastStream, in db: any Connection) throws -> ID<LiveStream> {
        let (start, end) = (past.span.lowerBound, past.span.upperBound)
        let id: ID<LiveStream> = try db.insert(
            """
            INSERT INTO live_stream (person, title, keep, started_ms, live_ms, last_ms, ended_ms, cheers, messages)
            VALUES (\(past.host), \(past.title), \(past.isKept ? 1 : 0), \(start), \(start), \(end), \(end),
                \(past.cheers), \(past.messages.count))
            """)
        for message in past.messages {
            try db.run(
                """
                INSERT INTO live_message (stream, person, text, at_ms)
                VALUES (\(id), \(message.person), \(message.text), \(message.at))
                """)
        }
        return id
    }

    /// Ended streams whose recordings are wanted and not there, newest first.
    public func unrecorded() async throws -> [(stream: ID<LiveStream>, host: ID<Person>, title: String)] {
        try await database.read { db in
            try db.rows(
                """
                SELECT s.id, s.person, s.title FROM live_stream s WHERE s.keep = 1 AND s.open_person IS NULL
                    AND NOT EXISTS (SELECT 1 FROM live_recording r WHERE r.stream = s.id)
                ORDER BY s.id DESC
                """
            ) { ($0[0], $0[1], $0[2]) }
        }
    }

    /// Gives an ended stream its recording. False when it has one already, or is gone.
    public func record(_ made: MadeVideo, of stream: ID<LiveStream>) async throws -> Bool {
        let at = now()
        return try await database.write { db in
            let added = try db.run(
                """
                INSERT INTO live_recording
                    (stream, person, state, video, thumbnail, video_size, thumbnail_size, length_ms)
                SELECT id, person, 'ready', \(made.video.key), \(made.thumbnail.key), \(made.video.size),
                    \(made.thumbnail.size), \(made.lengthMs)
                FROM live_stream WHERE id = \(stream) AND keep = 1 AND open_person IS NULL
                ON CONFLICT DO NOTHING
                """)
            guard added == 1 else { return false }
            let holder = Self.holder(stream)
            try Blobs.keep(made.video, type: .mp4, for: holder, at: at, in: db)
            try Blobs.keep(made.thumbnail, type: .jpeg, for: holder, at: at, in: db)
            return true
        }
    }

    /// The number of the stream of somebody who is live or about to be.
    public func openStream(of person: ID<Person>) async throws -> ID<LiveStream>? {
        try await database.read { db in
            try db.first("SELECT id FROM live_stream WHERE open_person = \(person)") { $0[0] }
        }
    }

    /// Carries a stream of the program's own for a person until the bytes end, and then ends it. One that a server before this
    /// left open goes on.
    ///
    /// - Throws: `Problem` as ``start(_:by:in:)`` does; `gone` when somebody else ends it.
    public func carry(
        _ body: some AsyncSequence<[UInt8], any Error> & Sendable, titled title: String, by person: ID<Person>
    ) async throws {
        var stream = try await openStream(of: person)
        if stream == nil { stream = try await open(title, keep: false, by: person, with: .program) }
        guard let stream else { throw Problem.missing("stream") }
        _ = try await take(body, for: stream, by: person, with: .program)
    }
}
