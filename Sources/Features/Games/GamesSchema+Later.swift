import Storage

extension GamesSchema {
    /// What was added since the first four.
    static let laterMigrations = [
        // What members say of playing a game, and how many say it.
        Migration(
            "games-5-status",
            """
            CREATE TABLE game_status (
                person BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                status TEXT NOT NULL,
                at_ms BIGINT NOT NULL,
                PRIMARY KEY (person, game)
            ) WITHOUT ROWID;
            CREATE INDEX game_status_of ON game_status (game, status);
            CREATE INDEX game_status_by ON game_status (person, at_ms, game);
            CREATE TABLE game_status_count (
                game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                status TEXT NOT NULL,
                people BIGINT NOT NULL,
                PRIMARY KEY (game, status)
            ) WITHOUT ROWID;
            """),
        Migration("games-6-spoilers", "ALTER TABLE review ADD COLUMN spoilers BIGINT NOT NULL DEFAULT 0;"),
        // Platforms as lists are narrowed by them. Their keys are made by the program, not by SQL, so that games which were
        // there before stand in `game_unlisted` until the next start.
        Migration(
            "games-7-platform",
            """
            CREATE TABLE game_platform (
                platform TEXT NOT NULL,
                game BIGINT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
                PRIMARY KEY (platform, game)
            ) WITHOUT ROWID;
            CREATE INDEX game_platform_of ON game_platform (game);
            CREATE TABLE platform (
                platform TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                games BIGINT NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE game_unlisted (game BIGINT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE);
            INSERT INTO game_unlisted (game) SELECT id FROM game;
            """),
        // Games that were deleted, and those that became one with another, whose address leads there. `changed` is the number
        // of the change to the catalogue, by which search forgets them.
        Migration(
            "games-8-gone",
            """
            CREATE TABLE game_gone (
                game BIGINT PRIMARY KEY,
                target BIGINT REFERENCES game (id) ON DELETE SET NULL,
                changed BIGINT NOT NULL,
                at_ms BIGINT NOT NULL
            );
            CREATE INDEX game_gone_by_change ON game_gone (changed);
            CREATE INDEX game_gone_to ON game_gone (target);
            """),
        // For similar games: who favours one, and what its developer made.
        Migration(
            "games-9-similar",
            """
            CREATE INDEX favourite_of ON favourite (game, person);
            CREATE INDEX game_by_developer ON game (developer, id);
            """),
        Migration(
            "games-10-suggestion",
            """
            CREATE TABLE game_suggestion (
                id BIGSERIAL PRIMARY KEY,
                person BIGINT NOT NULL REFERENCES person (id),
                title TEXT NOT NULL,
                title_key TEXT NOT NULL,
                year BIGINT,
                developer TEXT NOT NULL,
                note TEXT NOT NULL,
                state TEXT NOT NULL,
                game BIGINT REFERENCES game (id) ON DELETE SET NULL,
                decided_by BIGINT,
                created_ms BIGINT NOT NULL
            );
            CREATE INDEX game_suggestion_by ON game_suggestion (person, id);
            CREATE INDEX game_suggestion_in ON game_suggestion (state, id);
            CREATE INDEX game_suggestion_of ON game_suggestion (game);
            """),
        // For what somebody deleted of a game and may bring back.
        Migration(
            "games-11-deleted",
            "CREATE INDEX review_deleted_by ON review (person, game, deleted_ms) WHERE deleted_ms IS NOT NULL;"
        ),
        // Who reviewed a game, and how somebody rates games, are told from the indexes alone. SQLite needs `deleted_ms` in
        // them for that.
        Migration(
            "games-12-reviewers",
            """
            DROP INDEX review_by_age;
            CREATE INDEX review_by_age ON review (game, id, person, deleted_ms) WHERE deleted_ms IS NULL;
            CREATE INDEX review_stars_by ON review (person, game, stars, deleted_ms) WHERE deleted_ms IS NULL;
            """),
    ]
}
