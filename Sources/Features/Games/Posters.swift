import Art
public import FanfareModels
public import MediaKit
import Members
import Storage

extension PictureSize {
    /// Two by three, in grids and on the game's page.
    static let smallPoster = PictureSize(240, 360)
    static let largePoster = PictureSize(480, 720)
    /// The sizes that a poster is stored in.
    public static let posters: [PictureSize] = [.smallPoster, .largePoster]
}

/// The pictures of games.
extension Games {
    /// Gives a game a poster whose sizes are in the blob store, within the caller's transaction, and drops the one
    /// before. `source` says where it came from, so that an import need not fetch it again.
    func give(
        _ sizes: [PictureSize: StoredBlob], to game: ID<Game>, source: String = "", in db: any Connection
    ) throws {
        try db.run("DELETE FROM poster WHERE game = \(game)")
        try Blobs.release(holder(game), at: now(), in: db)
        let keys = PictureSize.posters.compactMap { sizes[$0]?.key.description }.joined(separator: ",")
        let id: Int64? = try db.first(
            "INSERT INTO poster (game, blobs, source) VALUES (\(game), \(keys), \(source)) RETURNING id"
        ) { $0[0] }
        for blob in sizes.values { try Blobs.keep(blob, type: .jpeg, for: holder(game), at: now(), in: db) }
        try db.run("UPDATE game SET poster = \(id) WHERE id = \(game)")
    }

    /// Makes a poster's sizes of a file and hands them to `store`; they go again when it fails.
    func withPoster<T: Sendable>(
        from file: String, field: String, _ store: ([PictureSize: StoredBlob]) async throws -> T
    ) async throws -> T {
        let sizes = try await pictures.make(PictureSize.posters, from: file, field: field)
        do {
            return try await store(sizes)
        } catch {
            try await pictures.discard(sizes)
            throw error
        }
    }

    /// The file of one size of a poster.
    public func file(ofPoster id: Int64, _ size: PictureSize) async throws -> BlobKey {
        let keys: String? = try await database.read { db in
            try db.first("SELECT blobs FROM poster WHERE id = \(id)") { $0[0] }
        }
        let parts = keys?.split(separator: ",").map(String.init) ?? []
        guard let index = PictureSize.posters.firstIndex(of: size), parts.indices.contains(index),
            let key = BlobKey(parts[index])
        else { throw Problem.missing("poster") }
        return key
    }

    /// What is drawn for a game without a picture, and the address that its drawing has now.
    public func drawing(of game: ID<Game>) async throws -> (svg: String, address: String) {
        let found = try await database.read { db in
            try db.first("SELECT title, released, genres, developer FROM game WHERE id = \(game)") {
                (
                    drawing: PosterDrawing(title: $0[0], released: $0[1], genres: $0[2]),
                    developer: $0[3] as String
                )
            }
        }
        guard let (drawing, developer) = found else { throw Problem.missing("poster") }
        let address = PublicURLs(base: "").poster(nil, of: game, drawing)
        let line = [ReleaseDate(stored: drawing.released).year.map(String.init), developer].compactMap { $0 }
            .filter { !$0.isEmpty }.joined(separator: " · ")
        let poster = Art.poster(
            for: drawing.title, line: line, seed: drawing.seed, mood: PosterMood(genre: drawing.mood))
        return (poster, address)
    }

    func holder(_ game: ID<Game>) -> String { "game/\(game)/poster" }
}
