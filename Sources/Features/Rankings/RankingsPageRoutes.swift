import FanfareModels
public import HTTPBinding
import Pages

extension Rankings {
    /// The pages of rankings. The first is the same for all members; on the others stands one's own place.
    public func pages(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)

        readers.shared.page("/rankings", EmptyResponse.self) { _, context in
            RankingsHomePage(rankings: try await home(seenBy: context.viewer?.id).data).page(screen(context))
        }
        readers.page("/rankings/:category", RankingPageInput.self) { visit, context in
            RankingPage(
                ranking: try await ranking(visit.call, seenBy: context.viewer?.id),
                isPrevious: visit.call.previous == true, isContinued: visit.call.cursor != nil, zone: zone
            ).page(screen(context))
        }
    }
}

/// A ranking as the address of a page names it. Another category is a page that is not there.
private struct RankingPageInput: Decodable, Sendable {
    var call: ShowRanking

    init(from decoder: any Decoder) throws {
        let category = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .category)
        guard Category(rawValue: category) != nil else { throw Problem.missing("ranking") }
        call = try ShowRanking(from: decoder)
    }

    private enum Key: CodingKey { case category }
}
