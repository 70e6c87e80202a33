import FanfareModels
import Foundation
import JSON
import Storage

extension Rankings {
    /// The result of recounting the ledger.
    public struct Rebuild: Sendable {
        /// Open boards with somebody on them, and how many places they have together.
        public var boards = 0
        /// Places on these boards in all.
        public var places = 0
        /// Closed rankings that were compared.
        public var closed = 0
        /// What differed on open boards, a line each.
        public var differences: [String] = []
        /// What differs in closed rankings, which stay as they are.
        public var wrongClosed: [String] = []

        /// Whether nothing differs.
        public var isClean: Bool { differences.isEmpty && wrongClosed.isEmpty }
    }

    /// Counts all open boards from the ledger and compares them with the copy of them that is stored and the
    /// log since; compares closed rankings as well, and never changes them. With `fixing`, what was counted
    /// is stored, and running servers continue with it.
    public func rebuild(fixing: Bool = true) async throws -> Rebuild {
        let now = moment
        // Before the first start of a server there are no open periods.
        guard try await database.read({ db in try !Self.clock(in: db).isEmpty }) else { return Rebuild() }
        let (kept, counted) = try await database.slow { db in
            (try self.storedBoards(at: now, in: db), try self.countedBoards(at: now, in: db))
        }
        var result = Rebuild()
        switch kept {
        case .success(let kept?): result.differences = kept.differences(from: counted)
        case .success(nil): break
        case .failure(let error): result.differences = ["the stored copy: \(error.reason)"]
        }
        for board in counted.all.values where board.count > 0 {
            result.boards += 1
            result.places += board.count
        }
        if fixing { try await write(counted, isRebuilt: !result.differences.isEmpty) }
        try await compareClosed(&result)
        return result
    }

    /// The stored snapshot with the log since applied; nil when there is none yet.
    private func storedBoards(at now: Int64, in db: any Connection) throws -> Result<Boards?, CorruptSnapshot>
    {
        do {
            guard var boards = try snapshotBoards(at: now, in: db) else { return .success(nil) }
            let late = boards.position.gaps.keys.sorted()
            for entry in try ScoreLogEntry.numbered(late, in: db) { boards.take(entry, at: now) }
            var count = 1
            while count > 0 {
                let unsavedChanges = try ScoreLogEntry.following(boards.position.last, limit: 5_000, in: db)
                for entry in unsavedChanges { boards.take(entry, at: now) }
                count = unsavedChanges.count
            }
            return .success(boards)
        } catch let error as CorruptSnapshot {
            return .failure(error)
        }
    }

    private func compareClosed(_ result: inout Rebuild) async throws {
        let openPeriods = try await database.read { db in
            try db.rows(
                """
                SELECT DISTINCT period, starts_ms, ends_ms FROM closed_ranking WHERE closed_ms IS NOT NULL
                ORDER BY starts_ms, ends_ms
                """
            ) { (period: $0[0] as String, start: $0[1] as Int64, end: $0[2] as Int64) }
        }
        for (period, start, end) in openPeriods {
            let wrong = try await database.slow { db in
                try Self.wrongPlaces(period, start..<end, in: db)
            }
            result.closed += Category.allCases.count
            for (category, count) in wrong {
                result.wrongClosed.append(
                    "\(category.rawValue), \(period) from \(Date(start).iso8601): \(count) places are not those of the ledger"
                )
            }
        }
    }

    /// How many places of a closed period differ from the ledger. Who has left is not in the ledger any more.
    private static func wrongPlaces(
        _ period: String, _ span: OpenPeriods.Span, in db: any Connection
    ) throws -> [(Category, Int)] {
        let totals = try totals(in: span, db)
        return try Category.allCases.compactMap { category in
            let written = try db.rows(
                """
                SELECT p.person, p.points, p.reached_ms FROM closed_ranking r
                JOIN closed_place p ON p.ranking = r.id
                WHERE r.period = \(period) AND r.category = \(category.rawValue)
                    AND r.starts_ms = \(span.lowerBound) AND p.person IS NOT NULL
                ORDER BY p.place
                """
            ) { RankedScore(points: $0[1], reached: $0[2], person: $0[0]) }
            var counted: [RankedScore] = []
            Board(totals[category] ?? PointTotals()).each { if $0.points > 0 { counted.append($0) } }
            let same = zip(written, counted).count(where: { $0 == $1 })
            let wrong = max(written.count, counted.count) - same
            return wrong > 0 ? (category, wrong) : nil
        }
    }
}

extension Boards {
    /// A line for each board that is not the same.
    fileprivate func differences(from counted: Boards) -> [String] {
        Set(all.keys).union(counted.all.keys).sorted {
            ($0.start, $0.category.rawValue) < ($1.start, $1.category.rawValue)
        }
        .compactMap { key in
            let (mine, theirs) = (self[key].standings, counted[key].standings)
            let wrong = Set(mine).symmetricDifference(theirs)
            guard !wrong.isEmpty else { return nil }
            return """
                \(key.category.rawValue), \(key.period.rawValue) from \(Date(key.start).iso8601): \
                \(Set(wrong.map(\.person)).count) people
                """
        }
    }
}

extension Board {
    /// Everybody on it.
    fileprivate var standings: [RankedScore] {
        var all: [RankedScore] = []
        each { all.append($0) }
        return all
    }
}
