public import FanfareModels
import Foundation
import JSON
import Members
import ModelJSON
import Storage

extension Rankings {
    /// Who has left stands in closed rankings under this number.
    static let nobody: Int64 = 0

    /// The part of a closed ranking that a call asks for. Where nothing was counted it is empty.
    func closed(
        _ call: ShowRanking, _ choice: PeriodChoice, after mark: RankingCursor?, limit: Int,
        viewer: ID<Person>?
    ) async throws -> RankingSlice {
        let (category, period, around) = (call.category, call.period ?? .daily, call.around ?? false)
        let moment = choice.moment
        let unknown = OpenPeriods.span(period.range(around: Date(moment), in: zone))
        return try await database.read { db in
            let found = try ClosedRanking(category, period, around: moment, in: db)
            guard let found else {
                // Nobody was counting then. The last period before the first that was counted leads to that one.
                var slice = RankingSlice(
                    span: moment == choice.current.lowerBound - 1 ? choice.previous : unknown, isClosed: true)
                slice.later = min(
                    try ClosedRanking.start(category, period, after: slice.span.lowerBound, in: db) ?? .max,
                    choice.current.lowerBound)
                return slice
            }
            var slice = RankingSlice(span: found.span, isClosed: found.isClosed)
            slice.earlier = try ClosedRanking.start(category, period, before: found.span.lowerBound, in: db)
            slice.later = found.span.upperBound
            if let viewer {
                slice.me = try db.first(
                    """
                    SELECT p.place, p.points FROM closed_place_of o
                    JOIN closed_place p ON p.ranking = o.ranking AND p.place = o.place
                    WHERE o.ranking = \(found.id) AND o.person = \(viewer)
                    """
                ) { OwnPlace(place: $0[0], value: $0[1]) }
            }
            let first = around ? slice.me?.first(of: limit) ?? 1 : 1
            slice.lines = try db.rows(
                """
                SELECT place, person, points, reached_ms FROM closed_place
                WHERE ranking = \(found.id) AND place > \(mark?.place ?? first - 1) ORDER BY place LIMIT \(limit + 1)
                """
            ) { row in
                let standing = RankedScore(
                    points: row[2], reached: row[3], person: (row[1] as Int64?) ?? Self.nobody)
                return RankingSlice.Line(place: row[0], standing: standing)
            }
            return slice
        }
    }

    /// The periods of a category that are over, latest first, with who was first.
    public func closedPeriods(
        _ call: ListClosedPeriods, seenBy viewer: ID<Person>?
    ) async throws -> Listing<ClosedPeriod> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let (category, period) = (call.category, call.period ?? .daily)
        let rows = try await database.read { db in
            try db.rows(
                """
                SELECT r.starts_ms, r.ends_ms, r.places, p.person, p.points
                FROM closed_ranking r LEFT JOIN closed_place p ON p.ranking = r.id AND p.place = 1
                WHERE r.period = \(period.rawValue) AND r.category = \(category.rawValue)
                    AND r.starts_ms < \(before) AND r.closed_ms IS NOT NULL
                ORDER BY r.starts_ms DESC LIMIT \(limit + 1)
                """
            ) { row in
                (
                    start: row[0] as Int64, end: row[1] as Int64, places: row[2] as Int,
                    person: row[3] as Int64?, points: row[4] as Int64?
                )
            }
        }
        let (shown, next) = rows.keysetPage(limit) { Cursor($0.start) }
        let people = try await self.people.cards(of: Set(shown.compactMap(\.person)), seenBy: viewer)
        return Listing(
            shown.map { row in
                let person = row.person.flatMap { people[$0] }
                let isShown = row.points != nil && (person != nil || row.person == nil)
                return ClosedPeriod(
                    category: category, period: period, at: zone.day(naming: Date(row.start)),
                    startsAt: Date(row.start), endsAt: Date(row.end), places: row.places,
                    first: isShown
                        ? RankedPerson(place: 1, person: person, value: row.points ?? 0) : nil)
            }, next: next)
    }

    /// The first of each category in a closed period.
    func closedLeaders(
        _ period: Period, from start: Int64
    ) async throws -> [OpenRanking.Leader] {
        try await database.read { db in
            try db.rows(
                """
                SELECT r.category, p.points, p.reached_ms, p.person
                FROM closed_ranking r JOIN closed_place p ON p.ranking = r.id AND p.place = 1
                WHERE r.period = \(period.rawValue) AND r.starts_ms = \(start)
                """
            ) { row -> OpenRanking.Leader? in
                guard let category = FanfareModels.Category(rawValue: row[0]) else { return nil }
                let person = (row[3] as Int64?) ?? Self.nobody
                return OpenRanking.Leader(
                    category: category, standing: RankedScore(points: row[1], reached: row[2], person: person)
                )
            }.compactMap(\.self)
        }
    }
}

/// A closed ranking, or one that is being closed.
private struct ClosedRanking {
    var id: Int64
    var span: OpenPeriods.Span
    var isClosed: Bool

    /// Nil where nobody was counting.
    init?(
        _ category: FanfareModels.Category, _ period: Period, around moment: Int64, in db: any Connection
    ) throws {
        let found = try db.first(
            """
            SELECT id, starts_ms, ends_ms, closed_ms FROM closed_ranking
            WHERE period = \(period.rawValue) AND category = \(category.rawValue) AND starts_ms <= \(moment)
            ORDER BY starts_ms DESC LIMIT 1
            """
        ) { row in
            (id: row[0] as Int64, start: row[1] as Int64, end: row[2] as Int64, closedAt: row[3] as Int64?)
        }
        guard let found, found.end > moment else { return nil }
        id = found.id
        span = found.start..<found.end
        isClosed = found.closedAt != nil
    }

    static func start(
        _ category: FanfareModels.Category, _ period: Period, before start: Int64, in db: any Connection
    ) throws -> Int64? {
        try db.first(
            """
            SELECT starts_ms FROM closed_ranking
            WHERE period = \(period.rawValue) AND category = \(category.rawValue) AND starts_ms < \(start)
            ORDER BY starts_ms DESC LIMIT 1
            """
        ) { $0[0] }
    }

    static func start(
        _ category: FanfareModels.Category, _ period: Period, after start: Int64, in db: any Connection
    ) throws -> Int64? {
        try db.first(
            """
            SELECT starts_ms FROM closed_ranking
            WHERE period = \(period.rawValue) AND category = \(category.rawValue) AND starts_ms > \(start)
            ORDER BY starts_ms LIMIT 1
            """
        ) { $0[0] }
    }
}
