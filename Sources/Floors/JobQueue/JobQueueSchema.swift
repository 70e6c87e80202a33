public import Storage

/// The table of jobs. Its name says `media` because the queue was once part of that target; names never change.
public enum JobQueueSchema {
    /// The table of jobs, in the order in which its parts were added.
    public static let migrations: [Migration] = [
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
        // How often its server ended while it ran, which is not an attempt of the job's.
        Migration(
            "jobs-3-interruptions", "ALTER TABLE job ADD COLUMN interruptions BIGINT NOT NULL DEFAULT 0;"),
    ]
}
