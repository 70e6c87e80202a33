import FanfareModels
import Members
import Storage
import Synchronization

/// The places of a closed ranking, to which those of the period after it are compared.
///
/// Bounded, so that all of them fit into memory: who stood further behind has no place here.
struct PastPlaces: Sendable {
    /// Places that are known.
    static let limit: Int64 = 5_000
    /// Closed rankings whose places are held; with one more all are dropped.
    private static let held = 60

    private var places: [Int64: Int32] = [:]
    /// How many there were in all.
    private var count = 0

    /// The place of a person, and whether they had none while others had.
    func before(_ person: Int64) -> (place: Int?, isNew: Bool) {
        let place = places[person].map(Int.init)
        return (place, place == nil && count > 0 && count <= Int(Self.limit))
    }

    /// The ranking that ended at a moment; without places where there is none.
    private init(_ key: Boards.Key, in db: any Connection) throws {
        let found = try db.first(
            """
            SELECT id, ends_ms, places FROM closed_ranking
            WHERE period = \(key.period.rawValue) AND category = \(key.category.rawValue)
                AND starts_ms < \(key.start) AND closed_ms IS NOT NULL
            ORDER BY starts_ms DESC LIMIT 1
            """
        ) { (id: $0[0] as Int64, end: $0[1] as Int64, count: $0[2] as Int) }
        guard let found, found.end == key.start else { return }
        count = found.count
        try db.each(
            """
            SELECT person, place FROM closed_place
            WHERE ranking = \(found.id) AND place <= \(Self.limit) ORDER BY place
            """
        ) { row in
            if let person = row[0] as Int64? { places[person] = Int32(row[1] as Int) }
        }
    }

    /// The places in the ranking that ended when the one of this key began.
    static func before(_ key: Boards.Key, _ rankings: Rankings) async throws -> PastPlaces {
        if let known = rankings.memory.past.withLock({ $0[key] }) { return known }
        let places = try await rankings.database.read { db in try PastPlaces(key, in: db) }
        rankings.memory.past.withLock { past in
            if past.count >= held { past.removeAll() }
            past[key] = places
        }
        return places
    }
}

extension RankingSlice {
    /// Compares its places with those of the period before it.
    mutating func compare(_ before: (Int64) -> (place: Int?, isNew: Bool)) {
        for index in lines.indices where lines[index].standing.person != Rankings.nobody {
            (lines[index].previous, lines[index].isNew) = before(lines[index].standing.person)
        }
    }

    /// Compares its places with a board that is still open.
    mutating func compare(with board: Board) {
        guard board.count > 0 else { return }
        compare { person in
            let place = board.place(of: person)
            return (place, place == nil)
        }
    }
}
