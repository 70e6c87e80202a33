public import Storage

/// The tables of references to stored files.
public enum MediaSchema {
    /// The migrations, in the order in which they were added.
    public static let migrations: [Migration] = [
        // A blob that nothing uses any more has the time of its release until its file is gone. The mark
        // stands in the store too, so that no database sweeps another's files.
        Migration(
            "media-1-blobs",
            """
            CREATE TABLE blob (
                key TEXT PRIMARY KEY,
                size BIGINT NOT NULL,
                type TEXT NOT NULL,
                at_ms BIGINT NOT NULL,
                released_ms BIGINT
            );
            CREATE INDEX blob_released ON blob (released_ms) WHERE released_ms IS NOT NULL;
            CREATE TABLE blob_use (
                holder TEXT NOT NULL,
                key TEXT NOT NULL REFERENCES blob (key),
                PRIMARY KEY (holder, key)
            );
            CREATE INDEX blob_use_key ON blob_use (key);
            CREATE TABLE blob_owner (
                one BIGINT PRIMARY KEY CHECK (one = 1),
                mark TEXT NOT NULL
            );
            """),
        Migration("media-2-blob-times", "CREATE INDEX blob_at ON blob (at_ms);"),
    ]
}
