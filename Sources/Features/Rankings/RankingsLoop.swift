import Concurrency
import Logging

/// The background loops of rankings.
extension Rankings {
    /// Entries after which a new snapshot is stored, if they are many compared with the places.
    private static let manyChanges = 20_000

    /// Follows the log, closes ended periods, and stores snapshots now and then and at the end.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await self.repeatedly(every: .milliseconds(200), "following the ledger") {
                    try await self.catchUp()
                }
            }
            group.addTask {
                await self.repeatedly(every: .seconds(1), "closing rankings") { try await self.closeEnded() }
            }
            group.addTask {
                await self.repeatedly(every: .seconds(30), "storing rankings") {
                    try await self.storeIfManyChanges()
                }
            }
        }
    }

    /// Stores a snapshot at shutdown, so that the next start has little to replay.
    public func end() async {
        do {
            if try withBoards({ $0.unsavedChanges }) > 0 { try await store() }
        } catch {
            log.warning("storing the rankings snapshot: \(error)")
        }
    }

    private func storeIfManyChanges() async throws {
        let (unsavedChanges, size) = try withBoards { boards in
            (boards.unsavedChanges, boards.all.values.reduce(0) { $0 + $1.count })
        }
        if unsavedChanges >= max(Self.manyChanges, size / 4) { try await store() }
    }

    private func repeatedly(
        every pause: Duration, _ what: String, _ work: @Sendable () async throws -> Void
    ) async {
        await Concurrency.repeatedly(every: pause, afterError: .seconds(1), work) {
            log.warning("\(what): \($0)")
        }
    }
}
