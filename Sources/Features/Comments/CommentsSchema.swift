public import Storage

/// The table of comments. `place` says what kind of thing `subject` is the number of.
public enum CommentsSchema {
    /// The table of comments, in the order in which its parts were added.
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
            """),
        // Comments that were deleted, by whom and when: for an hour they can be brought back.
        Migration(
            "comments-2-gone",
            """
            CREATE TABLE comment_gone (
                comment BIGINT PRIMARY KEY REFERENCES comment (id) ON DELETE CASCADE,
                person BIGINT NOT NULL,
                at_ms BIGINT NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX comment_gone_at ON comment_gone (at_ms);
            """),
    ]
}
