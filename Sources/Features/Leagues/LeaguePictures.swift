import Art
import FanfareModels
import Foundation
import Logging
import HTTPTypes
import Hummingbird
import NIOCore
import OutboundHTTP
import Storage
public import Web

/// Crests and photos: those of providers through the cache on disk, the others drawn.
extension Leagues {
    /// - Parameter png: makes a PNG of a drawing and tells its path, for clients that read no SVG.
    public func pictures(
        _ guests: Routes<Context>,
        png: @escaping @Sendable (_ name: String, _ svg: String) async throws -> String
    ) {
        guests.raw(.get, "/crests/:file", PictureName.self) { call, request, _ in
            if call.parts.first == "league" { return try await leagueCrest(call, request, png) }
            guard call.parts.count == 3, let source = DataSource(rawValue: call.parts[0]) else {
                throw Problem.missing("picture")
            }
            let team = try await team(call.parts[1], of: source)
            if let image = team.image, let response = try await outside(image, request) { return response }
            let drawing = (BuiltInLeague.crest(team.id) ?? Crest(seed: team.name)).svg(for: team.name)
            return try await drawn(drawing, call, request, isFinal: team.image == nil, png)
        }
        guests.raw(.get, "/photos/:file", PictureName.self) { call, request, _ in
            guard call.parts.count == 4, let source = DataSource(rawValue: call.parts[0]) else {
                throw Problem.missing("picture")
            }
            let photo = try await photo(of: call.parts[2], in: .init(source: source, team: call.parts[1]))
            if let response = try await outside(photo.address, request) { return response }
            let drawing = Art.avatar(for: photo.name, seed: photo.name)
            return try await drawn(drawing, call, request, isFinal: false, png)
        }
    }
}

extension Leagues {
    private func leagueCrest(
        _ call: PictureName, _ request: Request, _ png: (String, String) async throws -> String
    ) async throws -> Response {
        guard call.parts.count == 2, let league = known.first(where: { $0.id == call.parts[1] }) else {
            throw Problem.missing("picture")
        }
        let isFirst = league.id == known.first?.id
        let crest =
            isFirst
            ? Crest(.tierce, ["#f4c430", "#1f4fa3", "#c8202f"])
            : Crest(.waves, ["#1f4fa3", "#f4c430", "#ffffff"])
        return try await drawn(
            crest.svg(for: isFirst ? "A" : "B"), call, request, isFinal: true, png)
    }

    private func photo(
        of player: String, in team: LeagueCopies.TeamKey
    ) async throws -> (name: String, address: String) {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT name, photo FROM player
                WHERE source = \(team.source.rawValue) AND team = \(team.team) AND id = \(player)
                """
            ) { (name: $0[0] as String, address: $0[1] as String?) }
        }
        guard let found, let address = found.address else { throw Problem.missing("picture") }
        return (found.name, address)
    }

    /// Nil when it cannot be had now.
    private func outside(_ address: String, _ request: Request) async throws -> Response? {
        let entry: PictureCache.Entry
        do {
            entry = try await images.load(address).value
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch {
            // A drawing takes its place, whatever went wrong.
            log.info("picture \(address): \(error)")
            return nil
        }
        return try await FileResponse(
            path: entry.path, size: entry.size, type: PictureCache.type, tag: ETag(opaque: entry.tag),
            cacheControl: "public, max-age=86400"
        ).response(to: request)
    }

    private func drawn(
        _ svg: String, _ call: PictureName, _ request: Request, isFinal: Bool,
        _ png: (String, String) async throws -> String
    ) async throws -> Response {
        // What stands in for a picture that may come is asked for again soon.
        let caching = isFinal ? "public, max-age=604800" : "no-cache"
        guard call.kind == "png" else {
            return Response(
                status: .ok,
                headers: [
                    .contentType: "image/svg+xml", .cacheControl: caching,
                    .contentSecurityPolicy: "default-src 'none'",
                ],
                body: .init(byteBuffer: ByteBuffer(string: svg)))
        }
        let path = try await png("crest-\(call.parts.joined(separator: "."))", svg)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return try await FileResponse(
            path: path, size: size, type: "image/png", tag: ETag(opaque: call.parts.joined(separator: ".")),
            cacheControl: caching
        ).response(to: request)
    }
}

/// `flashLive.pCMG6CNp.1a2b3c.webp`: parts between dots, and the kind.
struct PictureName: Decodable, Sendable {
    var parts: [String]
    var kind: String

    private enum CodingKeys: CodingKey { case file }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .file)
        var parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let kind = parts.popLast(), ["png", "svg", "webp"].contains(kind), 2...4 ~= parts.count,
            parts.allSatisfy({ SourceID($0) != nil })
        else { throw Problem.missing("picture") }
        self.parts = parts
        self.kind = kind
    }
}
