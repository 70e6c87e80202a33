public import FanfareModels
public import Storage
public import HTTPServer

extension Games {
    /// Adds a game. Throws `Problem.invalid` for what cannot be kept, and for a picture that is none.
    public func add(_ draft: GameDraft, poster: UploadedFile?) async throws -> GameDetails {
        var facts = GameFacts(title: "")
        try facts.apply(draft, isNew: true)
        return try await withPoster(poster) { [facts] keep, db in
            let id = try insert(facts, in: db)
            try keep(id, db)
            return try game(id, seenBy: nil, in: db)
        }
    }

    /// Adds a game within the caller's transaction.
    public func add(_ draft: GameDraft, in db: any Connection) throws -> ID<Game> {
        var facts = GameFacts(title: "")
        try facts.apply(draft, isNew: true)
        return try insert(facts, in: db)
    }

    /// Changes what a draft says and leaves the rest.
    public func edit(_ id: ID<Game>, _ draft: GameDraft, poster: UploadedFile?) async throws -> GameDetails {
        try await withPoster(poster) { keep, db in
            guard let old = try facts(of: id, in: db) else { throw Problem.missing("game") }
            var new = old
            try new.apply(draft, isNew: false)
            if new != old { try update(id, from: old, to: new, in: db) }
            try keep(id, db)
            return try game(id, seenBy: nil, in: db)
        }
    }

    private func withPoster(
        _ poster: UploadedFile?,
        _ body:
            @escaping @Sendable (
                _ keep: (ID<Game>, any Connection) throws -> Void, any Connection
            ) throws -> GameDetails
    ) async throws -> GameDetails {
        guard let poster, poster.size > 0 else {
            return try await database.write { db in try body({ _, _ in }, db) }
        }
        return try await withPoster(from: poster.path, field: "poster") { sizes in
            try await database.write { db in try body({ id, db in try give(sizes, to: id, in: db) }, db) }
        }
    }
}

extension Games {
    func insert(_ facts: GameFacts, in db: any Connection) throws -> ID<Game> {
        let changed = try touch(added: 1, in: db)
        let id: ID<Game> = try db.insert(
            """
            INSERT INTO game (title, title_key, developer, genres, released, changed)
            VALUES (\(facts.title), \(GameFacts.key(facts.title)), \(facts.developer),
                \(facts.genres.joined(separator: "\n")), \(facts.released.number), \(changed))
            """)
        try db.run(
            """
            INSERT INTO game_text (game, description, platforms)
            VALUES (\(id), \(facts.description), \(facts.platforms.joined(separator: "\n")))
            """)
        try db.run("INSERT INTO game_rating (game) VALUES (\(id))")
        try set(facts.genres, insteadOf: [], of: id, in: db)
        try set(platforms: facts.platforms, of: id, in: db)
        return id
    }

    func facts(of id: ID<Game>, in db: any Connection) throws -> GameFacts? {
        try db.first(
            """
            SELECT g.title, g.developer, t.description, g.genres, t.platforms, g.released
            FROM game g JOIN game_text t ON t.game = g.id WHERE g.id = \(id)
            """
        ) {
            GameFacts(
                title: $0[0], developer: $0[1], description: $0[2], genres: Self.names($0[3]),
                platforms: Self.names($0[4]), released: ReleaseDate(stored: $0[5]))
        }
    }

    func update(
        _ id: ID<Game>, from old: GameFacts, to new: GameFacts, in db: any Connection
    ) throws {
        let changed = try touch(added: 0, in: db)
        try db.run(
            """
            UPDATE game SET title = \(new.title), title_key = \(GameFacts.key(new.title)),
                developer = \(new.developer), genres = \(new.genres.joined(separator: "\n")),
                released = \(new.released.number), changed = \(changed)
            WHERE id = \(id)
            """)
        try db.run(
            """
            UPDATE game_text SET description = \(new.description),
                platforms = \(new.platforms.joined(separator: "\n"))
            WHERE game = \(id)
            """)
        try set(new.genres, insteadOf: old.genres, of: id, in: db)
        if new.platforms != old.platforms { try set(platforms: new.platforms, of: id, in: db) }
    }

    /// Counts games that were added, and gives the number of this change to the catalogue.
    func touch(added: Int, in db: any Connection) throws -> Int64 {
        let changed: Int64? = try db.first(
            """
            UPDATE game_count SET games = games + \(added), changed = changed + 1 WHERE one = 1 RETURNING changed
            """
        ) { $0[0] }
        guard let changed else { throw StorageError(.corrupt, "The count of games is gone.") }
        return changed
    }

    private func set(
        _ new: [String], insteadOf old: [String], of id: ID<Game>, in db: any Connection
    ) throws {
        let (newKeys, oldKeys) = (Set(new.map(Genre.key)), Set(old.map(Genre.key)))
        for key in oldKeys.subtracting(newKeys).sorted() {
            try db.run("DELETE FROM game_genre WHERE genre = \(key) AND game = \(id)")
            try db.run("UPDATE genre SET games = games - 1 WHERE genre = \(key)")
        }
        for name in new where !oldKeys.contains(Genre.key(name)) {
            let key = Genre.key(name)
            guard !key.isEmpty else { continue }
            try db.run("INSERT INTO game_genre (genre, game) VALUES (\(key), \(id))")
            try db.run(
                """
                INSERT INTO genre (genre, name, games) VALUES (\(key), \(name), 1)
                ON CONFLICT (genre) DO UPDATE SET games = genre.games + 1
                """)
        }
    }
}
