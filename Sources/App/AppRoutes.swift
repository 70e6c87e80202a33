import Accounts
import Concurrency
import FanfareModels
import FeatureKit
import HTTPBinding
import HTTPServer
import HTTPTypes
import JSON
import Logging
import MediaKit
import Members
import Notifications
import Pages
import Storage

extension App {
    /// Everything that can be requested of this community.
    func routes() throws -> RouteTable {
        let assets = try Self.assets(of: definitions, translations)
        let notifications = community.notifications
        let sharePictures = SharePictures(key: try DataFolder.secret("previews.key", in: settings.data))
        let layout = Layout(
            site: site, assets: assets, translations: translations, tabs: Self.tabs(of: definitions),
            sharePictures: sharePictures,
            unseen: { [self] member in
                let known = try await people.viewerStates.unseen(by: member) {
                    try await viewerState($0)
                }
                if let known { return known }
                return try await notifications.unseen(member)
            })
        let table = RouteTable(
            reader: InputReader(folder: uploads, disk: uploadBudget), layout: layout,
            flagged: [FlaggedMember("followed", .follows)] + features.flatMap(\.flaggedMembers),
            metrics: metrics)
        people.routes(
            table, directories: features.flatMap(\.directories), places: features.compactMap(\.places),
            sections: features.compactMap { feature in
                feature.profileSection.map { ProfileSection(feature.profileTab, $0) }
            })
        for feature in features { try feature.routes(table, community) }
        accounts.routes(table)
        notifications.routes(table)
        people.pictures(table.guests, store: services.store, drawn: services.drawn)
        people.importedPictures(table.guests, images: services.outsidePictures, log: services.log)
        try addOffline(to: table, assets)
        try addSitePages(to: table, sharePictures)
        table.add(assets)
        addOperations(to: table)
        return table
    }

    /// Bytes of all files that come with forms while their requests last; none when the disk is full.
    private var uploadBudget: ByteBudget {
        ByteBudget(limit: 4 << 30) { [disk = services.disk] count in try disk.require(Int64(count)) }
    }

    private func addOperations(to table: RouteTable) {
        let (database, metrics, disk, log) = (database, metrics, services.disk, services.log)
        let json = "application/json; charset=utf-8"
        table.guests.file("/health", EmptyResponse.self) { _, _ in
            try await Self.require(database)
            return ServedFile(Bytes(#"{"status":"ok"}"#), type: json, caching: Self.revalidated)
        }
        table.guests.file("/health/ready", EmptyResponse.self) { _, _ in
            var reasons: [JSON] = []
            do {
                try await Self.require(database)
            } catch {
                log.warning("not ready: \(error)")
                reasons.append("database")
            }
            do {
                try await disk.requireRoom(for: 0)
            } catch {
                log.warning("not ready: \(error)")
                reasons.append("disk")
            }
            let state: JSON =
                reasons.isEmpty
                ? ["status": "ok"] : ["status": "unavailable", "reasons": .array(reasons)]
            var file = ServedFile(Bytes(try JSON.bytes(state)), type: json, caching: ServedFile.Caching.never)
            if !reasons.isEmpty { file.status = .serviceUnavailable }
            return file
        }
        table.guests.file("/metrics", EmptyResponse.self) { _, _ in
            ServedFile(Bytes(metrics.text()), type: Metrics.contentType, caching: Self.revalidated)
        }
        // It takes longer to make than all the rest of a start.
        let document = Lazy { [operations = table.operations, url = site.url] in
            Bytes(
                try JSON.bytes(
                    OpenAPI.document(operations, serverURL: "\(url)/api/v1", version: ServerVersion.current)))
        }
        table.guests.file("/api/v1/openapi.json", EmptyResponse.self) { _, _ in
            ServedFile(try await document.value, type: json, caching: Self.revalidated)
        }
    }

    private static let revalidated = "private, no-cache"
}

extension App {
    /// Throws when the database does not answer. One with too much to do is there.
    private static func require(_ database: any Database) async throws {
        do {
            _ = try await database.read { db in try db.first("SELECT 1") { $0[0] as Int } }
        } catch let error as StorageError where error.kind == .busy {
            return
        }
    }
}
