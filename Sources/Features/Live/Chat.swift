public import FanfareModels
import Foundation
import Members
import Storage
import HTTPServer
import Pages

extension Live {
    private static let writing = RateLimit.Rule("live-message", burst: 5, perSecond: 0.5)

    /// Characters of a message.
    public static let messageLimit = 500

    /// Says something in a stream's chat.
    ///
    /// Throws `Problem`: `invalid` for the text; `gone` after the end; `forbidden` for who is muted or
    /// removed; `missing` where they and the host block each other; `tooMany`.
    public func write(_ call: WriteLiveMessage, by person: ID<Person>) async throws -> LiveMessage {
        let text = try TextNormalization.checked(call.text, field: "text", limit: Self.messageLimit)
        let stream = call.stream
        try requireRate(Self.writing, person)
        let at = now()
        return try await database.write(.figures) { db in
            let access = try self.access(stream, person, in: db)
            try access.requireOpen()
            try access.requireAdmitted()
            guard !access.isMuted else { throw Problem.forbidden("The host has muted you in this stream.") }
            // The stream's row stays locked until the end, so that messages become visible in the order of
            // their ids.
            try db.run("UPDATE live_stream SET messages = messages + 1 WHERE id = \(stream)")
            let id: ID<LiveMessage> = try db.insert(
                """
                INSERT INTO live_message (stream, person, text, at_ms)
                VALUES (\(stream), \(person), \(text), \(at))
                """)
            guard let message = try messages("m.id = \(id)", "", seenBy: person, in: db).first else {
                throw Problem.missing("message")
            }
            return message
        }
    }

    /// The chat, but for those who hide from the viewer or whom the viewer hides.
    public func messages(_ call: ListLiveMessages, seenBy viewer: ID<Person>?) async throws -> LiveChat {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let stream = call.stream
        let since = now().addingTimeInterval(-Self.deletionsTold)
        return try await database.read { db in
            try access(stream, viewer, in: db).requireAdmitted()
            let pulse = try self.pulse(stream, in: db)
            let deleted = try db.rows(
                "SELECT id FROM live_message WHERE stream = \(stream) AND gone_ms >= \(since) ORDER BY id"
            ) { $0[0] as ID<LiveMessage> }
            if let after = call.after {
                let later = try messages(
                    "m.stream = \(stream) AND m.id > \(after) AND m.gone_ms IS NULL",
                    "ORDER BY m.id LIMIT \(limit)", seenBy: viewer, in: db)
                return LiveChat(later, next: nil, deleted: deleted, pulse: pulse)
            }
            let page = try messages(
                "m.stream = \(stream) AND m.id < \(before) AND m.gone_ms IS NULL",
                "ORDER BY m.id DESC LIMIT \(limit + 1)", seenBy: viewer, in: db)
            let shown = Listing(page, limit: limit) { Cursor($0.id) }
            return LiveChat(shown.data, next: shown.next, deleted: deleted, pulse: pulse)
        }
    }

    /// Seconds for which the deletion of a message is reported.
    private static let deletionsTold: TimeInterval = 300

    /// One message, with whether the viewer may take it away. Throws `Problem.missing` for one that is gone.
    func message(
        _ message: ID<LiveMessage>, in stream: ID<LiveStream>, seenBy viewer: Viewer
    ) async throws -> (message: LiveMessage, mayDelete: Bool) {
        try await database.read { db in
            let access = try self.access(stream, viewer.id, in: db)
            try access.requireAdmitted()
            let found = try messages(
                "m.id = \(message) AND m.stream = \(stream) AND m.gone_ms IS NULL", "", seenBy: viewer.id,
                in: db
            ).first
            guard let found else { throw Problem.missing("message") }
            return (found, found.author.id == viewer.id || access.host == viewer.id || viewer.mayModerate)
        }
    }

    /// Takes a message away as a moderator.
    func remove(message: ID<LiveMessage>, asModerator moderator: ID<Person>) async throws {
        let stream = try await database.read { db in
            try db.first("SELECT stream FROM live_message WHERE id = \(message)") { $0[0] as ID<LiveStream> }
        }
        guard let stream else { throw Problem.missing("message") }
        try await delete(DeleteLiveMessage(stream, message), by: moderator, asModerator: true)
    }

    /// Ends a stream and deletes its recording as a moderator.
    func remove(_ stream: ID<LiveStream>, asModerator moderator: ID<Person>) async throws {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT s.open_person, r.stream FROM live_stream s LEFT JOIN live_recording r ON r.stream = s.id
                WHERE s.id = \(stream)
                """
            ) { (isOpen: ($0[0] as Int64?) != nil, isRecorded: ($0[1] as Int64?) != nil) }
        }
        guard let found, found.isOpen || found.isRecorded else { throw Problem.missing("stream") }
        if found.isOpen {
            // Nothing of it is kept.
            try await database.write { db in
                try db.run("UPDATE live_stream SET keep = 0 WHERE id = \(stream)")
            }
            _ = try await end(stream, by: moderator, asModerator: true)
        }
        if found.isRecorded { try await deleteRecording(of: stream, by: moderator, asModerator: true) }
    }

    /// Takes a message away, also after the end: one's own, any from the chat of one's stream, or as a moderator any.
    public func delete(
        _ call: DeleteLiveMessage, by person: ID<Person>, asModerator: Bool = false
    ) async throws {
        let at = now()
        try await database.write { db in
            let found = try db.first(
                """
                SELECT m.person, s.person FROM live_message m JOIN live_stream s ON s.id = m.stream
                WHERE m.id = \(call.message) AND m.stream = \(call.stream) AND m.gone_ms IS NULL
                """
            ) { (author: $0[0] as ID<Person>, host: $0[1] as ID<Person>) }
            guard let found else { throw Problem.missing("message") }
            guard found.author == person || found.host == person || asModerator else {
                throw Problem.forbidden("This is not your message.")
            }
            try db.run("UPDATE live_message SET gone_ms = \(at), text = '' WHERE id = \(call.message)")
            if found.author != person && found.host != person {
                try people.moderatorRemovals.tell(.message, call.message.number, by: person, at: at, in: db)
            }
        }
    }

    private func messages(
        _ condition: SQL, _ order: SQL, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [LiveMessage] {
        let live = people.live.people
        return try db.rows(
            """
            SELECT m.id, m.text, m.at_ms, \(AuthorCard.columns("w", seenBy: viewer))
            FROM live_message m \(AuthorCard.joins("w", on: "m.person"))
            WHERE \(condition) AND \(Visibility.of(viewer).lists("m.person")) \(order)
            """
        ) { row in
            LiveMessage(
                id: row[0], author: Author(row, at: 3, addresses: addresses, live: live, seenBy: viewer),
                text: row[1], createdAt: row[2])
        }
    }
}
