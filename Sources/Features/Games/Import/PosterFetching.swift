public import JobQueue
import FanfareModels
import Foundation
public import MediaKit

/// Fetches posters that imported games name by web address, in the background.
public struct PosterFetching: Sendable {
    let games: Games
    let temporaryFolders: TemporaryFolders
    /// What stands at a web address, at most so many bytes. Throws `Problem` for what will not be there later either.
    let download: @Sendable (_ url: String, _ limit: Int64) async throws -> [UInt8]

    static let kind = JobKind<Payload>("games.poster")

    struct Payload: Codable, Sendable {
        var game: ID<Game>
        var url: String
    }

    public init(
        _ games: Games, temporaryFolders: TemporaryFolders,
        download: @escaping @Sendable (_ url: String, _ limit: Int64) async throws -> [UInt8]
    ) {
        self.games = games
        self.temporaryFolders = temporaryFolders
        self.download = download
    }

    /// The handler of poster downloads.
    public var handler: JobHandler {
        JobHandler(Self.kind, deadline: .seconds(60), attempts: 4, atOnce: 1) { payload, _ in
            try await fetch(payload)
        }
    }

    private func fetch(_ payload: Payload) async throws {
        let bytes = try await download(payload.url, Pictures.fileLimit)
        try await temporaryFolders.folder { folder in
            let file = "\(folder)/poster"
            try Data(bytes).write(to: URL(filePath: file))
            try await games.give(file, to: payload.game, source: payload.url)
        }
    }
}
