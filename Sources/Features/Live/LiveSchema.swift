public import Storage

/// The tables of live streams. Other features read one view: `live_now` (person, stream, since_ms), who is
/// live.
///
/// `open_person` is the host while the stream goes on and null after, so that nobody has two. `live_ms` is
/// when it could first be played. `server` names the program that is fed, `url` is where viewers' servers
/// reach it, `run` counts how often the ingest restarted.
public enum LiveSchema {
    /// The tables of streams, chat and recordings, in the order in which they were added.
    public static let migrations = [
        Migration(
            "live-1-stream",
            """
            CREATE TABLE live_stream (
                id BIGSERIAL PRIMARY KEY,
                person BIGINT NOT NULL REFERENCES person (id),
                open_person BIGINT UNIQUE,
                title TEXT NOT NULL,
                keep BIGINT NOT NULL,
                started_ms BIGINT NOT NULL,
                live_ms BIGINT,
                last_ms BIGINT NOT NULL,
                ended_ms BIGINT,
                reason TEXT NOT NULL DEFAULT '',
                cheers BIGINT NOT NULL DEFAULT 0,
                messages BIGINT NOT NULL DEFAULT 0,
                run BIGINT NOT NULL DEFAULT 0,
                server TEXT NOT NULL DEFAULT '',
                url TEXT NOT NULL DEFAULT ''
            );
            CREATE INDEX live_stream_of ON live_stream (person, id);
            CREATE VIEW live_now AS
                SELECT person, id AS stream, live_ms AS since_ms FROM live_stream
                WHERE open_person IS NOT NULL AND live_ms IS NOT NULL;
            CREATE TABLE live_audience (
                stream BIGINT NOT NULL REFERENCES live_stream (id) ON DELETE CASCADE,
                server TEXT NOT NULL,
                viewers BIGINT NOT NULL,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (stream, server)
            ) WITHOUT ROWID;
            CREATE TABLE live_minute (
                stream BIGINT NOT NULL REFERENCES live_stream (id) ON DELETE CASCADE,
                person BIGINT NOT NULL,
                minute BIGINT NOT NULL,
                PRIMARY KEY (stream, person, minute)
            ) WITHOUT ROWID;
            CREATE INDEX live_minute_at ON live_minute (minute);
            """),
        Migration(
            "live-2-chat",
            """
            CREATE TABLE live_message (
                id BIGSERIAL PRIMARY KEY,
                stream BIGINT NOT NULL REFERENCES live_stream (id) ON DELETE CASCADE,
                person BIGINT NOT NULL,
                text TEXT NOT NULL,
                at_ms BIGINT NOT NULL,
                gone_ms BIGINT
            );
            CREATE INDEX live_message_of ON live_message (stream, id);
            CREATE INDEX live_message_gone ON live_message (stream, gone_ms);
            CREATE INDEX live_message_by ON live_message (person, id);
            CREATE TABLE live_manner (
                stream BIGINT NOT NULL REFERENCES live_stream (id) ON DELETE CASCADE,
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                PRIMARY KEY (stream, person, kind)
            ) WITHOUT ROWID;
            CREATE INDEX live_manner_of ON live_manner (person);
            """),
        Migration(
            "live-3-key",
            """
            CREATE TABLE live_key (
                person BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                hash BYTEA NOT NULL UNIQUE,
                at_ms BIGINT NOT NULL
            ) WITHOUT ROWID;
            """),
        Migration(
            "live-4-recording",
            """
            CREATE TABLE live_recording (
                stream BIGINT PRIMARY KEY REFERENCES live_stream (id) ON DELETE CASCADE,
                person BIGINT NOT NULL,
                state TEXT NOT NULL,
                reason TEXT NOT NULL DEFAULT '',
                video TEXT,
                thumbnail TEXT,
                video_size BIGINT NOT NULL DEFAULT 0,
                thumbnail_size BIGINT NOT NULL DEFAULT 0,
                length_ms BIGINT NOT NULL DEFAULT 0
            ) WITHOUT ROWID;
            CREATE INDEX live_recording_of ON live_recording (person, stream);
            """),
        // What a stream came to, and when its picture was made.
        Migration(
            "live-5-summary",
            """
            ALTER TABLE live_stream ADD COLUMN peak BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE live_stream ADD COLUMN minutes BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE live_stream ADD COLUMN followers BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE live_stream ADD COLUMN picture_ms BIGINT;
            """),
    ]
}
