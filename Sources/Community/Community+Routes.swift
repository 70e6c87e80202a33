import Accounts
import Activity
import Admin
import Answers
import Art
import Comments
import FanfareModels
import Foundation
import Games
import JSON
import Media
import People
import Rankings
import Storage
import HTTPBinding
import HTTPServer
import Pages

extension Community {
    /// Everything that can be asked of this community.
    func routes() throws -> RouteTable {
        let assets = Assets()
        let bell = bell
        let layout = Layout(
            site: site, assets: assets, tabs: [.answers, .rankings, .games, .leagues, .profile],
            unseen: { try await bell.unseen($0) })
        let table = RouteTable(
            reader: InputReader(folder: uploads), layout: layout,
            flagged: Self.flaggedMembers, metrics: metrics)
        addPages(to: table)
        rankings.routes(table)
        accounts.routes(table)
        bell.routes(table)
        admin.routes(table)
        addLeagues(to: table)
        try addOffline(to: table, assets)
        table.add(assets)
        addPictures(to: table.guests)
        addPosters(to: table.guests)
        addOperations(to: table)
        return table
    }

    private func addPictures(to guests: Routes<Context>) {
        let (people, store, drawings) = (people, blobs.store, drawings)
        // `17-192.jpg`: a picture and a size of it.
        guests.file("/pictures/:file") { name, _ in
            let numbers = try name.numbers(2, kinds: "jpg")
            guard let size = PictureSize.faces.first(where: { $0.width == numbers[1] }) else {
                throw Problem.missing("picture")
            }
            return try await store.served(people.file(ofPicture: numbers[0], size), "image/jpeg")
        }
        guests.file("/avatars/:file") { name, _ in
            let person = ID<Person>(try name.number(kinds: "svg", "png"))
            let isFormer = person == Author.former(Addresses(base: "")).id
            let text = isFormer ? "Former member" : try await people.name(of: person)
            let svg = Art.avatar(for: text, seed: "\(person)")
            guard name.kind == "png" else { return ServedFile(svg: svg) }
            let version = Addresses(base: "").picture(nil, of: person, name: text)
            let path = try await drawings.png(
                String(version.dropFirst("/avatars/".count).dropLast(4)), of: svg)
            return ServedFile(drawing: path, version)
        }
        guests.file("/covers/:file") { name, _ in
            ServedFile(svg: Art.cover(seed: "\(try name.number(kinds: "svg", "png"))"))
        }
    }

    private func addOperations(to table: RouteTable) {
        let (database, metrics) = (database, metrics)
        let json = "application/json; charset=utf-8"
        table.guests.file("/health", Nothing.self) { _, _ in
            _ = try await database.read { db in try db.first("SELECT 1") { $0[0] as Int } }
            return ServedFile(Bytes(#"{"status":"ok"}"#), type: json, caching: Self.revalidated)
        }
        table.guests.file("/metrics", Nothing.self) { _, _ in
            ServedFile(Bytes(metrics.text()), type: Metrics.contentType, caching: Self.revalidated)
        }
        // It takes longer to make than all the rest of a start.
        let document = Once { [operations = table.operations, url = site.url] in
            Bytes(
                try JSON.bytes(
                    OpenAPI.document(operations, serverURL: "\(url)/api/v1", version: Fanfare.version)))
        }
        table.guests.file("/api/v1/openapi.json", Nothing.self) { _, _ in
            ServedFile(try await document.value, type: json, caching: Self.revalidated)
        }
    }

    private static let revalidated = "private, no-cache"
}

extension BlobStore {
    /// A blob as a file that anybody may keep for ever.
    func served(_ key: BlobKey, _ type: String) async throws -> ServedFile {
        guard let path = try await file(key) else { throw Problem.missing("picture") }
        return ServedFile(
            path: path, type: type, tag: ETag(opaque: key.description), caching: ServedFile.Caching.forever)
    }
}

extension ServedFile {
    /// A drawing of ours as PNG, whose address changes with it.
    init(drawing path: String, _ address: String) {
        self.init(path: path, type: "image/png", tag: ETag(opaque: address), caching: Caching.forever)
    }
}
