import FanfareModels
import Foundation
import JSON
import Storage

/// The list of leagues.
extension SavedLeagues {
    func leagues() async throws -> Cached<[League]>? {
        let found = try await database.read { db in
            try db.first("SELECT body, saved_ms FROM league_copy WHERE kind = 'leagues'") {
                (body: $0[0] as String, at: $0[1] as Date)
            }
        }
        return try found.map {
            Cached(try JSONDecoder().decode([League].self, from: Data($0.body.utf8)), at: $0.at)
        }
    }

    func save(_ copy: Cached<[League]>) async throws {
        let body = String(decoding: try JSON.bytes(copy.value), as: UTF8.self)
        try await database.write { db in
            try Self.mark("leagues", .builtIn, "", body: body, at: copy.savedAt, in: db)
        }
    }

    func dropLeagues() async throws {
        try await database.write { db in try db.run("DELETE FROM league_copy WHERE kind = 'leagues'") }
    }
}

extension PlayerRow {
    /// The columns of ``init(_:at:)``, of `player AS p`.
    static let columns: SQL = """
        p.id, p.name, p.number, p.position, p.nationality, p.country, p.photo, p.height, p.born, p.birthplace
        """
    /// The number of columns.
    static let width = 10

    /// From ``columns``.
    init(_ row: borrowing Row, at column: Int) {
        self.init(
            id: row[column], name: row[column + 1], number: row[column + 2],
            position: Position(rawValue: row[column + 3]) ?? .other, nationality: row[column + 4],
            country: row[column + 5], photo: row[column + 6], height: row[column + 7], born: row[column + 8],
            birthplace: row[column + 9])
    }
}
