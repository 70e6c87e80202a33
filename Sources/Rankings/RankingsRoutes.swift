import FanfareModels
public import HTTPBinding
public import HTTPServer
public import Pages

extension Rankings {
    /// What can be asked of rankings. Guests share what was made once; members read their own place.
    public func routes(_ table: RouteTable) {
        let readers = table.readers
        readers.marked.on(ShowRankings.self) { _, context in try await home(seenBy: context.viewer?.id) }
        readers.marked.on(ShowRanking.self) { call, context in
            guard context.viewer?.isAnybody == true else {
                return try await ranking(call, seenBy: context.viewer?.id)
            }
            let isCurrent = call.previous != true && call.cursor == nil
            guard isCurrent, call.around != true else { throw PersonalResponse() }
            var ranking = try await ranking(call, seenBy: context.viewer?.id)
            // Stands for everybody's own.
            ranking.me = OwnPlace(place: 0, value: 0)
            return ranking
        }
    }
}
