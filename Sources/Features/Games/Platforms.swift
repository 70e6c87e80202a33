import FanfareModels
import Storage

/// The platforms of games, as lists are narrowed by them.
extension Games {
    /// Lists the platforms of a game, each once by its key; names whose key is empty are not listed.
    func set(platforms names: [String], of id: ID<Game>, in db: any Connection) throws {
        let new = Dictionary(names.map { (Genre.key($0), $0) }) { first, _ in first }.filter {
            !$0.key.isEmpty
        }
        let old: Set<String> = Set(
            try db.rows("SELECT platform FROM game_platform WHERE game = \(id)") { $0[0] as String })
        for key in old.subtracting(new.keys).sorted() {
            try db.run("DELETE FROM game_platform WHERE platform = \(key) AND game = \(id)")
            try db.run("UPDATE platform SET games = games - 1 WHERE platform = \(key)")
        }
        for (key, name) in new.sorted(by: { $0.key < $1.key }) where !old.contains(key) {
            try db.run("INSERT INTO game_platform (platform, game) VALUES (\(key), \(id))")
            try db.run(
                """
                INSERT INTO platform (platform, name, games) VALUES (\(key), \(name), 1)
                ON CONFLICT (platform) DO UPDATE SET games = platform.games + 1
                """)
        }
        try db.run("DELETE FROM game_unlisted WHERE game = \(id)")
    }

    /// Lists the platforms of games that were there before platforms were listed. It goes on where it was cut off.
    func listOlderPlatforms() async throws {
        while true {
            let left = try await database.write { db in
                let some = try db.rows(
                    """
                    SELECT u.game, t.platforms FROM game_unlisted u JOIN game_text t ON t.game = u.game
                    ORDER BY u.game LIMIT 500
                    """
                ) { (game: $0[0] as ID<Game>, names: Self.names($0[1])) }
                for (game, names) in some { try set(platforms: names, of: game, in: db) }
                return some.count
            }
            if left == 0 { return }
            try Task.checkCancellation()
        }
    }

    /// Puts right which games run on which platforms; returns how many games and totals were wrong.
    func recountPlatforms(in db: any Connection) throws -> Int64 {
        var (wrong, last) = (0 as Int64, 0 as Int64)
        while true {
            let some = try db.rows(
                "SELECT game, platforms FROM game_text WHERE game > \(last) ORDER BY game LIMIT 1000"
            ) { (game: $0[0] as ID<Game>, names: Self.names($0[1])) }
            guard let end = some.last?.game.number else { break }
            var stored: [Int64: Set<String>] = [:]
            try db.each(
                "SELECT game, platform FROM game_platform WHERE game > \(last) AND game <= \(end)"
            ) { stored[$0[0], default: []].insert($0[1]) }
            for (game, names) in some {
                let keys = Set(names.map(Genre.key)).filter { !$0.isEmpty }
                guard keys != stored[game.number] ?? [] else { continue }
                wrong += 1
                try set(platforms: names, of: game, in: db)
            }
            last = end
        }
        let games: SQL = "(SELECT COUNT(*) FROM game_platform x WHERE x.platform = platform.platform)"
        return wrong + Int64(try db.run("UPDATE platform SET games = \(games) WHERE games <> \(games)"))
    }
}
