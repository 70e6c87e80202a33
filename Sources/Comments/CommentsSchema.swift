public import Storage

/// What the Comments slice stores. `place` says what kind of thing `subject` is the number of.
public enum CommentsSchema {
    public static let migrations = [
        Migration(
            "comments-1-comment",
            """
            CREATE TABLE comment (
                id BIGSERIAL PRIMARY KEY,
                place TEXT NOT NULL,
                subject BIGINT NOT NULL,
                person BIGINT NOT NULL REFERENCES person (id),
                content TEXT NOT NULL,
                reply_to BIGINT,
                created_ms BIGINT NOT NULL,
                edited_ms BIGINT
            );
            CREATE INDEX comment_of ON comment (place, subject, id);
            CREATE INDEX comment_by ON comment (person, id);
            """)
    ]
}
