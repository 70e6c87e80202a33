public import FanfareModels
import Foundation
import JSON
import Members
import ModelJSON
import Storage
import Synchronization

extension Rankings {
    /// Each category with its top three of today.
    public func home(seenBy viewer: ID<Person>?) async throws -> Listing<Ranking> {
        try await catchUp()
        let now = moment
        let pages = try withBoards { boards in
            try Category.allCases.map { category in
                let span = try boards.current(.daily, at: now)
                let board = boards[Boards.Key(category: category, period: .daily, start: span.lowerBound)]
                return (
                    category: category, span: span, standings: board.standings(after: nil, limit: 3).standings
                )
            }
        }
        let people = try await self.people.cards(
            of: Set(pages.flatMap { $0.standings.map(\.person) }), seenBy: viewer)
        return Listing(
            pages.map { page in
                Ranking(
                    category: page.category, period: .daily, startsAt: Date(page.span.lowerBound),
                    endsAt: Date(page.span.upperBound), closed: false,
                    data: page.standings.enumerated().compactMap { index, standing in
                        people[standing.person].map {
                            RankedPerson(place: index + 1, person: $0, value: standing.points)
                        }
                    })
            })
    }

    /// A page of a category's ranking in the current period or the one before. A list that began before
    /// midnight goes on with its own day.
    public func ranking(_ call: ShowRanking, seenBy viewer: ID<Person>?) async throws -> Ranking {
        let limit = try PageSize(call.limit).rows
        let mark = try call.cursor.map(RankingCursor.init)
        try await catchUp()
        let (now, period) = (moment, call.period ?? .daily)
        let found = try withBoards {
            boards -> (board: RankingSlice?, current: OpenPeriods.Span, before: OpenPeriods.Span) in
            let current = try boards.current(period, at: now)
            let before = boards.before(current, period)
            let isPrevious = mark.map { $0.start != current.lowerBound } ?? (call.previous ?? false)
            let span = isPrevious ? before : current
            guard boards.isOpen(span, period) else { return (nil, current, before) }
            let board = boards[Boards.Key(category: call.category, period: period, start: span.lowerBound)]
            let ranked = RankingSlice(
                board, span, after: mark, around: call.around ?? false, limit: limit, viewer: viewer)
            return (ranked, current, before)
        }
        let ranked: RankingSlice
        if let open = found.board {
            ranked = open
        } else {
            ranked = try await closed(call, found, after: mark, limit: limit, viewer: viewer)
        }
        if let mark, mark.start != ranked.span.lowerBound {
            throw Problem.invalid("cursor", "is of a period that is over")
        }
        return try await page(ranked, call.category, period, limit, seenBy: viewer)
    }

    /// What a member's place in the current ranking with a number is, as JSON; nil when the boards have to be
    /// brought up to date first.
    public func knownPlace(of person: ID<Person>, inRanking number: Int64) -> [UInt8]? {
        let (category, period, start) = Ranking.kind(of: number)
        let version = database.version()
        let me = memory.state.withLock { state -> OwnPlace?? in
            guard state.version == version, let boards = state.boards else { return nil }
            let board = boards[Boards.Key(category: category, period: period, start: start)]
            return .some(OwnPlace(of: person, on: board))
        }
        guard let me else { return nil }
        guard let me else { return Array("null".utf8) }
        // What cannot be written is looked up, which says why.
        return try? JSON.bytes(me)
    }
}

extension Rankings {
    private func closed(
        _ call: ShowRanking,
        _ found: (board: RankingSlice?, current: OpenPeriods.Span, before: OpenPeriods.Span),
        after mark: RankingCursor?, limit: Int, viewer: ID<Person>?
    ) async throws -> RankingSlice {
        let (category, period, around) = (call.category, call.period ?? .daily, call.around ?? false)
        let end = found.current.lowerBound
        return try await database.read { db in
            let ranking = try db.first(
                """
                SELECT id, starts_ms, ends_ms, closed_ms FROM closed_ranking
                WHERE period = \(period.rawValue) AND category = \(category.rawValue) AND starts_ms < \(end)
                ORDER BY starts_ms DESC LIMIT 1
                """
            ) { row in
                (id: row[0] as Int64, span: row[1]..<row[2] as OpenPeriods.Span, closedAt: row[3] as Int64?)
            }
            // Nobody was counting yet.
            guard let ranking, ranking.span.upperBound == end else {
                return RankingSlice(span: found.before, isClosed: true)
            }
            var ranked = RankingSlice(span: ranking.span, isClosed: ranking.closedAt != nil)
            if let viewer {
                ranked.me = try db.first(
                    "SELECT place, points FROM closed_place WHERE person = \(viewer) AND ranking = \(ranking.id)"
                ) { OwnPlace(place: $0[0], value: $0[1]) }
            }
            let first = around ? ranked.me?.first(of: limit) ?? 1 : 1
            ranked.lines = try db.rows(
                """
                SELECT place, person, points, reached_ms FROM closed_place
                WHERE ranking = \(ranking.id) AND place > \(mark?.place ?? first - 1) ORDER BY place LIMIT \(limit + 1)
                """
            ) { row in
                let standing = RankedScore(
                    points: row[2], reached: row[3], person: (row[1] as Int64?) ?? Self.nobody)
                return RankingSlice.Line(place: row[0], standing: standing)
            }
            return ranked
        }
    }

    private static let nobody: Int64 = 0

    private func page(
        _ ranked: RankingSlice, _ category: Category, _ period: Period, _ limit: Int,
        seenBy viewer: ID<Person>?
    ) async throws -> Ranking {
        let start = ranked.span.lowerBound
        let (shown, next) = ranked.lines.keysetPage(limit) {
            RankingCursor.cursor(start, $0.place, $0.standing)
        }
        let people = try await self.people.cards(of: Set(shown.map(\.standing.person)), seenBy: viewer)
        return Ranking(
            category: category, period: period, startsAt: Date(start), endsAt: Date(ranked.span.upperBound),
            closed: ranked.isClosed,
            data: shown.compactMap { line in
                let person = people[line.standing.person]
                // Whom the viewer does not see is left out; the places of the others stay.
                guard person != nil || line.standing.person == Self.nobody else { return nil }
                return RankedPerson(place: line.place, person: person, value: line.standing.points)
            },
            me: ranked.me, next: next)
    }
}
