public import FanfareModels
public import Members
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

    /// A person's data in this feature, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "streams",
                try db.exported(
                    """
                    SELECT id, title, started_ms AS started_at, ended_ms AS ended_at, cheers FROM live_stream
                    WHERE person = \(person) ORDER BY id
                    """)
            ),
            (
                "live_messages",
                try db.exported(
                    """
                    SELECT id, stream, text, at_ms AS created_at FROM live_message
                    WHERE person = \(person) AND gone_ms IS NULL ORDER BY id
                    """)
            ),
        ]
    }

    /// A person's recordings, for the export of their data.
    public static func media(of person: ID<Person>, in db: any Connection) throws -> ExportedFiles {
        try db.rows(
            "SELECT stream, video FROM live_recording WHERE person = \(person) AND state = 'ready' ORDER BY stream"
        ) { (name: "stream-\($0[0] as Int64).mp4", key: $0[1] as String) }
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

extension Live {
    /// Bytes of a person's recordings.
    static func bytes(of person: ID<Person>, in db: any Connection) throws -> Int64 {
        try db.first(
            """
            SELECT CAST(COALESCE(SUM(video_size + thumbnail_size), 0) AS BIGINT) FROM live_recording
            WHERE person = \(person)
            """
        ) { $0[0] } ?? 0
    }
}
