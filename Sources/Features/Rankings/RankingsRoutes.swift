import FanfareModels
public import HTTPBinding
public import Pages

extension Rankings {
    /// What can be asked of rankings. Guests share what was made once; members read their own place.
    public func routes(_ table: RouteTable) {
        let readers = table.readers
        readers.shared.on(ShowRankings.self) { _, context in
            var rankings = try await home(seenBy: context.viewer?.id)
            if context.isShared {
                for index in rankings.data.indices where !rankings.data[index].closed {
                    rankings.data[index].me = OwnPlace(place: 0, value: 0)
                }
            }
            return rankings
        }
        readers.shared.on(ShowRanking.self) { call, context in
            let isCurrent =
                call.previous != true && call.at == nil && call.cursor == nil && call.around != true
            if !isCurrent { try context.requirePersonal() }
            var ranking = try await ranking(call, seenBy: context.viewer?.id)
            // Each member's own stands there.
            if context.isShared { ranking.me = OwnPlace(place: 0, value: 0) }
            return ranking
        }
        readers.on(ListClosedPeriods.self) { call, context in
            try await closedPeriods(call, seenBy: context.viewer?.id)
        }
    }
}

extension ViewerFlag {
    /// The member's own place in the ranking whose number this is, as JSON.
    public static let place = ViewerFlag("rankings.place")
    /// The member's own place in a ranking, as markup: see ``OwnPlaceOnHome``.
    static let ownLine = ViewerFlag("rankings.line")
}
