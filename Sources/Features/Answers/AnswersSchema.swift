public import Storage

/// The tables of questions and answers.
public enum AnswersSchema {
    /// The tables of questions and answers, in the order in which they were added.
    public static let migrations = [
        // `sender` is null when who asked has left. `question_count` has how many questions wait for a
        // person.
        Migration(
            "answers-1-question",
            """
            CREATE TABLE question (
                id BIGSERIAL PRIMARY KEY,
                sender BIGINT REFERENCES person (id),
                receiver BIGINT NOT NULL REFERENCES person (id),
                content TEXT NOT NULL,
                state TEXT NOT NULL,
                created_ms BIGINT NOT NULL
            );
            CREATE INDEX question_to ON question (receiver, state, id);
            CREATE INDEX question_by ON question (sender, id);
            CREATE TABLE question_count (
                person BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                pending BIGINT NOT NULL
            ) WITHOUT ROWID;
            """),
        // The row that lists read and likes change stays short: what is played stands in `answer_media`, a
        // video in the making in `answer_take`. `sender` and `receiver` are the question's. `version` counts
        // the videos an answer has had, `captions` is when they came, 0 without. `answer_count` has how many
        // are ready.
        Migration(
            "answers-2-answer",
            """
            CREATE TABLE answer (
                id BIGSERIAL PRIMARY KEY,
                question BIGINT NOT NULL UNIQUE REFERENCES question (id),
                sender BIGINT,
                receiver BIGINT NOT NULL,
                state TEXT NOT NULL,
                version BIGINT NOT NULL DEFAULT 0,
                captions BIGINT NOT NULL DEFAULT 0,
                length_ms BIGINT NOT NULL DEFAULT 0,
                likes BIGINT NOT NULL DEFAULT 0,
                comments BIGINT NOT NULL DEFAULT 0,
                closed BIGINT NOT NULL DEFAULT 0,
                created_ms BIGINT NOT NULL
            );
            CREATE INDEX answer_by ON answer (receiver, id);
            CREATE TABLE answer_media (
                answer BIGINT PRIMARY KEY REFERENCES answer (id) ON DELETE CASCADE,
                video TEXT NOT NULL,
                thumbnail TEXT NOT NULL,
                video_size BIGINT NOT NULL,
                thumbnail_size BIGINT NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE answer_captions (
                answer BIGINT PRIMARY KEY REFERENCES answer (id) ON DELETE CASCADE,
                text TEXT NOT NULL
            );
            CREATE TABLE answer_take (
                answer BIGINT PRIMARY KEY REFERENCES answer (id) ON DELETE CASCADE,
                person BIGINT NOT NULL,
                state TEXT NOT NULL,
                segments TEXT NOT NULL,
                thumbnail TEXT NOT NULL,
                reason TEXT
            );
            CREATE INDEX answer_take_by ON answer_take (person, answer);
            CREATE TABLE answer_count (
                one BIGINT PRIMARY KEY CHECK (one = 1),
                answers BIGINT NOT NULL
            );
            INSERT INTO answer_count (one, answers) VALUES (1, 0);
            """),
        // A person's likes lie together, which is where lists look for the viewer's and where the next one
        // goes. No foreign keys, since a like finds its answer by changing the count there.
        Migration(
            "answers-3-like",
            """
            CREATE TABLE answer_like (
                person BIGINT NOT NULL,
                answer BIGINT NOT NULL,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (person, answer)
            ) WITHOUT ROWID;
            CREATE INDEX answer_like_of ON answer_like (answer, at_ms, person);
            """),
        // Files that come in by pieces. `answer` is the one it is for; until then it may be given up or
        // expire.
        Migration(
            "answers-4-upload",
            """
            CREATE TABLE upload (
                id BIGSERIAL PRIMARY KEY,
                person BIGINT NOT NULL REFERENCES person (id),
                length BIGINT NOT NULL,
                answer BIGINT REFERENCES answer (id),
                used_ms BIGINT NOT NULL
            );
            CREATE INDEX upload_by ON upload (person);
            CREATE INDEX upload_for ON upload (answer) WHERE answer IS NOT NULL;
            CREATE INDEX upload_unused ON upload (used_ms) WHERE answer IS NULL;
            """),
        // The size of the picture in pixels; 0 where it is not known yet, as of answers older than these columns.
        Migration(
            "answers-5-shape",
            """
            ALTER TABLE answer ADD COLUMN width BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE answer ADD COLUMN height BIGINT NOT NULL DEFAULT 0;
            """),
    ]
}
