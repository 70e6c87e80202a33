import Art
import FanfareModels
import Logging
import HTTPTypes
import OutboundHTTP
public import HTTPBinding
import HTTPServer
import Members
import Storage

/// Crests and photos: those of providers through the cache on disk, the others drawn.
extension Leagues {
    /// - Parameter png: renders a drawing as PNG and returns its path, for clients that read no SVG.
    public func pictures(
        _ guests: Routes<Context>,
        png: @escaping @Sendable (_ name: String, _ svg: String) async throws -> String
    ) {
        guests.file("/crests/:file") { name, _ in
            let call = try PictureName(name)
            if call.parts.first == "league" { return try await leagueCrest(call, png) }
            guard call.parts.count == 3, let source = DataSource(rawValue: call.parts[0]) else {
                throw Problem.missing("picture")
            }
            let team = try await team(call.parts[1], of: source)
            try call.check(version: team.crestVersion)
            if let image = team.image, let file = try await remotePicture(image) { return file }
            let drawing = team.crest.svg(for: team.name)
            return try await drawn(
                drawing, of: "crest-\(source.rawValue).\(team.id)", call.kind, isFinal: team.image == nil, png
            )
        }
        guests.file("/photos/:file") { name, _ in
            let call = try PictureName(name)
            guard call.parts.count == 4, let source = DataSource(rawValue: call.parts[0]) else {
                throw Problem.missing("picture")
            }
            let (team, player) = (call.parts[1], call.parts[2])
            let photo = try await photo(of: player, in: .init(source: source, team: team))
            try call.check(version: PublicURLs.fingerprint(photo.address))
            if let file = try await remotePicture(photo.address) { return file }
            let drawing = Art.avatar(for: photo.name, seed: photo.name).string
            return try await drawn(
                drawing, of: "photo-\(source.rawValue).\(team).\(player)", call.kind, isFinal: false, png)
        }
    }
}

extension Leagues {
    private func leagueCrest(
        _ call: PictureName, _ png: (String, String) async throws -> String
    ) async throws -> ServedFile {
        guard call.parts.count == 2 else { throw Problem.missing("picture") }
        let league = try await league(call.parts[1])
        let crest =
            switch league.builtIn?.division {
            case 1: Crest(.tierce, ["#f4c430", "#1f4fa3", "#c8202f"])
            case 2: Crest(.waves, ["#1f4fa3", "#f4c430", "#ffffff"])
            default: Crest(seed: league.name)
            }
        let letters =
            switch league.builtIn?.division {
            case 1: "A"
            case 2: "B"
            default: league.name
            }
        return try await drawn(
            crest.svg(for: letters), of: "crest-league.\(league.id)", call.kind, isFinal: true,
            png)
    }

    private func photo(
        of player: String, in team: SavedLeagues.TeamKey
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
    private func remotePicture(_ address: String) async throws -> ServedFile? {
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
        return ServedFile(
            path: entry.path, size: entry.size, type: PictureCache.type, tag: ETag(opaque: entry.tag),
            caching: ServedFile.Caching.day)
    }

    /// - Parameter subject: what is drawn, as a file's name.
    private func drawn(
        _ svg: String, of subject: String, _ kind: String, isFinal: Bool,
        _ png: (String, String) async throws -> String
    ) async throws -> ServedFile {
        // What stands in for a picture that may come is asked for again soon.
        let caching = isFinal ? ServedFile.Caching.week : ServedFile.Caching.revalidated
        guard kind == "png" else { return ServedFile(svg: svg, caching: caching) }
        let path = try await png(subject, svg)
        let name = String(path.split(separator: "/").last ?? "")
        return ServedFile(path: path, type: "image/png", tag: ETag(opaque: name), caching: caching)
    }
}

/// `flashLive.pCMG6CNp.1a2b3c.webp`: parts between dots, and the kind.
private struct PictureName {
    let parts: [String]
    let kind: String

    init(_ name: FileName) throws(Problem) {
        parts = name.parts(between: ".")
        kind = name.kind
        guard ["png", "svg", "webp"].contains(kind), 2...4 ~= parts.count,
            parts.allSatisfy({ SourceID($0) != nil })
        else { throw .missing("picture") }
    }

    /// The last part makes a new address of a new picture. Under any other it is not served, or everybody could have
    /// drawings made and kept without end.
    func check(version: String) throws(Problem) {
        guard parts.last == version else { throw .missing("picture") }
    }
}
