import FanfareModels
import HTTPBinding
import HTTPServer
import MediaKit
import Members

extension Games {
    /// Posters, and the drawings in place of those that are missing.
    func posters(_ guests: Routes<Context>, drawn: DrawnPictures) {
        let store = pictures.store
        // `17-480.jpg`: a poster and a size of it.
        guests.file("/posters/:file") { name, _ in
            let numbers = try name.numbers(2, kinds: "jpg")
            guard let size = PictureSize.posters.first(where: { $0.width == numbers[1] }) else {
                throw Problem.missing("poster")
            }
            return try await store.served(file(ofPoster: numbers[0], size), "image/jpeg")
        }
        // `12-1a2b3c.svg`: what is drawn for a game. What follows the number makes a new address of a new
        // title; a PNG has only the current one.
        guests.file("/posters/drawn/:file") { name, _ in
            let (svg, address) = try await drawing(of: ID(name.number(kinds: "svg", "png")))
            guard name.kind == "png" else { return ServedFile(svg: svg) }
            guard address == "/posters/drawn/\(name.stem).png" else { throw Problem.missing("poster") }
            let id = try name.number(kinds: "png")
            return ServedFile(drawing: try await drawn.png("game-\(id)", of: svg, pixels: 720), address)
        }
    }
}
