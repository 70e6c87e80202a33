public import FanfareModels
import Foundation
import Members
import Storage

extension Rankings {
    /// Each category with its top three of today; of yesterday while nobody has a place today.
    public func home(seenBy viewer: ID<Person>?) async throws -> Listing<Ranking> {
        try await catchUp()
        let now = moment
        let today = try withBoards { boards in
            let span = try boards.current(.daily, at: now)
            let before = boards.before(span, .daily)
            return FanfareModels.Category.allCases.map { category in
                let key = Boards.Key(category: category, period: .daily, start: span.lowerBound)
                var slice = RankingSlice(
                    boards[key], span, after: nil, around: false, limit: Self.podium - 1, viewer: viewer)
                let isCompared = boards.compare(&slice, key, with: before)
                return (key: key, slice: slice, isCompared: isCompared)
            }
        }
        var slices: [(category: FanfareModels.Category, slice: RankingSlice)] = []
        for (key, open, isCompared) in today {
            var slice = open
            if slice.lines.isEmpty {
                slice = try await yesterday(key.category) ?? slice
            } else if !isCompared {
                slice.compare(try await PastPlaces.before(key, self).before)
            }
            slices.append((key.category, slice))
        }
        let people = try await self.people.cards(
            of: Set(slices.flatMap { $0.slice.lines.map(\.standing.person) }), seenBy: viewer)
        return Listing(
            slices.map { category, slice in
                Ranking(
                    category: category, period: .daily, startsAt: Date(slice.span.lowerBound),
                    endsAt: Date(slice.span.upperBound), closed: slice.isClosed,
                    data: slice.lines.prefix(Self.podium).compactMap { RankedPerson($0, of: people) },
                    me: slice.me)
            })
    }

    /// Places of a category on the home of rankings.
    private static let podium = 3

    /// Yesterday's first three of a category; nil when there were none.
    private func yesterday(_ category: FanfareModels.Category) async throws -> RankingSlice? {
        let call = ShowRanking(category, .daily, previous: true)
        let now = moment
        let found = try withBoards { boards in
            let choice = try boards.choose(.previous, .daily, at: now)
            let open = choice.open.map { span in
                RankingSlice(
                    boards[Boards.Key(category: category, period: .daily, start: span.lowerBound)], span,
                    after: nil, around: false, limit: Self.podium - 1, viewer: nil)
            }
            return (choice: choice, slice: open)
        }
        var slice: RankingSlice
        if let open = found.slice {
            slice = open
        } else {
            slice = try await closed(call, found.choice, after: nil, limit: Self.podium - 1, viewer: nil)
        }
        return slice.lines.isEmpty ? nil : slice
    }
}
