public import FanfareModels
import Foundation
import HTTPBinding
import Members
import Storage

/// Games that members miss in the catalogue, and what moderators make of them.
extension Games {
    /// Suggests a game.
    ///
    /// - Throws: `Problem`: `invalid` for what cannot be kept; `conflict` with the number of a game of that title which is there;
    ///   `tooMany` when as many wait as may.
    public func suggest(_ call: SuggestGame, by person: ID<Person>) async throws -> GameSuggestion {
        var facts = GameFacts(title: "")
        try facts.apply(
            GameDraft(
                title: call.title ?? "", released: call.year.map(String.init), developer: call.developer),
            isNew: true)
        let note =
            (call.note ?? "").allSatisfy(\.isWhitespace)
            ? "" : try TextNormalization.checked(call.note, field: "note", limit: GameSuggestion.noteLimit)
        let at = now()
        return try await database.write { [facts] db in
            let key = GameFacts.key(facts.title)
            if let known = try Self.known(key, facts.released.year, in: db) {
                throw Problem.taken("This game is in the catalogue already.", by: known.number)
            }
            let waiting = try db.rows(
                "SELECT title_key FROM game_suggestion WHERE person = \(person) AND state = 'pending'"
            ) { $0[0] as String }
            guard !waiting.contains(key) else {
                throw Problem.invalid("title", "You have suggested this game already.")
            }
            guard waiting.count < GameSuggestion.mostPending else {
                throw Problem.conflict(
                    "Ten of your suggestions are still waiting. Suggest more once they are decided.")
            }
            let id: ID<GameSuggestion> = try db.insert(
                """
                INSERT INTO game_suggestion (person, title, title_key, year, developer, note, state, created_ms)
                VALUES (\(person), \(facts.title), \(key), \(facts.released.year.map(Int64.init)),
                    \(facts.developer), \(note), 'pending', \(at))
                """)
            return try suggestion(id, seenBy: person, in: db)
        }
    }

    /// To moderators what waits, the oldest first; to others their own, the latest first.
    public func list(_ call: ListGameSuggestions, by person: ID<Person>) async throws -> Listing<
        GameSuggestion
    > {
        let limit = try PageSize(call.limit).rows
        let after = try call.cursor.map { try $0.number(0) }
        return try await database.read { db in
            let isModerator = try Self.moderates(person, in: db)
            let matching: SQL =
                isModerator
                ? "s.state = 'pending' AND s.id > \(after ?? 0) ORDER BY s.id"
                : "s.person = \(person) AND s.id < \(after ?? .max) ORDER BY s.id DESC"
            let live = people.live.people
            let rows = try db.rows("\(selectSuggestions(person)) WHERE \(matching) LIMIT \(limit + 1)") {
                try suggestion($0, live, person)
            }
            return Listing(rows, limit: limit) { Cursor($0.id) }
        }
    }

    /// What a person suggested, the latest first.
    func suggestions(by person: ID<Person>) async throws -> [GameSuggestion] {
        let live = people.live.people
        return try await database.read { db in
            try db.rows(
                "\(selectSuggestions(person)) WHERE s.person = \(person) ORDER BY s.id DESC LIMIT 50"
            ) { try suggestion($0, live, person) }
        }
    }

    /// Accepts or declines a suggestion, as a moderator, and notifies the member who made it. Accepting adds a game, unless
    /// the call names one that is there, or there is one of the title.
    ///
    /// - Throws: `Problem`: `missing` for who does not moderate, and when there is no such suggestion; `conflict` for one that
    ///   is decided.
    public func decide(_ call: DecideGameSuggestion, by moderator: ID<Person>) async throws -> GameSuggestion
    {
        let at = now()
        return try await database.write { db in
            guard try Self.moderates(moderator, in: db) else { throw Problem.missing() }
            let old = try suggestion(call.suggestion, seenBy: moderator, in: db)
            guard old.state == .pending else { throw Problem.conflict("This suggestion is decided already.") }
            let game = call.accepted ? try self.game(for: old, call.game, in: db) : nil
            try db.run(
                """
                UPDATE game_suggestion SET state = \((call.accepted ? GameSuggestion.State.accepted : .declined).rawValue),
                    game = \(game), decided_by = \(moderator)
                WHERE id = \(call.suggestion)
                """)
            try people.notices.record(
                Notice(
                    to: old.author.id, .suggestion, subject: game?.number ?? 0, detail: old.title, at: at),
                in: db)
            return try suggestion(call.suggestion, seenBy: moderator, in: db)
        }
    }

    /// Whether a person decides about suggestions.
    static func moderates(_ person: ID<Person>, in db: any Connection) throws -> Bool {
        let role: String? = try db.first("SELECT user_type FROM person WHERE id = \(person)") { $0[0] }
        return [UserType.moderator, .admin].contains { $0.rawValue == role }
    }
}

extension Games {
    /// How many suggestions wait.
    func waitingSuggestions() async throws -> Int64 {
        try await database.read { db in
            try db.first(
                """
                SELECT COUNT(*) FROM (
                    SELECT 1 FROM game_suggestion WHERE state = 'pending' LIMIT 1000) AS matches
                """
            ) { $0[0] } ?? 0
        }
    }

    private func game(
        for old: GameSuggestion, _ chosen: ID<Game>?, in db: any Connection
    ) throws -> ID<Game> {
        if let chosen {
            try Self.require(chosen, in: db)
            return chosen
        }
        if let known = try Self.known(GameFacts.key(old.title), old.year, in: db) { return known }
        return try add(
            GameDraft(title: old.title, released: old.year.map(String.init), developer: old.developer), in: db
        )
    }

    /// A game of a title; where years are known, of the same one.
    private static func known(_ key: String, _ year: Int?, in db: any Connection) throws -> ID<Game>? {
        let found = try db.rows("SELECT id, released FROM game WHERE title_key = \(key) ORDER BY id LIMIT 20")
        {
            (id: $0[0] as ID<Game>, year: ReleaseDate(stored: $0[1]).year)
        }
        guard let year else { return found.first?.id }
        return found.first { $0.year == nil || $0.year == year }?.id
    }

    private func suggestion(
        _ id: ID<GameSuggestion>, seenBy viewer: ID<Person>, in db: any Connection
    ) throws -> GameSuggestion {
        let live = people.live.people
        let found = try db.first("\(selectSuggestions(viewer)) WHERE s.id = \(id)") {
            try suggestion($0, live, viewer)
        }
        guard let found else { throw Problem.missing("suggestion") }
        return found
    }

    private func selectSuggestions(_ viewer: ID<Person>) -> SQL {
        """
        SELECT s.id, s.title, s.year, s.developer, s.note, s.state, s.game, s.created_ms,
            \(AuthorCard.columns("w", seenBy: viewer))
        FROM game_suggestion s \(AuthorCard.joins("w", on: "s.person"))
        """
    }

    private func suggestion(
        _ row: borrowing Row, _ live: Set<ID<Person>>, _ viewer: ID<Person>
    ) throws -> GameSuggestion {
        let state: String = row[5]
        guard let known = GameSuggestion.State(rawValue: state) else {
            throw StorageError(.corrupt, "There is no state of suggestions called \(state).")
        }
        let developer: String = row[3]
        return GameSuggestion(
            id: row[0], title: row[1], year: (row[2] as Int64?).map(Int.init),
            developer: developer.isEmpty ? nil : developer, note: row[4], state: known, game: row[6],
            author: Author(row, at: 8, addresses: addresses, live: live, seenBy: viewer), createdAt: row[7])
    }
}
