import FanfareModels
public import HTTPBinding
public import Pages

extension Rankings {
    /// What can be asked of rankings. Guests share what was made once; members read their own place.
    public func routes(_ table: RouteTable) {
        let readers = table.readers
        readers.shared.on(ShowRankings.self) { _, context in
            var rankings = try await home(in: context)
            if context.isShared {
                for index in rankings.data.indices where !rankings.data[index].closed {
                    rankings.data[index].me = OwnPlace(place: 0, value: 0)
                }
            }
            return rankings
        }
        readers.shared.on(ShowRanking.self) { call, context in
            if !call.isOfNow { try context.requirePersonal() }
            var ranking = try await shown(call, withLeaders: false, in: context).ranking
            // Each member's own stands there.
            if context.isShared { ranking.me = OwnPlace(place: 0, value: 0) }
            return ranking
        }
        readers.on(ListClosedPeriods.self) { call, context in
            try await closedPeriods(call, seenBy: context.viewer?.id)
        }
    }
}

extension ShowRanking {
    /// Whether it asks for the first places of the current period, where a member's own place is known without looking it up.
    var isOfNow: Bool { previous != true && at == nil && cursor == nil && around != true }
}

extension ViewerFlag {
    /// The member's own place in the ranking whose number this is, as JSON.
    public static let place = ViewerFlag("rankings.place")
    /// The member's own place in the current ranking whose number this is, as markup: see ``OwnPlaceOnHome``.
    static let placeOnHome = ViewerFlag("rankings.placeOnHome")
    /// The same with what it counts: see ``OwnPlaceLine``.
    static let placeLine = ViewerFlag("rankings.placeLine")
}
