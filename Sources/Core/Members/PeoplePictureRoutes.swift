public import Art
import FanfareModels
import Foundation
import Hummingbird
public import MediaKit
import NIOCore
public import Web

extension People {
    /// People's own pictures, and the drawings for those who gave none.
    public func pictures(_ guests: Routes<Context>, store: any BlobStore, drawn: DrawnPictures) {
        guests.raw(.get, "/pictures/:file", PictureFile.self) { call, request, _ in
            let key = try await file(ofPicture: call.picture, call.size)
            guard let path = try await store.file(key) else { throw Problem.missing("picture") }
            let tag = ETag(opaque: key.description)
            return try await FileResponse(
                path: path, size: try fileSize(path), type: "image/jpeg", tag: tag,
                cacheControl: FileResponse.forever
            ).response(to: request)
        }
        guests.raw(.get, "/avatars/:file", DrawingFile.self) { call, request, _ in
            let name =
                call.person == Author.former(Addresses(base: "")).id
                ? "Former member" : try await name(of: call.person)
            let svg = Art.avatar(for: name, seed: "\(call.person)")
            guard call.isPNG else { return Response(svg: svg) }
            let version = Addresses(base: "").picture(nil, of: call.person, name: name)
            let path = try await drawn.png(
                String(version.dropFirst("/avatars/".count).dropLast(4)), of: svg)
            return try await FileResponse(
                path: path, size: try fileSize(path), type: "image/png", tag: ETag(opaque: version),
                cacheControl: FileResponse.forever
            ).response(to: request)
        }
        guests.raw(.get, "/covers/:file", DrawingFile.self) { call, _, _ in
            Response(svg: Art.cover(seed: "\(call.person)"))
        }
    }
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
