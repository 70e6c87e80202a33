import FanfareModels
import Foundation
import Members
import Storage
import Synchronization

/// Closing of ended periods: nothing more is recorded in them, their places are stored, and the first get
/// their badges.
///
/// It can be cut off anywhere, and several servers may do it at a time: each step says in the database how
/// far it has come.
extension Rankings {
    /// Closes the periods that have ended, one after the other.
    public func closeEnded() async throws {
        try await catchUp()
        while let (period, span) = try ended() {
            try Task.checkCancellation()
            guard try await begin(period, span) else {
                try await catchUp()
                continue
            }
            try await settle(end: span.upperBound)
            for category in Category.allCases {
                let key = Boards.Key(category: category, period: period, start: span.lowerBound)
                try await writePlaces(key)
                try await listPeople(key)
            }
            try await finish(period, span)
            try await catchUp()
        }
    }

    /// The period that ended first and is not closed yet.
    private func ended() throws -> (Period, OpenPeriods.Span)? {
        let now = moment - Int64(rules.grace * 1000)
        return try withBoards { boards in
            boards.openPeriods.map { ($0, $1.first) }.filter { $1.upperBound <= now }
                .min { ($0.1.upperBound, $0.0.order) < ($1.1.upperBound, $1.0.order) }
        }
    }

    /// From here on nothing is recorded in its time. Says false when another server has closed it.
    private func begin(_ period: Period, _ span: OpenPeriods.Span) async throws -> Bool {
        return try await database.write(.figures) { db in
            guard try Self.clock(in: db)[period] == span else { return false }
            try people.ledger.close(period, before: span.upperBound, in: db)
            for category in Category.allCases {
                try db.run(
                    """
                    INSERT INTO closed_ranking (category, period, starts_ms, ends_ms)
                    VALUES (\(category.rawValue), \(period.rawValue), \(span.lowerBound), \(span.upperBound))
                    ON CONFLICT DO NOTHING
                    """)
            }
            return true
        }
    }

    /// Waits for what was being written when the time was closed, if its end was not long ago.
    private func settle(end: Int64) async throws {
        let isRecent = moment - end < Self.longestWrite
        if isRecent, rules.settling > .zero { try await Task.sleep(for: rules.settling) }
        try await catchUp()
        let missing = try withBoards { $0.position.gaps.keys.map(\.self) }
        while try withBoards({ boards in missing.contains { boards.position.gaps[$0] != nil } }) {
            try await Task.sleep(for: .milliseconds(250))
            memory.state.withLock { $0.version = nil }
            try await catchUp()
        }
    }

    /// Milliseconds after which no transaction goes on that recorded something.
    private static let longestWrite: Int64 = 3_600_000

    /// Writes the places of one category, from where it was left.
    private func writePlaces(_ key: Boards.Key) async throws {
        let board = try withBoards { $0[key] }
        try await inChunks(of: key) { progress, limit -> Chunk? in
            let next = board.standings(after: progress.last, limit: limit).standings
            guard !next.isEmpty else { return nil }
            return { db in try progress.write(next, in: db) }
        }
    }

    /// Writes who has them, by person, when all are written.
    private func listPeople(_ key: Boards.Key) async throws {
        let all = try await database.slow { db in try ClosingProgress(key, in: db)?.unlisted(in: db) ?? [] }
        var rest = all[...]
        try await inChunks(of: key) { progress, limit -> Chunk? in
            rest = rest.drop { $0.person <= progress.listed }
            let next = Array(rest.prefix(limit))
            guard !next.isEmpty else { return nil }
            return { db in try progress.list(next, in: db) }
        }
    }

    private typealias Chunk = @Sendable (any Connection) throws -> Void

    /// Runs what is to be written next, chunk by chunk, until there is nothing left. There may be a million places, and what
    /// members do is to be written between them, soon. Nobody is shown them before the period is closed.
    private func inChunks(
        of key: Boards.Key, _ next: (ClosingProgress, _ limit: Int) -> Chunk?
    ) async throws {
        var limit = min(Self.leastWritten, rules.chunk)
        while true {
            let progress = try await database.read { db in try ClosingProgress(key, in: db) }
            guard let progress, let write = next(progress, limit) else { return }
            let began = ContinuousClock.now
            try await database.write(.figures, write)
            let taken = ContinuousClock.now - began
            limit = min(taken < Self.writing ? limit * 2 : max(limit / 2, Self.leastWritten), rules.chunk)
            try await Task.sleep(for: taken * 2)
        }
    }

    /// How long a chunk of places is to take, and how many it has at least.
    private static let (writing, leastWritten) = (Duration.milliseconds(2), 32)

    private func finish(_ period: Period, _ span: OpenPeriods.Span) async throws {
        let (zone, now) = (zone, moment)
        let next = OpenPeriods.span(period.range(from: Date(span.upperBound), in: zone))
        let badge = Scoring.badge(period)
        // Whoever is awarded a badge is a subject that changes; lists show what is closed a second late at most.
        try await database.write(.figures) { db in
            guard try Self.clock(in: db)[period] == span else { return }
            db.changes(.bestPlaces)
            let first = try db.rows(
                """
                SELECT p.person FROM closed_ranking r JOIN closed_place p ON p.ranking = r.id AND p.place = 1
                WHERE r.period = \(period.rawValue) AND r.starts_ms = \(span.lowerBound) ORDER BY r.id
                """
            ) { $0[0] as ID<Person>? }
            for case let person? in first {
                try people.ledger.award(
                    badge.name, badge.medal, to: person, at: span.upperBound, told: now, in: db)
            }
            try db.run(
                """
                UPDATE closed_ranking
                SET closed_ms = \(now), last_points = NULL, last_reached = NULL, last_person = NULL
                WHERE period = \(period.rawValue) AND starts_ms = \(span.lowerBound)
                """)
            try db.run(
                """
                UPDATE ranking_clock SET starts_ms = \(next.lowerBound), ends_ms = \(next.upperBound)
                WHERE period = \(period.rawValue)
                """)
        }
    }
}

extension Period {
    fileprivate var order: Int { Period.allCases.firstIndex(of: self) ?? 0 }
}

/// The progress of writing a closed ranking's places.
private struct ClosingProgress: Sendable {
    var ranking: Int64
    var places: Int
    /// The last one that was written.
    var last: RankedScore?
    /// The number of the last person that is listed.
    var listed: Int64

    /// Nil when it is closed.
    init?(_ key: Boards.Key, in db: any Connection) throws {
        let found: ClosingProgress? = try db.first(
            """
            SELECT id, places, listed_person, last_points, last_reached, last_person FROM closed_ranking
            WHERE period = \(key.period.rawValue) AND category = \(key.category.rawValue)
                AND starts_ms = \(key.start) AND closed_ms IS NULL
            """
        ) { ClosingProgress($0) }
        guard let found else { return nil }
        self = found
    }

    private init(_ row: borrowing Row) {
        ranking = row[0]
        places = row[1]
        listed = row[2]
        if let points = row[3] as Int64?, let reached = row[4] as Int64?, let person = row[5] as Int64? {
            last = RankedScore(points: points, reached: reached, person: person)
        }
    }

    /// Writes what comes next, unless another server has.
    func write(_ standings: [RankedScore], in db: any Connection) throws {
        guard let end = standings.last else { return }
        let isNext = try db.run(
            """
            UPDATE closed_ranking SET places = places + \(standings.count), last_points = \(end.points),
                last_reached = \(end.reached), last_person = \(end.person)
            WHERE id = \(ranking) AND places = \(places) AND closed_ms IS NULL
            """)
        guard isNext == 1 else { return }
        try db.insert(
            "closed_place (ranking, place, person, points, reached_ms)", row: "(?, ?, ?, ?, ?)",
            standings.enumerated().map { index, standing in
                [
                    ranking.sqlValue, (places + index + 1).sqlValue, standing.person.sqlValue,
                    standing.points.sqlValue, standing.reached.sqlValue,
                ]
            })
    }

    /// Who has places and is not listed, by number.
    func unlisted(in db: any Connection) throws -> [(person: Int64, place: Int64)] {
        try db.rows(
            """
            SELECT person, place FROM closed_place WHERE ranking = \(ranking) AND person > \(listed) ORDER BY person
            """
        ) { (person: $0[0], place: $0[1]) }
    }

    /// Lists who comes next, unless another server has, and notes which places are their best.
    func list(_ next: [(person: Int64, place: Int64)], in db: any Connection) throws {
        guard let end = next.last else { return }
        let isNext = try db.run(
            """
            UPDATE closed_ranking SET listed_person = \(end.person)
            WHERE id = \(ranking) AND listed_person = \(listed) AND closed_ms IS NULL
            """)
        guard isNext == 1 else { return }
        let rows = next.map { [$0.person.sqlValue, $0.place.sqlValue] }
        try db.run(
            """
            INSERT INTO closed_place_of (ranking, person, place)
            SELECT \(ranking), p.id, c.column2 FROM \(rows: rows) AS c CROSS JOIN person p WHERE p.id = c.column1
            """)
        // Earlier periods have been closed by now: of their places only the best is left.
        let earlier: SQL = "b.category = r.category AND b.period = r.period AND b.starts_ms < r.starts_ms"
        try db.run(
            """
            DELETE FROM best_place WHERE (person, category, period, starts_ms) IN (
                SELECT b.person, b.category, b.period, b.starts_ms
                FROM \(rows: rows) AS c CROSS JOIN closed_ranking r CROSS JOIN best_place b
                WHERE r.id = \(ranking) AND b.person = c.column1 AND \(earlier) AND EXISTS (
                    SELECT 1 FROM best_place x WHERE x.person = b.person AND x.category = b.category
                        AND x.period = b.period AND x.starts_ms > b.starts_ms AND x.starts_ms < r.starts_ms
                        AND x.place <= b.place))
            """)
        try db.run(
            """
            INSERT INTO best_place (person, category, period, starts_ms, place)
            SELECT p.id, r.category, r.period, r.starts_ms, c.column2
            FROM \(rows: rows) AS c CROSS JOIN person p CROSS JOIN closed_ranking r
            WHERE p.id = c.column1 AND r.id = \(ranking) AND NOT EXISTS (
                SELECT 1 FROM best_place b WHERE b.person = p.id AND \(earlier) AND b.place < c.column2)
            """)
        // Who has left since the board was read is not named any more.
        try db.run(
            """
            UPDATE closed_place SET person = NULL FROM \(rows: rows) AS c
            WHERE c.column1 > 0 AND closed_place.ranking = \(ranking) AND closed_place.place = c.column2
                AND NOT EXISTS (SELECT 1 FROM person p WHERE p.id = c.column1)
            """)
    }
}
