public import Storage

/// The table of reports.
public enum AdminSchema {
    /// The table of reports, in the order in which its parts were added.
    public static let migrations = [
        // A person reports a thing once; a second report reopens the first with the new reason.
        Migration(
            "admin-1-reports",
            """
            CREATE TABLE report (
                id BIGSERIAL PRIMARY KEY,
                reporter BIGINT NOT NULL,
                subject_type TEXT NOT NULL,
                subject BIGINT NOT NULL,
                reason TEXT NOT NULL,
                state TEXT NOT NULL,
                closed_by BIGINT,
                closed_ms BIGINT,
                created_ms BIGINT NOT NULL,
                UNIQUE (reporter, subject_type, subject)
            );
            CREATE INDEX report_by_state ON report (state, id);
            CREATE INDEX report_by_subject ON report (subject_type, subject);
            """),
        // Whose content is reported, what it said then, and what was done about it.
        Migration(
            "admin-2-outcomes",
            """
            ALTER TABLE report ADD COLUMN owner BIGINT;
            ALTER TABLE report ADD COLUMN content TEXT NOT NULL DEFAULT '';
            ALTER TABLE report ADD COLUMN outcome TEXT;
            UPDATE report SET owner = subject WHERE subject_type = 'person';
            UPDATE report SET outcome = state WHERE state <> 'open';
            CREATE INDEX report_by_owner ON report (owner, id);
            """),
    ]
}
