public import FanfareModels
import Foundation
import HTTPBinding
import JSON
import Members
import Pages
import ModelJSON
import Storage
import Synchronization

/// A ranking with what its page shows around it.
struct ShownRanking: Sendable {
    var ranking: Ranking
    var standing: PeriodStanding
    /// The first of each other category in the same period.
    var leaders: [(category: FanfareModels.Category, first: RankedPerson)] = []
    /// What it was made of.
    var boards: OpenRanking
}

/// What a ranking takes from the boards in memory.
struct OpenRanking: Equatable {
    struct Leader: Equatable {
        var category: FanfareModels.Category
        var standing: RankedScore
    }

    var choice: PeriodChoice
    /// Nil for a closed period, which is not in memory.
    var slice: RankingSlice?
    /// Whether it was compared with the period before, which is open for a moment after its end.
    var isCompared = false
    /// The first of each category.
    var leaders: [Leader]?
}

extension Rankings {
    /// A page of a category's ranking in the current period, the one before, or the one around a day. A list that began
    /// before midnight goes on with its own day.
    ///
    /// - Throws: `Problem.invalid` for a limit or a cursor that is none, and for a day that has not come yet.
    public func ranking(_ call: ShowRanking, seenBy viewer: ID<Person>?) async throws -> Ranking {
        try await shown(call, withLeaders: false, seenBy: viewer).ranking
    }

    /// The same for a response that may be kept for others: while the boards show the same places, and nothing else changes
    /// of those who have them.
    ///
    /// - Parameter withLeaders: with the first of each other category.
    func shown(
        _ call: ShowRanking, withLeaders: Bool, in context: Context
    ) async throws -> ShownRanking {
        let shown = try await shown(call, withLeaders: withLeaders, seenBy: context.viewer?.id)
        if call.isOfNow {
            let leaders = shown.leaders.map(\.first)
            let people = (shown.ranking.data + leaders).compactMap { $0.person?.id }
            context.shows(people.map(Subject.person)) { [boards = shown.boards] in
                try await open(call, withLeaders: withLeaders, viewer: nil) == boards
            }
        }
        return shown
    }

    private func open(
        _ call: ShowRanking, withLeaders: Bool, viewer: ID<Person>?
    ) async throws -> OpenRanking {
        let limit = try PageSize(call.limit).rows
        let mark = try call.cursor.map(RankingCursor.init)
        let wanted = WantedPeriod(call, after: mark, in: zone)
        try await catchUp()
        let (now, period) = (moment, call.period ?? .daily)
        return try withBoards { boards in
            let choice = try boards.choose(wanted, period, at: now)
            var found = OpenRanking(choice: choice)
            guard let span = choice.open else { return found }
            (found.slice, found.isCompared) = boards.slice(
                call, span, choice, after: mark, limit: limit, viewer: viewer)
            if withLeaders { found.leaders = boards.leaders(period, from: span.lowerBound) }
            return found
        }
    }

    private func shown(
        _ call: ShowRanking, withLeaders: Bool, seenBy viewer: ID<Person>?
    ) async throws -> ShownRanking {
        let found = try await open(call, withLeaders: withLeaders, viewer: viewer)
        let (limit, period) = (try PageSize(call.limit).rows, call.period ?? .daily)
        let mark = try call.cursor.map(RankingCursor.init)
        var slice: RankingSlice
        if let open = found.slice {
            slice = open
        } else {
            slice = try await closed(call, found.choice, after: mark, limit: limit, viewer: viewer)
        }
        if let mark, mark.start != slice.span.lowerBound {
            throw Problem.unknownList
        }
        let start = slice.span.lowerBound
        if !found.isCompared {
            let key = Boards.Key(category: call.category, period: period, start: start)
            slice.compare(try await PastPlaces.before(key, self).before)
        }
        var leaders = found.leaders ?? []
        if withLeaders, found.leaders == nil { leaders = try await closedLeaders(period, from: start) }
        leaders.removeAll { $0.category == call.category }
        return try await shown(
            slice, leaders, found, call.category, period, limit, seenBy: viewer)
    }

    private func shown(
        _ slice: RankingSlice, _ leaders: [OpenRanking.Leader], _ boards: OpenRanking,
        _ category: FanfareModels.Category, _ period: Period, _ limit: Int, seenBy viewer: ID<Person>?
    ) async throws -> ShownRanking {
        let start = slice.span.lowerBound
        let (lines, next) = slice.lines.keysetPage(limit) {
            RankingCursor.cursor(start, $0.place, $0.standing)
        }
        let wanted = Set(lines.map(\.standing.person)).union(leaders.map(\.standing.person))
        let people = try await self.people.cards(of: wanted, seenBy: viewer)
        let ranking = Ranking(
            category: category, period: period, startsAt: Date(start), endsAt: Date(slice.span.upperBound),
            closed: slice.isClosed, data: lines.compactMap { RankedPerson($0, of: people) }, me: slice.me,
            earlier: slice.earlier.map { zone.day(naming: Date($0)) },
            later: slice.later.map { zone.day(naming: Date($0)) }, next: next)
        let first = leaders.compactMap { leader in
            RankedPerson(RankingSlice.Line(place: 1, standing: leader.standing), of: people)
                .map { (category: leader.category, first: $0) }
        }
        return ShownRanking(
            ranking: ranking, standing: PeriodStanding(slice.span, current: boards.choice.current),
            leaders: FanfareModels.Category.allCases.compactMap { category in
                first.first { $0.category == category }
            }, boards: boards)
    }

    /// What a member's place in the current ranking with a number is, as JSON; nil when the boards have to be
    /// brought up to date first.
    public func knownPlace(of person: ID<Person>, inRanking number: Int64) -> [UInt8]? {
        guard let known = knownOwnPlace(of: person, inRanking: number, mayLag: false) else { return nil }
        guard let me = known else { return Array("null".utf8) }
        // What cannot be written is looked up, which says why.
        return try? JSON.bytes(me)
    }

    /// A member's place in a ranking with a number; nil when the boards have to be brought up to date first.
    ///
    /// - Parameter mayLag: whether what others did a moment ago may be missing.
    func knownOwnPlace(of person: ID<Person>, inRanking number: Int64, mayLag: Bool) -> OwnPlace?? {
        let (category, period, start) = Ranking.kind(of: number)
        let version = database.version()
        return memory.state.withLock { state -> OwnPlace?? in
            guard let boards = state.boards, let known = state.version else { return nil }
            guard
                known == version
                    || mayLag
                        && people.viewerStates.mayShowFigures(of: known, readAt: state.takenAt, to: person)
            else { return nil }
            let board = boards[Boards.Key(category: category, period: period, start: start)]
            return .some(OwnPlace(of: person, on: board))
        }
    }
}

extension Boards {
    /// The part of an open board that a call asks for, and whether it was compared with the period before, which is open
    /// for a moment after its end.
    fileprivate mutating func slice(
        _ call: ShowRanking, _ span: OpenPeriods.Span, _ choice: PeriodChoice, after mark: RankingCursor?,
        limit: Int, viewer: ID<Person>?
    ) -> (slice: RankingSlice, isCompared: Bool) {
        let period = call.period ?? .daily
        let key = Key(category: call.category, period: period, start: span.lowerBound)
        var slice = RankingSlice(
            self[key], span, after: mark, around: call.around ?? false, limit: limit, viewer: viewer)
        let before = before(span, period)
        slice.earlier = before.lowerBound
        slice.later = span == choice.current ? nil : span.upperBound
        let isCompared = compare(&slice, key, with: before)
        return (slice, isCompared)
    }

    /// Compares with the period before if that is still open; says whether it is.
    func compare(_ slice: inout RankingSlice, _ key: Key, with before: OpenPeriods.Span) -> Bool {
        guard isOpen(before, key.period) else { return false }
        slice.compare(
            with: self[Key(category: key.category, period: key.period, start: before.lowerBound)])
        return true
    }

    /// The first of each category in an open period.
    fileprivate func leaders(
        _ period: Period, from start: Int64
    ) -> [OpenRanking.Leader] {
        Category.allCases.compactMap { category in
            self[Key(category: category, period: period, start: start)].standings(after: nil, limit: 1)
                .standings.first.map { OpenRanking.Leader(category: category, standing: $0) }
        }
    }
}

extension RankedPerson {
    /// Nil for whom the viewer does not see: the places of the others stay.
    init?(_ line: RankingSlice.Line, of people: [Int64: Person]) {
        let person = people[line.standing.person]
        guard person != nil || line.standing.person == Rankings.nobody else { return nil }
        self.init(
            place: line.place, person: person, value: line.standing.points, previousPlace: line.previous,
            isNew: line.isNew)
    }
}
