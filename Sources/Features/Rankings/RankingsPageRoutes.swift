import FanfareModels
public import HTTPBinding
import Pages

extension Rankings {
    /// The pages of rankings. Those of open periods are made once for all members.
    public func pages(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)

        readers.shared.page("/rankings", EmptyResponse.self) { _, context in
            RankingsHomePage(
                rankings: try await home(in: context).data, zone: zone, today: today
            ).page(screen(context))
        }
        readers.shared.page("/rankings/:category", RankingPageInput.self) { visit, context in
            if !visit.call.isOfNow { try context.requirePersonal() }
            return RankingPage(
                shown: try await shown(visit.call, withLeaders: true, in: context),
                isContinued: visit.call.cursor != nil, zone: zone, addresses: addresses
            ).page(screen(context))
        }
        readers.page("/rankings/:category/periods", ClosedPeriodsInput.self) { visit, context in
            ClosedPeriodsPage(
                category: visit.call.category, period: visit.call.period ?? .daily,
                periods: try await closedPeriods(visit.call, seenBy: context.viewer?.id), today: today
            ).page(screen(context))
        }
    }
}

private typealias RankingPageInput = CategoryPageInput<ShowRanking>
private typealias ClosedPeriodsInput = CategoryPageInput<ListClosedPeriods>

/// A call about a category as the address of a page names it. Another category is a page that is not there.
private struct CategoryPageInput<Call: Decodable & Sendable>: Decodable, Sendable {
    var call: Call

    init(from decoder: any Decoder) throws {
        let category = try decoder.container(keyedBy: CategoryKey.self).decode(String.self, forKey: .category)
        guard Category(rawValue: category) != nil else { throw Problem.missing("ranking") }
        call = try Call(from: decoder)
    }
}

private enum CategoryKey: CodingKey { case category }
