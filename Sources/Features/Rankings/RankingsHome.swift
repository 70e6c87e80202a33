public import FanfareModels
import Foundation
import HTTPBinding
import Members
import Pages
import Storage

extension Rankings {
    /// Each category with its top three of today; of yesterday while nobody has a place today.
    public func home(seenBy viewer: ID<Person>?) async throws -> Listing<Ranking> {
        try await home(podiums(seenBy: viewer), seenBy: viewer)
    }

    /// The same for a response that may be kept for others.
    func home(in context: Context) async throws -> Listing<Ranking> {
        let viewer = context.viewer?.id
        let podiums = try await podiums(seenBy: viewer)
        let home = try await home(podiums, seenBy: viewer)
        // Those of yesterday may be closed, and are not among them.
        if podiums.allSatisfy({ !$0.slice.lines.isEmpty }) {
            let people = home.data.flatMap(\.data).compactMap { $0.person?.id }
            context.shows(people.map(Subject.person)) { try await self.podiums(seenBy: nil) == podiums }
        }
        return home
    }

    /// The first of a category today.
    private struct Podium: Equatable {
        var key: Boards.Key
        var slice: RankingSlice
        /// Whether it was compared with yesterday, which is open for a moment after its end.
        var isCompared: Bool
    }

    private func podiums(seenBy viewer: ID<Person>?) async throws -> [Podium] {
        try await catchUp()
        let now = moment
        return try withBoards { boards in
            let span = try boards.current(.daily, at: now)
            let before = boards.before(span, .daily)
            return FanfareModels.Category.allCases.map { category in
                let key = Boards.Key(category: category, period: .daily, start: span.lowerBound)
                var slice = RankingSlice(
                    boards[key], span, after: nil, around: false, limit: Self.podium - 1, viewer: viewer)
                let isCompared = boards.compare(&slice, key, with: before)
                return Podium(key: key, slice: slice, isCompared: isCompared)
            }
        }
    }

    private func home(_ podiums: [Podium], seenBy viewer: ID<Person>?) async throws -> Listing<Ranking> {
        var slices: [(category: FanfareModels.Category, slice: RankingSlice)] = []
        for podium in podiums {
            let key = podium.key
            var slice = podium.slice
            if slice.lines.isEmpty {
                slice = try await yesterday(key.category) ?? slice
            } else if !podium.isCompared {
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
