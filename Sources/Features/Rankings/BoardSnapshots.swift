import Dispatch
import FanfareModels
import Members
import Storage
import Synchronization

/// Snapshots of all boards in the database, so that a server starts without counting the ledger: the newest
/// one and the log since are the boards as they are.
extension Rankings {
    /// Stores a snapshot of the boards, deletes older ones, and log entries that all snapshots include.
    public func store() async throws {
        try await catchUp()
        let boards = try withBoards { boards in
            boards.unsavedChanges = 0
            return boards
        }
        do {
            try await write(boards)
        } catch let error as StorageError where error.kind == .foreignKey {
            // Another server has written a newer copy meanwhile, and dropped this one.
            return
        }
        try await pruneLog(before: boards.position.last)
    }

    /// Nobody is shown what it writes, so that no page ends with it.
    ///
    /// - Parameter isRebuilt: running servers are to continue with this snapshot, and pages to show it.
    func write(_ boards: Boards, isRebuilt: Bool = false) async throws {
        let now = moment
        let gaps = boards.position.gaps.keys.sorted().map(String.init).joined(separator: ",")
        let copy: ID<Boards> = try await database.write(.figures) { db in
            try db.insert(
                """
                INSERT INTO board_copy (last_entry, gaps, chunks, made_ms, is_whole)
                VALUES (\(boards.position.last), \(gaps), 0, \(now), 0)
                """)
        }
        var count = 0
        for (key, board) in boards.all {
            for chunk in BoardSnapshotChunk.chunks(of: board, key) {
                let (number, bytes) = (count, chunk.bytes)
                try await database.write(.figures) { db in
                    try db.run(
                        "INSERT INTO board_chunk (copy, number, bytes) VALUES (\(copy), \(number), \(bytes))")
                }
                count += 1
            }
        }
        let chunks = count
        try await database.write(isRebuilt ? .content : .figures) { db in
            let whole = try db.run(
                "UPDATE board_copy SET is_whole = 1, chunks = \(chunks) WHERE id = \(copy)")
            guard whole == 1 else { return }
            guard try Stored(in: db).generation == boards.generation else {
                // What it was made of has been found wrong meanwhile.
                try db.run("DELETE FROM board_copy WHERE id = \(copy)")
                return
            }
            try db.run("DELETE FROM board_copy WHERE id < \(copy)")
            if isRebuilt { try db.run("UPDATE board_log SET generation = generation + 1 WHERE one = 1") }
        }
    }

    /// How long entries stay in the log, in milliseconds, for servers that come late.
    private static let keeping: Int64 = 600_000

    /// Drops what lies before an entry that a whole copy has. That one stays, so that ids of the log never
    /// restart.
    private func pruneLog(before last: Int64) async throws {
        let before = moment - Self.keeping
        var isDone = false
        while !isDone {
            isDone = try await database.write(.figures) { db in
                let first = try db.rows(
                    "SELECT id, at_ms FROM score_log WHERE id < \(last) ORDER BY id LIMIT 2000"
                ) {
                    (id: $0[0] as Int64, at: $0[1] as Int64)
                }
                guard let end = first.prefix(while: { $0.at < before }).last?.id else { return true }
                try Ledger.dropLog(through: end, in: db)
                try db.run("UPDATE board_log SET pruned = \(end) WHERE one = 1 AND pruned < \(end)")
                return first.count < 2_000 || first.last?.id != end
            }
        }
    }

    /// The boards of the newest snapshot, or nil when there is none.
    ///
    /// Throws ``CorruptSnapshot``.
    func snapshotBoards(at now: Int64, in db: any Connection) throws -> Boards? {
        let found = try db.first(
            "SELECT id, last_entry, gaps, chunks FROM board_copy WHERE is_whole = 1 ORDER BY id DESC LIMIT 1"
        ) { (id: $0[0] as Int64, last: $0[1] as Int64, gaps: $0[2] as String, chunks: $0[3] as Int) }
        guard let found else { return nil }
        let stored = try Stored(in: db)
        guard stored.pruned <= found.last else {
            throw CorruptSnapshot(reason: "the log goes on later than it")
        }
        let gaps = found.gaps.split(separator: ",").compactMap { Int64($0) }
        let position = LogPosition(
            last: found.last, gaps: gaps, since: now,
            before: gaps.isEmpty ? nil : try db.transactionNumber())
        var boards = Boards(position, try openPeriods(in: db))
        boards.generation = stored.generation
        var standings: [Boards.Key: [RankedScore]] = [:]
        var whole: [(key: Boards.Key, standings: [RankedScore])] = []
        for number in 0..<found.chunks {
            let bytes: [UInt8]? = try db.first(
                "SELECT bytes FROM board_chunk WHERE copy = \(found.id) AND number = \(number)"
            ) { $0[0] }
            guard let bytes else { throw CorruptSnapshot(reason: "a part of it is missing") }
            let chunk = try BoardSnapshotChunk(bytes)
            guard let first = boards.openPeriods[chunk.key.period]?.first.lowerBound, chunk.key.start >= first
            else { continue }
            standings[chunk.key, default: []] += chunk.standings
            guard chunk.isLast else { continue }
            whole.append((chunk.key, standings.removeValue(forKey: chunk.key) ?? []))
        }
        guard standings.isEmpty else { throw CorruptSnapshot(reason: "a board has no end") }
        for (key, board) in zip(whole.map(\.key), Self.boards(of: whole.map(\.standings))) {
            guard let board else { throw CorruptSnapshot(reason: "its places are in no order") }
            boards[key] = board
        }
        return boards
    }

    /// In parallel, since no request is served before. Nil for a board that is not sorted.
    private static func boards(of all: [[RankedScore]]) -> [Board?] {
        let boards = Mutex([Board?](repeating: nil, count: all.count))
        DispatchQueue.concurrentPerform(iterations: all.count) { index in
            let board = Board(all[index])
            boards.withLock { $0[index] = board }
        }
        return boards.withLock { $0 }
    }
}

/// A snapshot of the boards that cannot be used.
struct CorruptSnapshot: Error, CustomStringConvertible {
    var reason: String

    var description: String { reason }
}
