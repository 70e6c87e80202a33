import Accounts
public import Concurrency
import FanfareModels
import FeatureKit
import Foundation
import HTTPTypes
import Hummingbird
public import JSON
import Members
import NIOCore
import Notifications
import Storage
import Web

extension App {
    /// Everything that can be requested of this community.
    func routes() throws -> RouteTable {
        let assets = Assets()
        let notifications = community.notifications
        let layout = Frame(
            site: site, assets: assets, tabs: [.answers, .rankings, .games, .leagues, .profile],
            unseen: { try await notifications.unseen($0) })
        let table = RouteTable(bodies: Bodies(folder: uploads), frame: layout)
        people.routes(
            table, directories: features.flatMap(\.directories), places: features.compactMap(\.places),
            sections: features.compactMap(\.profileSection))
        for feature in features { try feature.routes(table, community) }
        accounts.routes(table)
        notifications.routes(table)
        people.pictures(table.guests, store: services.store, drawn: services.drawn)
        try addOffline(to: table, assets)
        table.add(assets)
        addOperations(to: table)
        return table
    }

    private func addOperations(to table: RouteTable) {
        let (database, metrics) = (database, metrics)
        table.guests.raw(.get, "/health", Nothing.self) { _, _, _ in
            _ = try await database.read { db in try db.first("SELECT 1") { $0[0] as Int } }
            return try Response(json: ["status": "ok"], status: 200)
        }
        table.guests.raw(.get, "/metrics", Nothing.self) { _, _, _ in
            Response(
                status: .ok, headers: [.contentType: Metrics.contentType],
                body: .init(byteBuffer: ByteBuffer(string: metrics.text())))
        }
        // It takes longer to make than all the rest of a start.
        let document = Lazy { [operations = table.operations, url = site.url] in
            try JSON.bytes(
                OpenAPI.document(operations, serverURL: "\(url)/api/v1", version: Fanfare.version))
        }
        table.guests.raw(.get, "/api/v1/openapi.json", Nothing.self) { _, _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(bytes: try await document.value)))
        }
    }
}
