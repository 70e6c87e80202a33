import FanfareModels
import Foundation
import Storage

/// Brings in games from files, CSV or JSON. It can be repeated, and cut off at any time: no game is doubled.
///
/// A row belongs to the game that it made the last time; else to one of the same title, punctuation and case aside, that
/// came out within six years of it: so the ports of a game are one, and a remake is another.
public struct GameImport: Sendable {
    let games: Games
    private let progress: @Sendable (GameImportReport) -> Void

    /// How many rows are stored together.
    private static let batch = 500

    public init(_ games: Games, progress: @escaping @Sendable (GameImportReport) -> Void = { _ in }) {
        self.games = games
        self.progress = progress
    }

    /// Throws ``ImportError`` when a file holds no games; before anything is stored, unless it changes meanwhile.
    public func run(_ paths: [String]) async throws -> GameImportReport {
        for path in paths { _ = try GameFile(path) }
        var report = GameImportReport()
        for path in paths {
            var file = try GameFile(path)
            report.file = path
            while let rows = batch(of: &file, &report) {
                let stored = try await games.database.write { db in
                    try GameBatch(rows).store(in: db, games)
                }
                report.added += stored.added
                report.updated += stored.updated
                report.unchanged += rows.count - stored.added - stored.updated
                try await give(stored.posters, &report)
                report.fraction = file.fraction
                progress(report)
                try Task.checkCancellation()
            }
        }
        return report
    }

    private func batch(of file: inout GameFile, _ report: inout GameImportReport) -> [IncomingGame]? {
        var rows: [IncomingGame] = []
        while rows.count < Self.batch, let (line, game) = file.next() {
            switch game {
            case .success(var game):
                for reason in game.missing { report.leaveOut(reason, in: file.path, line: line) }
                game.line = line
                rows.append(game)
            case .failure(let fault): report.skip(fault, in: file.path, line: line)
            }
        }
        return rows.isEmpty ? nil : rows
    }

    /// Posters of files are made at once; what stands in the web waits for the server.
    private func give(_ posters: [GameBatch.Poster], _ report: inout GameImportReport) async throws {
        for poster in posters {
            guard !poster.source.hasPrefix("http") else {
                report.postersToFetch += 1
                continue
            }
            do {
                try await games.give(
                    fileBeside(report.file, poster.source), to: poster.game, source: poster.source)
                report.posters += 1
            } catch let problem as Problem {
                report.leaveOut(
                    "has a poster that cannot be used: \(problem.detail)", in: report.file, line: poster.line)
            } catch let error as CocoaError {
                report.leaveOut(
                    "has a poster that cannot be read: \(error.localizedDescription)", in: report.file,
                    line: poster.line)
            }
        }
    }

    private func fileBeside(_ file: String, _ name: String) -> String {
        name.hasPrefix("/")
            ? name : URL(filePath: file).deletingLastPathComponent().appending(path: name).path
    }
}

extension Games {
    /// Makes a poster of a file and gives it to a game.
    func give(_ file: String, to game: ID<Game>, source: String) async throws {
        guard FileManager.default.fileExists(atPath: file) else { throw CocoaError(.fileNoSuchFile) }
        try await withPoster(from: file, field: "poster") { sizes in
            try await database.write { db in
                try Self.require(game, in: db)
                try give(sizes, to: game, source: source, in: db)
            }
        }
    }
}
