public import FeatureKit

extension Feature {
    /// The search in the top bar.
    public static let search = Feature("search", assets: .search, translations: .search) { services in
        BuiltFeature("search") { table, community in
            TopBarSearch(people: services.people, sources: community.features.compactMap(\.search)).routes(
                table)
        }
    }
}
