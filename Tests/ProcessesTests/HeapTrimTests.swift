import Concurrency
import Synchronization
import TestSupport
import Testing

@testable import Processes

@Suite struct HeapTrimTests {
    @Test func `memory is given back once little is done after much`() async throws {
        let state = State()
        let trimming = Task {
            await trimHeapWhenIdle(
                every: .milliseconds(5), processorSeconds: { state.look() }, trim: { state.trim() })
        }
        try await eventually("the heap is trimmed") { state.trimmedAt.count >= 2 }
        trimming.cancel()
        await trimming.value
        // Not while much is done, nor again before there was.
        #expect(state.trimmedAt == [6, 14])
    }

    /// Processor time at each look: much is done, then little, then much again.
    private final class State: Sendable {
        private static let times = [0, 2, 4, 6, 8, 8, 8, 8, 8, 8, 12, 16, 17, 17]
        private let looks = Mutex(0)
        private let trims = Mutex<[Int]>([])
        var trimmedAt: [Int] { trims.withLock { $0 } }

        func look() -> Double {
            looks.withLock { looks in
                looks += 1
                return Double(Self.times[min(looks - 1, Self.times.count - 1)])
            }
        }

        func trim() { trims.withLock { $0.append(looks.withLock { $0 }) } }
    }
}
