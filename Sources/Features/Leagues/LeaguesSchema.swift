public import Storage

/// The tables of leagues: the last good copy of what its providers said, in rows that can be searched, and
/// whose favourites the teams are.
public enum LeaguesSchema {
    /// The tables of saved lists, in the order in which they were added.
    public static let migrations = [
        Migration(
            "leagues-1-copies",
            """
            CREATE TABLE league_copy (
                kind TEXT NOT NULL,
                source TEXT NOT NULL,
                id TEXT NOT NULL,
                body TEXT NOT NULL,
                saved_ms BIGINT NOT NULL,
                PRIMARY KEY (kind, source, id)
            ) WITHOUT ROWID;
            CREATE TABLE team (
                source TEXT NOT NULL,
                id TEXT NOT NULL,
                league TEXT,
                place BIGINT NOT NULL,
                name TEXT NOT NULL,
                image TEXT,
                PRIMARY KEY (source, id)
            ) WITHOUT ROWID;
            CREATE INDEX team_of_league ON team (league, place);
            CREATE INDEX team_by_id ON team (id);
            CREATE TABLE player (
                source TEXT NOT NULL,
                team TEXT NOT NULL,
                id TEXT NOT NULL,
                place BIGINT NOT NULL,
                name TEXT NOT NULL,
                number BIGINT,
                position TEXT NOT NULL,
                nationality TEXT,
                country TEXT,
                photo TEXT,
                saved_ms BIGINT NOT NULL,
                PRIMARY KEY (source, team, id)
            ) WITHOUT ROWID;
            CREATE INDEX player_by_id ON player (id);
            CREATE TABLE league_word (
                word TEXT NOT NULL,
                kind TEXT NOT NULL,
                source TEXT NOT NULL,
                team TEXT NOT NULL,
                id TEXT NOT NULL,
                PRIMARY KEY (word, kind, source, team, id)
            ) WITHOUT ROWID;
            CREATE INDEX league_word_of ON league_word (source, team, kind);
            CREATE TABLE favourite_team (
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                source TEXT NOT NULL,
                team TEXT NOT NULL,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (person, source, team),
                FOREIGN KEY (source, team) REFERENCES team (source, id)
            ) WITHOUT ROWID;
            """),
        // What a club is recognised by in other sources, its city and colours; what is known of a player's person; matches;
        // and leagues that the operator added from files.
        Migration(
            "leagues-2-matches",
            """
            ALTER TABLE team ADD COLUMN club TEXT NOT NULL DEFAULT '';
            ALTER TABLE team ADD COLUMN city TEXT;
            ALTER TABLE team ADD COLUMN colours TEXT;
            CREATE INDEX team_of_club ON team (club);
            ALTER TABLE player ADD COLUMN height BIGINT;
            ALTER TABLE player ADD COLUMN born TEXT;
            ALTER TABLE player ADD COLUMN birthplace TEXT;
            CREATE TABLE league_match (
                source TEXT NOT NULL,
                league TEXT NOT NULL,
                place BIGINT NOT NULL,
                round BIGINT NOT NULL,
                day TEXT NOT NULL,
                starts_ms BIGINT,
                home TEXT NOT NULL,
                away TEXT NOT NULL,
                home_goals BIGINT,
                away_goals BIGINT,
                PRIMARY KEY (source, league, place)
            ) WITHOUT ROWID;
            CREATE TABLE own_league (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                country TEXT,
                season TEXT NOT NULL
            );
            """),
    ]
}
