public import Storage

/// The tables of rankings: closed rankings for good, and snapshots of open ones, which can be recounted at
/// any time.
public enum RankingsSchema {
    /// The tables of rankings, in the order in which they were added.
    public static let migrations = [
        // The clock has the period of each kind that is closed next.
        Migration(
            "rankings-1-closed",
            """
            CREATE TABLE ranking_clock (
                period TEXT PRIMARY KEY,
                starts_ms BIGINT NOT NULL,
                ends_ms BIGINT NOT NULL
            );
            CREATE TABLE closed_ranking (
                id BIGSERIAL PRIMARY KEY,
                category TEXT NOT NULL,
                period TEXT NOT NULL,
                starts_ms BIGINT NOT NULL,
                ends_ms BIGINT NOT NULL,
                places BIGINT NOT NULL DEFAULT 0,
                last_points BIGINT,
                last_reached BIGINT,
                last_person BIGINT,
                closed_ms BIGINT,
                UNIQUE (period, category, starts_ms)
            );
            CREATE TABLE closed_place (
                ranking BIGINT NOT NULL REFERENCES closed_ranking (id) ON DELETE CASCADE,
                place BIGINT NOT NULL,
                person BIGINT,
                points BIGINT NOT NULL,
                reached_ms BIGINT NOT NULL,
                PRIMARY KEY (ranking, place)
            ) WITHOUT ROWID;
            CREATE INDEX closed_place_of ON closed_place (person, place, ranking);
            """),
        Migration(
            "rankings-2-boards",
            """
            CREATE TABLE board_log (
                one BIGINT PRIMARY KEY CHECK (one = 1),
                pruned BIGINT NOT NULL,
                generation BIGINT NOT NULL
            );
            INSERT INTO board_log (one, pruned, generation) VALUES (1, 0, 0);
            CREATE TABLE board_copy (
                id BIGSERIAL PRIMARY KEY,
                last_entry BIGINT NOT NULL,
                gaps TEXT NOT NULL,
                chunks BIGINT NOT NULL,
                made_ms BIGINT NOT NULL,
                is_whole BIGINT NOT NULL
            );
            CREATE TABLE board_chunk (
                copy BIGINT NOT NULL REFERENCES board_copy (id) ON DELETE CASCADE,
                number BIGINT NOT NULL,
                bytes BYTEA NOT NULL,
                PRIMARY KEY (copy, number)
            );
            """),
        // The places of a period lie side by side, and so do those of its people. An index by person over all
        // periods had a page for each place.
        Migration(
            "rankings-3-places-by-person",
            """
            DROP INDEX closed_place_of;
            CREATE TABLE closed_place_of (
                ranking BIGINT NOT NULL REFERENCES closed_ranking (id) ON DELETE CASCADE,
                person BIGINT NOT NULL,
                place BIGINT NOT NULL,
                PRIMARY KEY (ranking, person)
            ) WITHOUT ROWID;
            INSERT INTO closed_place_of
                SELECT p.ranking, p.person, p.place FROM closed_place p JOIN closed_ranking r ON r.id = p.ranking
                WHERE p.person IS NOT NULL AND r.closed_ms IS NOT NULL ORDER BY p.ranking, p.person;
            CREATE TABLE best_place (
                person BIGINT NOT NULL,
                category TEXT NOT NULL,
                period TEXT NOT NULL,
                place BIGINT NOT NULL,
                starts_ms BIGINT NOT NULL,
                PRIMARY KEY (person, category, period)
            ) WITHOUT ROWID;
            INSERT INTO best_place
                SELECT person, category, period, place, starts_ms FROM (
                    SELECT p.person, r.category, r.period, p.place, r.starts_ms, ROW_NUMBER() OVER (
                        PARTITION BY p.person, r.category, r.period ORDER BY p.place, r.starts_ms DESC) AS better
                    FROM closed_place p JOIN closed_ranking r ON r.id = p.ranking
                    WHERE p.person IS NOT NULL AND r.closed_ms IS NOT NULL) AS x
                WHERE better = 1;
            ALTER TABLE closed_ranking ADD COLUMN listed_person BIGINT NOT NULL DEFAULT 0;
            """),
        // A better place of a period that is being closed stands beside the one that is shown until it is.
        Migration(
            "rankings-4-better-places",
            """
            CREATE TABLE better_place (
                person BIGINT NOT NULL,
                category TEXT NOT NULL,
                period TEXT NOT NULL,
                starts_ms BIGINT NOT NULL,
                place BIGINT NOT NULL,
                PRIMARY KEY (person, category, period, starts_ms)
            ) WITHOUT ROWID;
            INSERT INTO better_place SELECT person, category, period, starts_ms, place FROM best_place;
            DROP TABLE best_place;
            ALTER TABLE better_place RENAME TO best_place;
            """),
    ]
}
