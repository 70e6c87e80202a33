import FanfareModels
public import FeatureKit
import Members

extension Feature {
    /// The people of other sites.
    public static func directories(_ settings: DirectorySettings) -> Feature {
        Feature(
            "directories", migrations: DirectoriesSchema.migrations, assets: .directories,
            translations: .directories
        ) { services in
            let directories = Directories(
                database: services.people.database, addresses: services.people.addresses, settings: settings,
                outbound: services.outbound, backOff: services.backOff, images: services.outsidePictures,
                limits: services.limits, log: services.log, now: services.people.now)
            var feature = BuiltFeature(directories) { table, _ in directories.routes(table) }
            feature.directories = directories.list.map { (name: $0.name, path: "/directories/\($0.site)") }
            feature.cleanup = { try await directories.cleanUp() }
            feature.end = { await directories.end() }
            return feature
        }
    }
}
