import Foundation
@testable import StoragePostgres
import Synchronization
import Testing

@Suite struct PostgresWriteTurns {
    /// Begins on a thread of its own, since it waits there.
    private func begin(alone: Bool, _ turns: WriteTurns) async -> WriteTurns.Turn {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: turns.begin(alone: alone)) }
        }
    }

    @Test func `one runs alone when the others have ended, and the next wait for it`() async throws {
        let turns = WriteTurns(patience: 60)
        #expect(await begin(alone: false, turns) == .together)
        #expect(await begin(alone: false, turns) == .together)
        async let alone = begin(alone: true, turns)
        turns.end(.together)
        turns.end(.together)
        #expect(await alone == .alone)
        let isAlone = Mutex(true)
        let next = Task {
            let turn = await begin(alone: false, turns)
            return (turn, wasAlone: isAlone.withLock(\.self))
        }
        try await Task.sleep(for: .milliseconds(20))
        isAlone.withLock { $0 = false }
        turns.end(.alone)
        #expect(await next.value == (.together, wasAlone: false))
        turns.end(.together)
    }

    @Test func `beside one that takes long all run together`() async {
        let turns = WriteTurns(patience: 0.001)
        #expect(await begin(alone: false, turns) == .together)
        #expect(await begin(alone: true, turns) == .together)
        #expect(await begin(alone: false, turns) == .together)
        turns.end(.together)
        turns.end(.together)
        turns.end(.together)
        #expect(await begin(alone: true, turns) == .alone)
        #expect(await begin(alone: false, turns) == .together)
        turns.end(.together)
        turns.end(.alone)
    }
}
