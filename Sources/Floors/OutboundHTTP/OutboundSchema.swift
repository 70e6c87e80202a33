public import Storage

/// The tables about other servers: their back-off times, and the cache of their pictures.
public enum OutboundSchema {
    /// The tables, in the order in which they were added.
    public static let migrations = [
        Migration(
            "outside-1-pause",
            """
            CREATE TABLE outside_pause (
                name TEXT PRIMARY KEY,
                until_ms BIGINT NOT NULL,
                failures BIGINT NOT NULL,
                reason TEXT NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE outside_picture (
                address TEXT PRIMARY KEY,
                file TEXT NOT NULL,
                size BIGINT NOT NULL,
                validator TEXT NOT NULL,
                saved_ms BIGINT NOT NULL,
                used_ms BIGINT NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX outside_picture_by_use ON outside_picture (used_ms, address);
            """)
    ]
}
