import FanfareModels
import Foundation

/// A recorded response of a provider, identified by its content; the shapes are those of
/// `contracts/leagues.md`.
struct RecordedResponse {
    enum Content {
        case teams([TeamRow])
        case players([PlayerRow])
    }

    let file: String
    let source: DataSource
    let content: Content
    /// Rows that could not be read.
    let bad: Int
    /// When the file was written.
    let recordedAt: Date

    /// A response has some hundred rows at most.
    private static let sizeLimit = 8 << 20

    /// Throws ``LeagueImportError``.
    init(_ file: String) throws {
        self.file = file
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        guard facts[.size] as? Int ?? 0 <= Self.sizeLimit,
            let bytes = FileManager.default.contents(atPath: file)
        else { throw LeagueImportError(file, "cannot be read, or is larger than an answer can be") }
        recordedAt = facts[.modificationDate] as? Date ?? Date()
        if let answer = Self.read(FlashLive.Standings.self, bytes)?.teams, !answer.rows.isEmpty {
            (source, content, bad) = (.flashLive, .teams(answer.rows), answer.bad)
        } else if let answer = Self.read(FlashLive.Squad.self, bytes)?.players, !answer.rows.isEmpty {
            (source, content, bad) = (.flashLive, .players(answer.rows), answer.bad)
        } else if let answer = Self.read(TransferMarket.Clubs.self, bytes)?.teams, !answer.rows.isEmpty {
            (source, content, bad) = (.transferMarket, .teams(answer.rows), answer.bad)
        } else if let answer = Self.read(TransferMarket.Squad.self, bytes)?.players, !answer.rows.isEmpty {
            (source, content, bad) = (.transferMarket, .players(answer.rows), answer.bad)
        } else {
            throw LeagueImportError(file, "is no answer of flashLive or transferMarket with teams or players")
        }
    }

    /// What is of another shape is told by its being nothing here.
    private static func read<Answer: ProviderResponse>(_ type: Answer.Type, _ bytes: Data) -> Answer? {
        try? JSONDecoder().decode(type, from: bytes)
    }
}
