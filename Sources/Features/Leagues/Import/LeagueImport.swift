import FanfareModels
public import Foundation

/// Imports recorded responses of the providers as saved copies, for communities without a key or network, and whole leagues
/// that an operator describes in files.
public struct LeagueImport: Sendable {
    let leagues: Leagues

    public init(_ leagues: Leagues) { self.leagues = leagues }

    /// What an import stored.
    public struct Report: Sendable, Equatable {
        /// Teams that were stored.
        public var teams = 0
        /// Players that were stored.
        public var players = 0
        /// Matches that were stored.
        public var matches = 0
        /// Leagues of the operator's own that were stored.
        public var leagues = 0
        /// Rows that could not be read.
        public var skipped = 0
        /// Files that are older than what is here.
        public var older: [String] = []
        /// Leagues that a running server shows from these only after its next start.
        public var waiting: [String] = []
    }

    /// Brings in files and what is in folders. A folder with a `league.json` is a league of its own, see ``OwnLeague``; all
    /// else are recorded responses, tables first, since squads are those of teams. What is wrong
    /// with a file is found before anything is changed. It can be repeated without doubling anything.
    ///
    /// - Parameters:
    ///   - team: whose squad the one squad is; else the file is named after the team's id.
    ///   - recordedAt: the time of the responses; else when each file was written.
    ///
    /// Throws ``LeagueImportError``.
    public func run(_ paths: [String], team: String? = nil, recordedAt: Date? = nil) async throws -> Report {
        let own = try paths.filter(OwnLeague.isOne).map { folder in
            (folder: folder, league: try OwnLeague(folder: folder, now: recordedAt ?? leagues.now()))
        }
        let answers = try paths.filter { !OwnLeague.isOne($0) }.flatMap(Self.answers)
        var report = Report()
        for (folder, league) in own { try await store(league, from: folder, &report) }
        for answer in answers {
            guard case .teams(let rows) = answer.content else { continue }
            try await save(rows, answer, recordedAt ?? answer.recordedAt, &report)
        }
        for answer in answers {
            guard case .players(let rows) = answer.content else { continue }
            try await save(rows, answer, team, recordedAt ?? answer.recordedAt, &report)
        }
        return report
    }
}

extension LeagueImport {
    private func save(
        _ rows: [TeamRow], _ answer: RecordedResponse, _ date: Date, _ report: inout Report
    ) async throws {
        guard let league = leagues.known.first(where: { $0.externalSource == answer.source }) else {
            throw LeagueImportError(answer.file, "is of a source that no league comes from")
        }
        let key = SavedLeagues.LeagueKey(source: answer.source, league: league.id)
        if let copy = try await leagues.copies.teams(key), copy.savedAt > date {
            return report.older.append(answer.file)
        }
        try await leagues.copies.save(.init(rows, at: min(date, leagues.now())), key)
        report.teams += rows.count
        report.skipped += answer.bad
        if league.source == .builtIn { report.waiting.append(league.name) }
    }

    private func save(
        _ rows: [PlayerRow], _ answer: RecordedResponse, _ team: String?, _ date: Date, _ report: inout Report
    ) async throws {
        let name = URL(filePath: answer.file).deletingPathExtension().lastPathComponent
        guard let team = try await leagues.stored(team ?? name, of: answer.source) else {
            throw LeagueImportError(
                answer.file,
                "is the squad of a team that is not here (\(team ?? name)); bring the teams in first, and name the file after the team’s id or give --team"
            )
        }
        let key = SavedLeagues.TeamKey(source: answer.source, team: team.id)
        if let copy = try await leagues.copies.players(key), copy.savedAt > date {
            return report.older.append(answer.file)
        }
        try await leagues.copies.save(.init(rows, at: min(date, leagues.now())), key)
        report.players += rows.count
        report.skipped += answer.bad
    }

    /// A folder may hold anything else too.
    private static func answers(at path: String) throws -> [RecordedResponse] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw LeagueImportError(path, "does not exist")
        }
        guard isFolder.boolValue else { return [try RecordedResponse(path)] }
        let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        let answers = try files.filter { $0.hasSuffix(".json") }.compactMap { name -> RecordedResponse? in
            do { return try RecordedResponse("\(path)/\(name)") } catch is LeagueImportError { return nil }
        }
        guard !answers.isEmpty else {
            throw LeagueImportError(path, "holds no answers of flashLive or transferMarket")
        }
        return answers
    }
}

/// Why a file cannot be brought in.
public struct LeagueImportError: Error, CustomStringConvertible, Equatable {
    /// The path of the file.
    public let file: String
    /// The reason, for the operator.
    public let reason: String

    init(_ file: String, _ reason: String) {
        self.file = file
        self.reason = reason
    }

    public var description: String { "\(file) \(reason)." }
}
