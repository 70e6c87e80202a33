public import Storage

/// The tables of games and reviews.
public enum GamesSchema {
    /// The tables of games and reviews, in the order in which they were added.
    public static let migrations =
        [
            // The row that grids read is short: descriptions stand in `game_text`, ratings, which change all the
            // time, in `game_rating`. `released` is a date as a number, 20041116, with 00 for what is not known.
            // `genres` and `platforms` are names with line ends between them. `changed` is the number of the last
            // change to the catalogue, by which search finds what it has not read yet.
            Migration(
                "games-1-game",
                """
                CREATE TABLE game (
                    id BIGSERIAL PRIMARY KEY,
                    title TEXT NOT NULL,
                    title_key TEXT NOT NULL,
                    developer TEXT NOT NULL DEFAULT '',
                    genres TEXT NOT NULL DEFAULT '',
                    released BIGINT NOT NULL DEFAULT 0,
                    poster BIGINT,
                    changed BIGINT NOT NULL
                );
                CREATE INDEX game_by_title ON game (title_key, id);
                CREATE INDEX game_by_age ON game (released, id);
                CREATE INDEX game_by_change ON game (changed);
                CREATE TABLE game_text (
                    game BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
                    description TEXT NOT NULL,
                    platforms TEXT NOT NULL
                );
                CREATE TABLE game_rating (
                    game BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
                    score BIGINT NOT NULL DEFAULT 0,
                    ratings BIGINT NOT NULL DEFAULT 0,
                    stars BIGINT NOT NULL DEFAULT 0,
                    ones BIGINT NOT NULL DEFAULT 0,
                    twos BIGINT NOT NULL DEFAULT 0,
                    threes BIGINT NOT NULL DEFAULT 0,
                    fours BIGINT NOT NULL DEFAULT 0,
                    fives BIGINT NOT NULL DEFAULT 0
                ) WITHOUT ROWID;
                CREATE INDEX game_by_score ON game_rating (score, game);
                CREATE INDEX game_by_ratings ON game_rating (ratings, game);
                CREATE TABLE game_genre (
                    genre TEXT NOT NULL,
                    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                    PRIMARY KEY (genre, game)
                ) WITHOUT ROWID;
                CREATE INDEX game_genre_of ON game_genre (game);
                CREATE TABLE genre (
                    genre TEXT PRIMARY KEY,
                    name TEXT NOT NULL,
                    games BIGINT NOT NULL
                ) WITHOUT ROWID;
                CREATE TABLE game_count (
                    one BIGINT PRIMARY KEY CHECK (one = 1),
                    games BIGINT NOT NULL,
                    changed BIGINT NOT NULL
                );
                INSERT INTO game_count (one, games, changed) VALUES (1, 0, 0);
                """),
            // Where imported games come from: a row of a file, or the number another site gives it.
            Migration(
                "games-2-origin",
                """
                CREATE TABLE game_origin (
                    origin TEXT PRIMARY KEY,
                    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE
                ) WITHOUT ROWID;
                CREATE INDEX game_origin_of ON game_origin (game);
                CREATE TABLE poster (
                    id BIGSERIAL PRIMARY KEY,
                    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                    blobs TEXT NOT NULL,
                    source TEXT NOT NULL DEFAULT ''
                );
                CREATE INDEX poster_of ON poster (game);
                """),
            // One review a person and game, of those that are not deleted: a deleted one waits an hour for being
            // brought back. `helpful` is the order of that name, in millionths.
            Migration(
                "games-3-review",
                """
                CREATE TABLE review (
                    id BIGSERIAL PRIMARY KEY,
                    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                    person BIGINT NOT NULL REFERENCES person (id),
                    stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
                    text TEXT NOT NULL,
                    gameplay BIGINT,
                    story BIGINT,
                    graphics BIGINT,
                    sound BIGINT,
                    value BIGINT,
                    ups BIGINT NOT NULL DEFAULT 0,
                    downs BIGINT NOT NULL DEFAULT 0,
                    helpful BIGINT NOT NULL DEFAULT 0,
                    comments BIGINT NOT NULL DEFAULT 0,
                    created_ms BIGINT NOT NULL,
                    edited_ms BIGINT,
                    deleted_ms BIGINT
                );
                CREATE UNIQUE INDEX review_one ON review (person, game) WHERE deleted_ms IS NULL;
                CREATE INDEX review_by_helpful ON review (game, helpful, id) WHERE deleted_ms IS NULL;
                CREATE INDEX review_by_stars ON review (game, stars, id) WHERE deleted_ms IS NULL;
                CREATE INDEX review_by_age ON review (game, id) WHERE deleted_ms IS NULL;
                CREATE INDEX review_by ON review (person, id);
                CREATE INDEX review_deleted ON review (deleted_ms) WHERE deleted_ms IS NOT NULL;
                CREATE TABLE game_aspect (
                    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                    aspect TEXT NOT NULL,
                    stars BIGINT NOT NULL,
                    ratings BIGINT NOT NULL,
                    PRIMARY KEY (game, aspect)
                ) WITHOUT ROWID;
                CREATE TABLE review_vote (
                    person BIGINT NOT NULL,
                    review BIGINT NOT NULL,
                    value BIGINT NOT NULL CHECK (value IN (-1, 1)),
                    at_ms BIGINT NOT NULL,
                    PRIMARY KEY (person, review)
                ) WITHOUT ROWID;
                CREATE INDEX review_vote_of ON review_vote (review, person);
                """),
            Migration(
                "games-4-favourite",
                """
                CREATE TABLE favourite (
                    person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                    game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                    at_ms BIGINT NOT NULL,
                    PRIMARY KEY (person, game)
                ) WITHOUT ROWID;
                CREATE INDEX favourite_by ON favourite (person, at_ms, game);
                """),
        ] + laterMigrations
}
