public import FanfareModels
import Foundation
public import Media

/// Fetches posters that imported games name by web address, in the background.
public struct PosterFetching: Sendable {
    let games: Games
    /// Downloads at most so many bytes of a web address into a file, which the caller removes. Throws `Problem` for what
    /// will not be there later either.
    let download: @Sendable (_ url: String, _ limit: Int64) async throws -> String

    static let kind = JobKind<Payload>("games.poster")

    struct Payload: Codable, Sendable {
        var game: ID<Game>
        var url: String
    }

    public init(
        _ games: Games, download: @escaping @Sendable (_ url: String, _ limit: Int64) async throws -> String
    ) {
        self.games = games
        self.download = download
    }

    public var handler: JobHandler {
        JobHandler(Self.kind, deadline: .seconds(60), attempts: 4, atOnce: 1) { payload, _ in
            try await fetch(payload)
        }
    }

    private func fetch(_ payload: Payload) async throws {
        let file = try await download(payload.url, Pictures.fileLimit)
        do {
            try await games.give(file, to: payload.game, source: payload.url)
        } catch {
            try FileManager.default.removeItem(atPath: file)
            throw error
        }
        try FileManager.default.removeItem(atPath: file)
    }
}
