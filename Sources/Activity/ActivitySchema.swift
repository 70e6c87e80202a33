public import Storage

/// What the Activity slice stores.
public enum ActivitySchema {
    public static let migrations = [
        // `bell` counts a person's notices: the row is locked while one is written, so that a person's
        // notices become visible in the order of their ids. `seen` is the last one that was looked at.
        // `actor` is 0 for the community itself.
        Migration(
            "activity-1-notices",
            """
            CREATE TABLE bell (
                person BIGINT PRIMARY KEY,
                last BIGINT NOT NULL,
                seen BIGINT NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE notice (
                person BIGINT NOT NULL,
                id BIGINT NOT NULL,
                kind TEXT NOT NULL,
                actor BIGINT NOT NULL,
                subject BIGINT NOT NULL,
                detail TEXT NOT NULL,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (person, id),
                UNIQUE (actor, person, kind, subject, detail)
            ) WITHOUT ROWID;
            """)
    ]
}
