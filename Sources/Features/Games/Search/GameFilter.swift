import FanfareModels
import Storage

/// What a list of games is narrowed to.
struct GameFilter: Sendable, Equatable {
    /// The key of a genre.
    var genre: String?
    /// The key of a platform.
    var platform: String?
    /// A year of release.
    var year: Int?

    init(genre: String? = nil, platform: String? = nil, year: Int? = nil) {
        (self.genre, self.platform, self.year) = (genre, platform, year)
    }

    init(_ call: ListGames) {
        genre = Self.key(call.genre)
        platform = Self.key(call.platform)
        year = call.year
    }

    var isEmpty: Bool { self == GameFilter() }

    private static func key(_ name: String?) -> String? { name.flatMap { $0.isEmpty ? nil : Genre.key($0) } }
}

extension GameFilter {
    /// A list that a filter narrows to fewer games than this is sorted.
    static let few = 700

    /// The filter that leaves the fewest games, the numbers of these as `game`, and how many they are; nil without a filter.
    func narrowest(in db: any Connection) throws -> (ids: SQL, games: Int)? {
        var found: [(ids: SQL, games: Int)] = []
        if let genre {
            let games: Int = try db.first("SELECT games FROM genre WHERE genre = \(genre)") { $0[0] } ?? 0
            found.append(("SELECT game FROM game_genre WHERE genre = \(genre)", games))
        }
        if let platform {
            let games: Int =
                try db.first("SELECT games FROM platform WHERE platform = \(platform)") { $0[0] } ?? 0
            found.append(("SELECT game FROM game_platform WHERE platform = \(platform)", games))
        }
        if let year {
            let ids: SQL = "SELECT id AS game FROM game WHERE \(Self.inYear("released", year))"
            let games: Int =
                try db.first("SELECT COUNT(*) FROM (\(ids) LIMIT \(Self.few)) AS matches") { $0[0] } ?? 0
            found.append((ids, games))
        }
        return found.min { $0.games < $1.games }
    }

    /// The condition on a game of whom `id` is the number, as `g` or before it is read.
    func conditions(id: SQL) -> SQL {
        var sql: SQL = "1 = 1"
        // By the outer table's number, so that no row of the inner one is read for a game that is not wanted.
        // Not EXISTS, which PostgreSQL makes a join of, with all games of the genre.
        if let genre {
            sql = "\(sql) AND (SELECT 1 FROM game_genre y WHERE y.genre = \(genre) AND y.game = \(id)) = 1"
        }
        if let platform {
            sql =
                "\(sql) AND (SELECT 1 FROM game_platform z WHERE z.platform = \(platform) AND z.game = \(id)) = 1"
        }
        if let year { sql = "\(sql) AND \(Self.inYear("g.released", year))" }
        return sql
    }

    private static func inYear(_ column: String, _ year: Int) -> SQL {
        let first = Int64(min(max(year, 0), 9999)) * 10_000
        return "\(SQL(text: column)) >= \(max(first, 1)) AND \(SQL(text: column)) < \(first + 10_000)"
    }
}
