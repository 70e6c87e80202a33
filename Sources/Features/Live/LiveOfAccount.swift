public import FanfareModels
import Foundation
public import JSON
import MediaKit
public import Storage

/// Export and deletion of a person's streams.
extension Live {
    /// Removes a person's streams with all that was said in them, their recordings, and what they said
    /// elsewhere. What is still being sent ends within seconds, since its row is gone.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        let at = now()
        let recorded: [ID<LiveStream>] = try db.rows(
            "SELECT stream FROM live_recording WHERE person = \(person)"
        ) { $0[0] }
        for stream in recorded { try Self.drop(stream, at: at, in: db) }
        try db.run("DELETE FROM live_stream WHERE person = \(person)")
        try db.run("UPDATE live_message SET gone_ms = \(at), text = '', person = 0 WHERE person = \(person)")
        try db.run("DELETE FROM live_minute WHERE person = \(person)")
        try db.run("DELETE FROM live_manner WHERE person = \(person)")
        try db.run("DELETE FROM live_key WHERE person = \(person)")
    }

    /// A person's streams and messages, for the export of their data.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> [(
        name: String, json: JSON
    )] {
        let streams = try db.rows(
            """
            SELECT id, title, started_ms, ended_ms, cheers FROM live_stream WHERE person = \(person) ORDER BY id
            """
        ) { row -> JSON in
            [
                "id": JSON(integerLiteral: row[0]), "title": .string(row[1]),
                "started_at": .string((row[2] as Date).iso8601),
                "ended_at": (row[3] as Date?).map { .string($0.iso8601) } ?? .null,
                "cheers": JSON(integerLiteral: row[4]),
            ]
        }
        let messages = try db.rows(
            """
            SELECT id, stream, text, at_ms FROM live_message
            WHERE person = \(person) AND gone_ms IS NULL ORDER BY id
            """
        ) { row -> JSON in
            [
                "id": JSON(integerLiteral: row[0]), "stream": JSON(integerLiteral: row[1]),
                "text": .string(row[2]), "created_at": .string((row[3] as Date).iso8601),
            ]
        }
        return [(name: "streams", json: .array(streams)), (name: "live_messages", json: .array(messages))]
    }

    /// Copies a person's recordings into a folder, and says how they are called there.
    public func saveMedia(of person: ID<Person>, to folder: String) async throws -> [String] {
        let found = try await database.read { db in
            try db.rows(
                "SELECT stream, video FROM live_recording WHERE person = \(person) AND state = 'ready' ORDER BY stream"
            ) { (name: "stream-\($0[0] as Int64).mp4", key: BlobKey($0[1] as String)) }
        }
        var names: [String] = []
        for (name, key) in found {
            guard let key, let path = try await store.file(key) else { continue }
            try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/\(name)")
            names.append(name)
        }
        return names
    }

    /// A stream's title and host, for moderators.
    public static func reported(
        stream: Int64, in db: any Connection
    ) throws -> (title: String, host: ID<Person>)? {
        try db.first("SELECT title, person FROM live_stream WHERE id = \(stream)") { ($0[0], $0[1]) }
    }

    /// A message, its stream and its author, for moderators.
    public static func reported(
        message: Int64, in db: any Connection
    ) throws -> (text: String, stream: Int64, person: ID<Person>)? {
        try db.first(
            "SELECT text, stream, person FROM live_message WHERE id = \(message) AND gone_ms IS NULL"
        ) { ($0[0], $0[1], $0[2]) }
    }
}
