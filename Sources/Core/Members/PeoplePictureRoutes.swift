import Art
import FanfareModels
public import HTTPBinding
public import HTTPServer
public import MediaKit

extension People {
    /// People's own pictures, and the drawings for those who gave none.
    public func pictures(_ guests: Routes<Context>, store: any BlobStore, drawn: DrawnPictures) {
        // `17-192.jpg`: a picture and a size of it.
        guests.file("/pictures/:file") { name, _ in
            let numbers = try name.numbers(2, kinds: "jpg")
            guard let size = PictureSize.faces.first(where: { $0.width == numbers[1] }) else {
                throw Problem.missing("picture")
            }
            return try await store.served(file(ofPicture: numbers[0], size), "image/jpeg")
        }
        // `12-1a2b3c.svg`: what is drawn for a person. What follows the number makes a new address of a new name; a
        // PNG has only the current one.
        guests.file("/avatars/:file") { file, _ in
            let person = ID<Person>(try file.number(kinds: "svg", "png"))
            let isFormer = person.number == 0
            let text = isFormer ? "Former member" : try await name(of: person)
            let svg = Art.avatar(for: text, seed: "\(person)").string
            guard file.kind == "png" else { return ServedFile(svg: svg) }
            let address = PublicURLs(base: "").picture(nil, of: person, name: text)
            guard address == "/avatars/\(file.stem).png" else { throw Problem.missing("picture") }
            return ServedFile(drawing: try await drawn.png("avatar-\(person)", of: svg), address)
        }
        guests.file("/covers/:file") { name, _ in
            ServedFile(svg: Art.cover(seed: "\(try name.number(kinds: "svg", "png"))").string)
        }
    }
}

extension BlobStore {
    /// A blob as a file that anybody may keep for ever.
    ///
    /// - Throws: `missing` when it is not there.
    public func served(_ key: BlobKey, _ type: String) async throws -> ServedFile {
        guard let path = try await file(key) else { throw Problem.missing("picture") }
        return ServedFile(
            path: path, type: type, tag: ETag(opaque: key.description), caching: ServedFile.Caching.forever)
    }
}

extension ServedFile {
    /// A drawing of ours as PNG, whose address changes with it.
    public init(drawing path: String, _ address: String) {
        self.init(path: path, type: "image/png", tag: ETag(opaque: address), caching: Caching.forever)
    }
}
