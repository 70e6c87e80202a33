public import FanfareModels
public import Foundation
import HTTPBinding
import Members
public import Storage

/// What members say of playing games: that they want to, do, or have.
extension Games {
    /// Says what a member does with a game, instead of what they said before; nil for nothing any more.
    public func set(
        _ status: GameStatus?, of game: ID<Game>, by person: ID<Person>
    ) async throws -> GameStatusState {
        let at = now()
        defer { people.viewerStates.changed(person, [.hasSpoken]) }
        return try await database.write(.figures) { db in
            try set(status, of: game, by: person, at: at, in: db)
            return GameStatusState(status: status, counts: try Self.statusCounts(of: game, in: db))
        }
    }

    /// The same within the caller's transaction.
    public func set(
        _ status: GameStatus?, of game: ID<Game>, by person: ID<Person>, at: Date, in db: any Connection
    ) throws {
        try Self.require(game, in: db)
        let old = try Self.status(of: game, by: person, in: db)
        guard old != status else { return }
        db.changes(.game(game))
        try db.run("DELETE FROM game_status WHERE person = \(person) AND game = \(game)")
        if let old { try Self.count(-1, old, of: game, in: db) }
        guard let status else { return }
        try db.run(
            """
            INSERT INTO game_status (person, game, status, at_ms)
            VALUES (\(person), \(game), \(status.rawValue), \(at))
            """)
        try Self.count(1, status, of: game, in: db)
    }

    /// The games that a person says something of, the latest first.
    public func list(_ call: ListGamesOf, seenBy viewer: ID<Person>?) async throws -> Listing<Game> {
        let limit = try PageSize(call.limit).rows
        let after = try call.cursor.map { (at: try $0.number(0), id: try $0.number(1)) }
        let isWanted: SQL = call.status.map { "o.status = \($0.rawValue)" } ?? "1 = 1"
        return try await database.read { db in
            guard try Visibility.of(viewer).sees(call.person, in: db) else { throw Problem.missing("person") }
            let rows = try db.rows(
                """
                SELECT \(columns(viewer)), o.at_ms FROM game_status o CROSS JOIN game g CROSS JOIN game_rating r
                WHERE o.person = \(call.person) AND \(isWanted) AND g.id = o.game AND r.game = g.id
                    AND (o.at_ms, o.game) < (\(after?.at ?? .max), \(after?.id ?? .max))
                ORDER BY o.at_ms DESC, o.game DESC LIMIT \(limit + 1)
                """
            ) { (game: card($0, seenBy: viewer), at: $0[Self.cardWidth] as Int64) }
            return Listing(rows, limit: limit, \.game) { Cursor($0.at, $0.game.id) }
        }
    }
}

extension Games {
    static func status(
        of game: ID<Game>, by person: ID<Person>, in db: any Connection
    ) throws -> GameStatus? {
        try db.first("SELECT status FROM game_status WHERE person = \(person) AND game = \(game)") {
            try GameStatus(stored: $0[0])
        }
    }

    static func statusCounts(of game: ID<Game>, in db: any Connection) throws -> GameStatusCounts {
        var counts = GameStatusCounts()
        try db.each("SELECT status, people FROM game_status_count WHERE game = \(game)") { row in
            counts[try GameStatus(stored: row[0])] = row[1]
        }
        return counts
    }

    private static func count(
        _ change: Int64, _ status: GameStatus, of game: ID<Game>, in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO game_status_count (game, status, people) VALUES (\(game), \(status.rawValue), \(change))
            ON CONFLICT (game, status) DO UPDATE SET people = game_status_count.people + excluded.people
            """)
    }

    /// Takes away what somebody who leaves says of games.
    func forgetStatuses(of person: ID<Person>, in db: any Connection) throws {
        let said = try db.rows("SELECT game, status FROM game_status WHERE person = \(person) ORDER BY game")
        {
            (game: $0[0] as ID<Game>, status: try GameStatus(stored: $0[1]))
        }
        for (game, status) in said { try Self.count(-1, status, of: game, in: db) }
        try db.run("DELETE FROM game_status WHERE person = \(person)")
    }

    /// Puts right how many say what of games, or of one; returns how many counts were wrong.
    func recountStatuses(of game: ID<Game>? = nil, in db: any Connection) throws -> Int64 {
        let among: SQL = game.map { "game = \($0)" } ?? "1 = 1"
        try db.run(
            """
            INSERT INTO game_status_count (game, status, people)
            SELECT DISTINCT game, status, 0 FROM game_status WHERE \(among) ON CONFLICT DO NOTHING
            """)
        let people: SQL = """
            (SELECT COUNT(*) FROM game_status s
                WHERE s.game = game_status_count.game AND s.status = game_status_count.status)
            """
        return Int64(
            try db.run(
                "UPDATE game_status_count SET people = \(people) WHERE \(among) AND people <> \(people)"))
    }
}

extension GameStatus {
    init(stored text: String) throws {
        guard let status = GameStatus(rawValue: text) else {
            throw StorageError(.corrupt, "There is no status of games called \(text).")
        }
        self = status
    }
}
