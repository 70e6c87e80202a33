public import Storage

/// The tables of people. Features read five of them and write none: `person`; `person_card`, a person as lists show
/// them; `follow`; `score_entry`, the ledger; and `score_log`, its entries that score, in the order of their commits, in
/// which the reason `gone` says that a person was deleted.
public enum PeopleSchema {
    /// The tables of members, follows and the ledger, in the order in which they were added.
    public static let migrations = [
        Migration(
            "people-1-person",
            """
            CREATE TABLE person (
                id BIGSERIAL PRIMARY KEY,
                username TEXT NOT NULL,
                username_key TEXT NOT NULL UNIQUE,
                first_name TEXT NOT NULL,
                last_name TEXT NOT NULL,
                name_key TEXT NOT NULL,
                about TEXT NOT NULL DEFAULT '',
                location TEXT NOT NULL DEFAULT '',
                user_type TEXT NOT NULL,
                picture BIGINT,
                top_genre TEXT NOT NULL DEFAULT '',
                top_game TEXT NOT NULL DEFAULT '',
                origin TEXT UNIQUE,
                created_ms BIGINT NOT NULL
            );
            CREATE INDEX person_by_name ON person (name_key, id);
            CREATE INDEX person_by_age ON person (created_ms, id);
            CREATE TABLE person_word (
                word TEXT NOT NULL,
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                PRIMARY KEY (word, person)
            ) WITHOUT ROWID;
            CREATE INDEX person_word_of ON person_word (person);
            CREATE TABLE people_count (
                one BIGINT PRIMARY KEY CHECK (one = 1),
                people BIGINT NOT NULL
            );
            INSERT INTO people_count (one, people) VALUES (1, 0);
            """),
        Migration(
            "people-2-standing",
            """
            CREATE TABLE standing (
                person BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                reputation BIGINT NOT NULL DEFAULT 0,
                entries BIGINT NOT NULL DEFAULT 0,
                gold BIGINT NOT NULL DEFAULT 0,
                silver BIGINT NOT NULL DEFAULT 0,
                bronze BIGINT NOT NULL DEFAULT 0,
                followers BIGINT NOT NULL DEFAULT 0,
                following BIGINT NOT NULL DEFAULT 0
            ) WITHOUT ROWID;
            CREATE INDEX standing_by_reputation ON standing (reputation, person);
            CREATE TABLE score_entry (
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                number BIGINT NOT NULL,
                reason TEXT NOT NULL,
                amount BIGINT NOT NULL,
                reputation BIGINT NOT NULL,
                actor BIGINT,
                subject BIGINT NOT NULL,
                total BIGINT NOT NULL,
                at_ms BIGINT NOT NULL,
                earned_ms BIGINT NOT NULL,
                PRIMARY KEY (person, number)
            ) WITHOUT ROWID;
            CREATE TABLE badge (
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                medal TEXT NOT NULL,
                count BIGINT NOT NULL,
                opening BIGINT NOT NULL,
                earned_ms BIGINT NOT NULL,
                PRIMARY KEY (person, name, medal)
            ) WITHOUT ROWID;
            CREATE VIEW person_card AS
                SELECT s.person AS id, p.username, p.first_name, p.last_name, p.picture, p.user_type, p.location,
                    s.reputation, s.gold, s.silver, s.bronze, s.followers, s.following, p.created_ms
                FROM standing s JOIN person p ON p.id = s.person;
            """),
        Migration(
            "people-3-follow",
            """
            CREATE TABLE follow (
                follower BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                followed BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (follower, followed)
            ) WITHOUT ROWID;
            CREATE INDEX follow_by_followed ON follow (followed, at_ms, follower);
            CREATE INDEX follow_by_follower ON follow (follower, at_ms, followed);
            CREATE TABLE hidden (
                viewer BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                reason TEXT NOT NULL,
                PRIMARY KEY (viewer, person, reason)
            ) WITHOUT ROWID;
            CREATE INDEX hidden_of ON hidden (person);
            CREATE TABLE picture (
                id BIGSERIAL PRIMARY KEY,
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                blobs TEXT NOT NULL
            );
            CREATE INDEX picture_of ON picture (person);
            """),
        // `notices` numbers a person's notices: the row is written by most of what they are notified of.
        // Whom one follows is few enough (`People.mostFollowed`) to be sorted when it is listed.
        Migration(
            "people-4-fewer-pages",
            """
            ALTER TABLE standing ADD COLUMN notices BIGINT NOT NULL DEFAULT 0;
            DROP INDEX follow_by_follower;
            """),
        // The score log: entries in the order of their commits, for the rankings feature; and the time up to
        // which nothing is recorded any more, with the starts of the week and the month that go on.
        Migration(
            "people-5-score-log",
            """
            CREATE TABLE score_log (
                id BIGSERIAL PRIMARY KEY,
                person BIGINT NOT NULL,
                reason TEXT NOT NULL,
                amount BIGINT NOT NULL,
                reputation BIGINT NOT NULL,
                at_ms BIGINT NOT NULL,
                earned_ms BIGINT NOT NULL
            );
            CREATE TABLE score_clock (
                one BIGINT PRIMARY KEY CHECK (one = 1),
                closed_ms BIGINT NOT NULL,
                weekly_ms BIGINT NOT NULL,
                monthly_ms BIGINT NOT NULL
            );
            INSERT INTO score_clock (one, closed_ms, weekly_ms, monthly_ms) VALUES (1, 0, 0, 0);
            """),
        // Follows and the ledger belong to the standing, which each of them changes: the row is at hand. The
        // person's own row, one of the longest there are, was read for nothing else.
        Migration(
            "people-6-of-standing",
            """
            CREATE TABLE follow_kept (
                follower BIGINT NOT NULL REFERENCES standing (person) ON DELETE CASCADE,
                followed BIGINT NOT NULL REFERENCES standing (person) ON DELETE CASCADE,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (follower, followed)
            ) WITHOUT ROWID;
            INSERT INTO follow_kept SELECT follower, followed, at_ms FROM follow;
            DROP TABLE follow;
            ALTER TABLE follow_kept RENAME TO follow;
            CREATE INDEX follow_by_followed ON follow (followed, at_ms, follower);
            CREATE TABLE score_entry_kept (
                person BIGINT NOT NULL REFERENCES standing (person) ON DELETE CASCADE,
                number BIGINT NOT NULL,
                reason TEXT NOT NULL,
                amount BIGINT NOT NULL,
                reputation BIGINT NOT NULL,
                actor BIGINT,
                subject BIGINT NOT NULL,
                total BIGINT NOT NULL,
                at_ms BIGINT NOT NULL,
                earned_ms BIGINT NOT NULL,
                PRIMARY KEY (person, number)
            ) WITHOUT ROWID;
            INSERT INTO score_entry_kept
                SELECT person, number, reason, amount, reputation, actor, subject, total, at_ms, earned_ms
                FROM score_entry;
            DROP TABLE score_entry;
            ALTER TABLE score_entry_kept RENAME TO score_entry;
            """),
        // Limits that all servers share; see ``SharedLimits``.
        Migration(
            "people-7-limits",
            """
            CREATE TABLE rate_bucket (
                bucket TEXT PRIMARY KEY,
                full_ms BIGINT NOT NULL
            );
            """),
        // What the entries of the ledger came to, without the last ones.
        Migration(
            "people-8-score-total",
            """
            CREATE TABLE score_total (
                person BIGINT NOT NULL REFERENCES standing (person) ON DELETE CASCADE,
                reason TEXT NOT NULL,
                amount BIGINT NOT NULL,
                reputation BIGINT NOT NULL,
                PRIMARY KEY (person, reason)
            ) WITHOUT ROWID;
            INSERT INTO score_total (person, reason, amount, reputation)
                SELECT e.person, e.reason, CAST(SUM(e.amount) AS BIGINT), CAST(SUM(e.reputation) AS BIGINT)
                FROM score_entry e JOIN standing s ON s.person = e.person
                WHERE e.number <= s.entries / 32 * 32 GROUP BY e.person, e.reason;
            """),
        // Words of the best known first: see ``SearchWeight``.
        Migration(
            "people-9-search-weight",
            """
            ALTER TABLE person_word ADD COLUMN weight BIGINT NOT NULL DEFAULT 0;
            UPDATE person_word SET weight = \(SearchWeight.ofWord);
            CREATE INDEX person_word_by_weight ON person_word (weight, word, person);
            """),
        // The directory's list of creators.
        Migration("people-10-types", "CREATE INDEX person_by_type ON person (user_type, id);"),
        // Where the pictures of imported people are: see ``ImportedPicture``.
        Migration(
            "people-11-imported-pictures",
            """
            CREATE TABLE imported_picture (
                person BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                address TEXT NOT NULL
            );
            """),
        // Whether somebody has a word is seen in the index alone, on PostgreSQL as on SQLite.
        Migration(
            "people-12-words-of",
            """
            DROP INDEX person_word_of;
            CREATE INDEX person_word_of ON person_word (person, word);
            """),
        // Little reputation has one weight.
        Migration(
            "people-13-fewer-weights", "UPDATE person_word SET weight = 6 WHERE weight BETWEEN 1 AND 5"),
        // The ledger in the order of its times: see ``Ledger/entries(of:)``. It was clustered by person, where
        // every entry changed a page of its own. The last of each person were not in the sums.
        Migration(
            "people-14-ledger-by-time",
            """
            INSERT INTO score_total (person, reason, amount, reputation)
                SELECT e.person, e.reason, CAST(SUM(e.amount) AS BIGINT), CAST(SUM(e.reputation) AS BIGINT)
                FROM standing s JOIN score_entry e ON e.person = s.person AND e.number > s.entries / 32 * 32
                WHERE 1 = 1 GROUP BY e.person, e.reason
                ON CONFLICT (person, reason) DO UPDATE SET
                    amount = score_total.amount + excluded.amount,
                    reputation = score_total.reputation + excluded.reputation;
            ALTER TABLE standing ADD COLUMN entry_ms BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE standing ADD COLUMN entry_before_ms BIGINT NOT NULL DEFAULT 0;
            UPDATE standing SET entry_ms = COALESCE(
                (SELECT e.at_ms FROM score_entry e WHERE e.person = standing.person AND e.number = standing.entries), 0);
            CREATE TABLE score_entry_by_time (
                at_ms BIGINT NOT NULL,
                person BIGINT NOT NULL,
                number BIGINT NOT NULL,
                before_ms BIGINT NOT NULL,
                reason TEXT NOT NULL,
                amount BIGINT NOT NULL,
                reputation BIGINT NOT NULL,
                actor BIGINT,
                subject BIGINT NOT NULL,
                total BIGINT NOT NULL,
                earned_ms BIGINT NOT NULL,
                PRIMARY KEY (at_ms, person, number)
            ) WITHOUT ROWID;
            INSERT INTO score_entry_by_time
                SELECT at_ms, person, number, COALESCE(LAG(at_ms) OVER (PARTITION BY person ORDER BY number), 0),
                    reason, amount, reputation, actor, subject, total, earned_ms
                FROM score_entry ORDER BY at_ms, person, number;
            DROP TABLE score_entry;
            ALTER TABLE score_entry_by_time RENAME TO score_entry;
            """),
        // A follow updates the standing of the followed person anyway: the sums of its ledger entries are columns of that
        // row, so that no other page is written.
        Migration(
            "people-15-followed",
            """
            ALTER TABLE standing ADD COLUMN followed_amount BIGINT NOT NULL DEFAULT 0;
            ALTER TABLE standing ADD COLUMN followed_reputation BIGINT NOT NULL DEFAULT 0;
            UPDATE standing SET followed_amount = t.amount, followed_reputation = t.reputation
                FROM score_total t WHERE t.person = standing.person AND t.reason = 'followed';
            DELETE FROM score_total WHERE reason = 'followed';
            """),
    ]
}
