import FanfareModels
import Foundation
import Hummingbird
import MediaKit
import Web

extension Games {
    /// Posters, and the drawings in place of those that are missing.
    func posters(_ guests: Routes<Context>, drawn: DrawnPictures) {
        let store = pictures.store
        guests.raw(.get, "/posters/:file", PosterFile.self) { call, request, _ in
            let key = try await file(ofPoster: call.poster, call.size)
            guard let path = try await store.file(key) else { throw Problem.missing("poster") }
            return try await FileResponse(
                path: path, size: try fileSize(path), type: "image/jpeg", tag: ETag(opaque: key.description),
                cacheControl: FileResponse.forever
            ).response(to: request)
        }
        guests.raw(.get, "/posters/drawn/:file", DrawnPoster.self) { call, request, _ in
            let (svg, address) = try await drawing(of: call.game)
            guard call.isPNG else { return Response(svg: svg) }
            let name = address.dropFirst("/posters/drawn/".count).dropLast(4)
            let path = try await drawn.png("game-\(name)", of: svg, pixels: 720)
            return try await FileResponse(
                path: path, size: try fileSize(path), type: "image/png", tag: ETag(opaque: address),
                cacheControl: FileResponse.forever
            ).response(to: request)
        }
    }
}

/// `17-480.jpg`: a poster and a size of it.
private struct PosterFile: Decodable, Sendable {
    var poster: Int64
    var size: PictureSize

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: FileKey.self).decode(String.self, forKey: .file)
        let parts = file.dropLast(4).split(separator: "-")
        guard file.hasSuffix(".jpg"), parts.count == 2, let poster = Int64(parts[0]),
            let width = Int(parts[1]),
            let size = PictureSize.posters.first(where: { $0.width == width })
        else { throw Problem.missing("poster") }
        self.poster = poster
        self.size = size
    }
}

/// `12-1a2b3c.svg`: what is drawn for a game. What follows the number makes a new address of a new title.
private struct DrawnPoster: Decodable, Sendable {
    var game: ID<Game>
    var isPNG: Bool

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: FileKey.self).decode(String.self, forKey: .file)
        guard file.hasSuffix(".svg") || file.hasSuffix(".png"),
            let number = Int64(file.dropLast(4).prefix { $0 != "-" })
        else { throw Problem.missing("poster") }
        game = ID(number)
        isPNG = file.hasSuffix(".png")
    }
}
