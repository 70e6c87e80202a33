import FanfareModels
import Foundation
import Storage
import Synchronization

/// The index of all games, read when it is first needed and brought up to date when games came or changed: the few that
/// did are indexed by themselves and stand for what the large index says of them.
final class GameSearch: Sendable {
    /// What is searched: true of the catalogue as of its change `changed`.
    struct Snapshot: Sendable {
        var base: GameIndex
        var baseChanged: Int64
        var changed: Int64
        var news: GameIndex?
        /// Games of which `news` has the word, and those that are gone.
        var renewed: Set<Int64> = []

        /// A page of the best. Typing errors are forgiven where fewer than ``few`` games match without, however far down the
        /// page is.
        func best(_ query: GameQuery, _ filter: GameFilter, after key: Int64, _ limit: Int) -> [GameIndex.Hit]
        {
            let strict = query.strict
            guard query.forgives else { return hits(strict, filter, after: key, limit) }
            let first = hits(strict, filter, after: .max, max(limit, Self.few))
            guard first.count >= Self.few else { return hits(query, filter, after: key, limit) }
            return key == .max ? Array(first.prefix(limit)) : hits(strict, filter, after: key, limit)
        }

        private static let few = 3

        private func hits(
            _ query: GameQuery, _ filter: GameFilter, after key: Int64, _ limit: Int
        ) -> [GameIndex.Hit] {
            guard let news else { return base.hits(query, filter, after: key, limit) }
            let known = base.hits(query, filter, after: key, limit) { !renewed.contains($0) }
            let hits = known + news.hits(query, filter, after: key, limit)
            return Array(hits.sorted(by: >).prefix(limit))
        }
    }

    private struct State {
        var snapshot: Snapshot?
        var isReading = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The index as it was read last, unless it is older than what the connection sees.
    ///
    /// - Parameter isUpdated: whether ``update(_:)`` was awaited, so that it is new enough.
    func snapshot(isUpdated: Bool, in db: any Connection) throws -> Snapshot? {
        guard let snapshot = state.withLock({ $0.snapshot }) else { return nil }
        return try isUpdated || snapshot.changed >= Self.changed(in: db) ? snapshot : nil
    }

    /// Reads what has changed until now. Who comes while it is being read waits for it.
    func update(_ database: any Database) async throws {
        let changed = try await database.read { db in try Self.changed(in: db) }
        while state.withLock({ $0.snapshot?.changed ?? -1 }) < changed {
            guard await isMine() else { continue }
            defer { finish() }
            let known = state.withLock { $0.snapshot }
            let snapshot = try await database.slow { db in try Self.read(after: known, in: db) }
            state.withLock { $0.snapshot = snapshot }
        }
    }

    /// True for the one who is to read; others come back when it was read, or when that failed.
    private func isMine() async -> Bool {
        let isMine = state.withLock { state in
            defer { state.isReading = true }
            return !state.isReading
        }
        if isMine { return true }
        await withCheckedContinuation { (waiting: CheckedContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if state.isReading { state.waiting.append(waiting) }
                return !state.isReading
            }
            if isOver { waiting.resume() }
        }
        return false
    }

    private func finish() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isReading = false
            return state.waiting
        }
        for one in waiting { one.resume() }
    }
}

extension GameSearch {
    /// The number of the catalogue's latest change.
    static func changed(in db: any Connection) throws -> Int64 {
        try db.first("SELECT changed FROM game_count WHERE one = 1") { $0[0] } ?? 0
    }

    private static func read(after known: Snapshot?, in db: any Connection) throws -> Snapshot {
        let changed = try changed(in: db)
        if var snapshot = known {
            let many = max(1_000, snapshot.base.count / 8)
            let news = try entries(changedAfter: snapshot.baseChanged, limit: many + 1, in: db)
            if news.count <= many {
                snapshot.news = GameIndex(news)
                snapshot.renewed = try Set(news.map(\.id)).union(
                    Games.gone(after: snapshot.baseChanged, in: db))
                snapshot.changed = changed
                return snapshot
            }
        }
        let all = try entries(changedAfter: -1, limit: .max, in: db)
        return Snapshot(base: GameIndex(all), baseChanged: changed, changed: changed)
    }

    private static func entries(
        changedAfter known: Int64, limit: Int, in db: any Connection
    ) throws -> [GameIndex.Entry] {
        var platforms: [Int64: [String]] = [:]
        try db.each(
            """
            SELECT x.game, x.platform FROM game g JOIN game_platform x ON x.game = g.id WHERE g.changed > \(known)
            """
        ) { platforms[$0[0], default: []].append($0[1]) }
        return try db.rows(
            """
            SELECT id, title, developer, genres, released FROM game WHERE changed > \(known)
            ORDER BY id LIMIT \(limit)
            """
        ) { row in
            GameIndex.Entry(
                id: row[0], title: row[1], developer: row[2], genres: Games.names(row[3]),
                platforms: platforms[row[0]] ?? [], year: ReleaseDate(stored: row[4]).year)
        }
    }
}

extension Games {
    /// Games that match a text, the best first.
    func find(
        _ query: GameQuery, _ filter: GameFilter, _ limit: Int, after cursor: Cursor?,
        seenBy viewer: ID<Person>?
    ) async throws -> Listing<Game> {
        let found = { (isUpdated: Bool) in
            try await database.read { db in
                try search.snapshot(isUpdated: isUpdated, in: db).map {
                    try find(query, filter, limit, after: cursor, seenBy: viewer, $0, in: db)
                }
            }
        }
        if let games = try await found(false) { return games }
        try await search.update(database)
        return try await found(true) ?? Listing([])
    }

    func find(
        _ query: GameQuery, _ filter: GameFilter, _ limit: Int, after cursor: Cursor?,
        seenBy viewer: ID<Person>?, _ snapshot: GameSearch.Snapshot, in db: any Connection
    ) throws -> Listing<Game> {
        let key = try cursor.map { try $0.number(0) } ?? .max
        guard !query.isEmpty else { return Listing([]) }
        let hits = snapshot.best(query, filter, after: key, limit + 1)
        let (page, next) = hits.keysetPage(limit) { Cursor($0.key) }
        guard !page.isEmpty else { return Listing([]) }
        return Listing(try cards(page.map(\.game), seenBy: viewer, in: db), next: next)
    }
}
