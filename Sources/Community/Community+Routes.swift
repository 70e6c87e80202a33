import Concurrency
import Accounts
import Activity
import Admin
import Answers
import Comments
import FanfareModels
import Foundation
import Games
import HTTPTypes
import Hummingbird
import Media
import NIOCore
import People
import Rankings
import Storage
import Web

extension Community {
    /// Everything that can be asked of this community.
    func routes() throws -> RouteTable {
        let assets = Assets()
        let bell = bell
        let frame = Frame(
            site: site, assets: assets, tabs: [.answers, .rankings, .games, .leagues, .profile],
            unseen: { try await bell.unseen($0) })
        let table = RouteTable(bodies: Bodies(folder: uploads), frame: frame)
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
        guests.raw(.get, "/pictures/:file", PictureFile.self) { call, request, _ in
            let key = try await people.file(ofPicture: call.picture, call.size)
            guard let path = try await store.file(key) else { throw Problem.missing("picture") }
            let tag = ETag(opaque: key.description)
            return try await FileResponse(
                path: path, size: try size(path), type: "image/jpeg", tag: tag,
                cacheControl: FileResponse.forever
            ).response(to: request)
        }
        guests.raw(.get, "/avatars/:file", DrawingFile.self) { call, request, _ in
            let name =
                call.person == Author.former(Addresses(base: "")).id
                ? "Former member" : try await people.name(of: call.person)
            let svg = Art.avatar(for: name, seed: "\(call.person)")
            guard call.isPNG else { return Response(svg: svg) }
            let version = Addresses(base: "").picture(nil, of: call.person, name: name)
            let path = try await drawings.png(
                String(version.dropFirst("/avatars/".count).dropLast(4)), of: svg)
            return try await FileResponse(
                path: path, size: try size(path), type: "image/png", tag: ETag(opaque: version),
                cacheControl: FileResponse.forever
            ).response(to: request)
        }
        guests.raw(.get, "/covers/:file", DrawingFile.self) { call, _, _ in
            Response(svg: Art.cover(seed: "\(call.person)"))
        }
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

func size(_ path: String) throws -> Int {
    guard let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
        throw Problem.missing("picture")
    }
    return size
}

/// `17-192.jpg`: a picture and a size of it.
struct PictureFile: Decodable, Sendable {
    var picture: Int64
    var size: PictureSize

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: FileKey.self).decode(String.self, forKey: .file)
        let parts = file.dropLast(4).split(separator: "-")
        guard file.hasSuffix(".jpg"), parts.count == 2, let picture = Int64(parts[0]),
            let width = Int(parts[1]),
            let size = PictureSize.faces.first(where: { $0.width == width })
        else { throw Problem.missing("picture") }
        self.picture = picture
        self.size = size
    }
}

/// `12-1a2b3c.svg`: what is drawn for a person. What follows the number makes a new address of a new name.
struct DrawingFile: Decodable, Sendable {
    var person: ID<Person>
    var isPNG: Bool

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: FileKey.self).decode(String.self, forKey: .file)
        guard file.hasSuffix(".svg") || file.hasSuffix(".png"),
            let number = Int64(file.dropLast(4).prefix { $0 != "-" })
        else { throw Problem.missing("picture") }
        person = ID(number)
        isPNG = file.hasSuffix(".png")
    }
}

enum FileKey: CodingKey { case file }

extension Response {
    /// A drawing of ours, which does not change under its address.
    init(svg: String) {
        self.init(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: FileResponse.forever,
                .contentSecurityPolicy: "default-src 'none'",
            ],
            body: .init(byteBuffer: ByteBuffer(string: svg)))
    }
}
