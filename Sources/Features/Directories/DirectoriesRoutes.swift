import Art
import FanfareModels
import Hummingbird
import Logging
import NIOCore
import OutboundHTTP
public import Web

extension Directories {
    /// How long a page waits for the site before it shows bones and lets the browser wait.
    private static let patience: Duration = .milliseconds(400)

    public func routes(_ table: RouteTable) {
        let (readers, screen) = (table.readers, table.screen)
        readers.on(ListDirectories.self) { _, _ in Listing(list) }
        readers.on(ListOutsidePeople.self, refusals: [403, 503]) { call, _ in try await people(call) }
        readers.page("/directories/:site", DirectoryInput.self) { input, context in
            let call = ListOutsidePeople(input.site, page: input.page, q: input.q)
            let page =
                input.wait == nil
                ? try await people(call, patience: Self.patience) : try await people(call)
            return OutsideDirectoryPage(
                directory: Directory(site: input.site, name: Self.name(of: input.site)), directories: list,
                number: input.page ?? 1, text: input.q ?? "", page: page
            ).page(screen(context))
        }
        table.guests.raw(.get, "/directories/:site/pictures/:file", PictureInput.self) { input, request, _ in
            try await picture(input, request)
        }
    }

    private func picture(_ input: PictureInput, _ request: Request) async throws -> Response {
        let copies = DirectoryCopies(database: database)
        guard settings.sites.contains(input.site),
            let picture = try await copies.picture(of: input.person, on: input.site)
        else { throw Problem.missing("picture") }
        if let address = picture.address, let entry = try await entry(address) {
            return try await FileResponse(
                path: entry.path, size: entry.size, type: PictureCache.type, tag: ETag(opaque: entry.tag),
                cacheControl: "public, max-age=86400"
            ).response(to: request)
        }
        let svg = Art.avatar(for: picture.name, seed: "\(input.site) \(input.person)")
        return Response(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .contentSecurityPolicy: "default-src 'none'",
                .cacheControl: picture.address == nil ? "public, max-age=604800" : "no-cache",
            ],
            body: .init(byteBuffer: ByteBuffer(string: svg)))
    }

    /// Nil when the picture cannot be had now.
    private func entry(_ address: String) async throws -> PictureCache.Entry? {
        do {
            return try await images.load(address).value
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch {
            // A drawing takes its place, whatever went wrong.
            log.info("picture \(address): \(error)")
            return nil
        }
    }
}

private struct DirectoryInput: Decodable, Sendable {
    var site: String
    var page: Int?
    var q: String?
    /// There when the browser waits behind a page of bones.
    var wait: String?
}

/// `22656-1a2b3c.webp`: whose picture; what follows the number makes a new address of a new picture.
struct PictureInput: Decodable, Sendable {
    var site: String
    var person: Int64

    private enum CodingKeys: CodingKey { case site, file }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        site = try fields.decode(String.self, forKey: .site)
        guard let person = Int64(try fields.decode(String.self, forKey: .file).prefix { $0 != "-" }) else {
            throw Problem.missing("picture")
        }
        self.person = person
    }
}
