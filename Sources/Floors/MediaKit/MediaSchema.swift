public import Storage

public enum MediaSchema {
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
        // `due_ms` is when a waiting job may start and when a running job's lease ends. `once` is null at the end.
        Migration(
            "media-2-jobs",
            """
            CREATE TABLE job (
                id BIGSERIAL PRIMARY KEY,
                kind TEXT NOT NULL,
                subject TEXT NOT NULL,
                payload TEXT NOT NULL,
                once TEXT UNIQUE,
                state TEXT NOT NULL,
                attempts BIGINT NOT NULL,
                due_ms BIGINT NOT NULL,
                owner TEXT,
                last_error TEXT,
                created_ms BIGINT NOT NULL,
                ended_ms BIGINT
            );
            CREATE INDEX job_due ON job (due_ms, id) WHERE state IN ('waiting', 'running');
            CREATE INDEX job_subject ON job (subject);
            CREATE INDEX job_ended ON job (ended_ms) WHERE ended_ms IS NOT NULL;
            """),
    ]
}
