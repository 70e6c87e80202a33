import FanfareModels
public import Foundation
import HTTPServer
import Logging
public import Storage
import Synchronization

extension Rankings {
    /// Entries that are replayed at once, while readers wait: a few milliseconds.
    private static let step = 500

    /// Replays every log entry that was committed before the call.
    func catchUp() async throws {
        guard isBehind(database.version()) else { return }
        try await loadIfNeeded()
        // Of many who ask at once the first one takes it in for all. The others do not wait on an event loop.
        let first = try await database.read { db in
            try self.memory.turn.withLockIfAvailable { _ in try self.takeFirst(in: db) }
        }
        var found: Found
        if let first {
            found = first
        } else {
            found = try await database.slow { db in
                try self.memory.turn.withLock { _ in try self.takeFirst(in: db) }
            }
        }
        while found != .everything {
            if found == .outdated {
                memory.state.withLock { $0.boards = nil }
                try await loadIfNeeded()
            }
            found = try await database.slow { db in
                let version = self.database.version()
                for _ in 1..<20 {
                    let found = try self.take(Self.step, asOf: version, in: db)
                    guard found == .more else { return found }
                }
                return .more
            }
        }
    }

    private func takeFirst(in db: any Connection) throws -> Found {
        let version = database.version()
        return isBehind(version) ? try take(Self.step, asOf: version, in: db) : .everything
    }

    private func isBehind(_ version: UInt64) -> Bool {
        let zone = zone
        return memory.state.withLock { $0.boards == nil || $0.version != version || $0.zone != zone }
    }

    private enum Found {
        case everything, more
        /// The boards in memory belong to a log that is not there any more, or periods have to be begun.
        case outdated
    }

    /// Takes in up to `limit` entries. May run twice, since each entry counts once.
    ///
    /// - Parameter version: of the database before anything was read of it.
    private func take(_ limit: Int, asOf version: UInt64, in db: any Connection) throws -> Found {
        let time = uptimeNanoseconds()
        let known = memory.state.withLock { state in state.boards.map { ($0.position, $0.generation) } }
        guard let (position, generation) = known else { return .outdated }
        let stored = try Stored(in: db)
        guard stored.generation == generation, stored.pruned <= position.last else { return .outdated }
        let clock = try Self.clock(in: db)
        guard Self.isComplete(clock) else { return .outdated }
        let gaps = position.gaps.keys.sorted().suffix(2_000)
        let late = gaps.isEmpty ? [] : try ScoreLogEntry.numbered(gaps, in: db)
        // Where not all are asked for, others may be there by now.
        let oldest =
            gaps.isEmpty || gaps.count < position.gaps.count ? nil : try db.oldestRunningTransaction()
        let unsavedChanges = try ScoreLogEntry.following(position.last, limit: limit, in: db)
        let isWhole = unsavedChanges.last.map { $0.number - position.last == unsavedChanges.count } ?? true
        let next = isWhole ? nil : try db.transactionNumber()
        let now = moment
        try withBoards { boards in
            for entry in late + unsavedChanges { boards.take(entry, at: now, before: next) }
            boards.position.giveUp(at: now, oldest: oldest)
            for (period, span) in clock { boards.begin(period, with: span) }
        }
        guard unsavedChanges.count < limit else { return .more }
        memory.state.withLock { ($0.version, $0.takenAt) = (version, time) }
        return .everything
    }

    /// The period of each kind that is closed next.
    static func clock(in db: any Connection) throws -> [Period: OpenPeriods.Span] {
        var clock: [Period: OpenPeriods.Span] = [:]
        try db.each("SELECT period, starts_ms, ends_ms FROM ranking_clock") { row in
            if let period = Period(rawValue: row[0]) { clock[period] = row[1]..<row[2] }
        }
        return clock
    }

    /// False where periods have not begun, as in a backup of a community that no server had opened.
    private static func isComplete(_ clock: [Period: OpenPeriods.Span]) -> Bool {
        clock.count == Period.allCases.count
    }
}

extension Rankings {
    /// State of the boards that is stored beside snapshots.
    struct Stored {
        /// The last entry that is not in the log any more, since all copies have it.
        var pruned: Int64 = 0
        var generation: Int64 = 0

        init(in db: any Connection) throws {
            try db.each("SELECT pruned, generation FROM board_log WHERE one = 1") {
                pruned = $0[0]
                generation = $0[1]
            }
        }
    }

    private func loadIfNeeded() async throws {
        let zone = zone
        guard memory.state.withLock({ $0.boards == nil || $0.zone != zone }) else { return }
        let clock = try await database.read { db in try Self.clock(in: db) }
        if !Self.isComplete(clock) { try await startClock() }
        let now = moment
        let loaded = try await database.slow { db in try self.load(at: now, in: db) }
        if let failure = loaded.failure {
            log.warning("the rankings snapshot cannot be read, so they were recounted: \(failure)")
        }
        memory.state.withLock { state in
            guard state.boards == nil || state.zone != zone else { return }
            (state.boards, state.zone, state.version) = (loaded.boards, zone, nil)
        }
    }

    /// The newest copy; where there is none that can be read, the ledger is counted.
    private func load(at now: Int64, in db: any Connection) throws -> (
        boards: Boards, failure: CorruptSnapshot?
    ) {
        do {
            if let boards = try snapshotBoards(at: now, in: db) { return (boards, nil) }
            return (try countedBoards(at: now, in: db), nil)
        } catch let error as CorruptSnapshot {
            return (try countedBoards(at: now, in: db), error)
        }
    }

    func openPeriods(in db: any Connection) throws -> [Period: OpenPeriods] {
        let clock = try Self.clock(in: db)
        return Dictionary(
            uniqueKeysWithValues: clock.map { ($0, OpenPeriods($0, first: $1, zone: zone)) })
    }

    /// Begins with the periods before the current ones, so that what a young community has of them is closed.
    private func startClock() async throws {
        let now = now()
        try await database.write { db in try begin(before: now, in: db) }
    }

    /// Begins to count with the period before the one around `moment`, of each kind, in a community in which nothing was
    /// counted yet; what has ended since is closed one after the other.
    public func begin(before moment: Date, in db: any Connection) throws {
        let zone = zone
        for period in Period.allCases {
            let span = OpenPeriods.span(
                period.previous(before: period.range(around: moment, in: zone), in: zone))
            try db.run(
                """
                INSERT INTO ranking_clock (period, starts_ms, ends_ms)
                VALUES (\(period.rawValue), \(span.lowerBound), \(span.upperBound)) ON CONFLICT DO NOTHING
                """)
        }
    }
}
