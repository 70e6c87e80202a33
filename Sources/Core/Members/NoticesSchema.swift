public import Storage

/// Notices, and how far people have looked at them.
public enum NoticesSchema {
    /// The tables of notices, in the order in which they were added.
    public static let migrations = [
        // `bell` has the read position of each person: `seen` is the id of the last notice that was seen.
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
            """),
        // The number of a person's last notice stands in `standing.notices` now, whose row is locked while
        // one is written. Duplicates are detected when notices are written (`Notices.record`), and the oldest
        // are dropped.
        Migration(
            "activity-2-fewer-pages",
            """
            UPDATE standing SET notices = COALESCE((SELECT last FROM bell WHERE bell.person = standing.person), 0);
            ALTER TABLE bell DROP COLUMN last;
            CREATE TABLE notice_kept (
                person BIGINT NOT NULL,
                id BIGINT NOT NULL,
                kind TEXT NOT NULL,
                actor BIGINT NOT NULL,
                subject BIGINT NOT NULL,
                detail TEXT NOT NULL,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (person, id)
            ) WITHOUT ROWID;
            INSERT INTO notice_kept SELECT person, id, kind, actor, subject, detail, at_ms FROM notice;
            DROP TABLE notice;
            ALTER TABLE notice_kept RENAME TO notice;
            """),
    ]
}
