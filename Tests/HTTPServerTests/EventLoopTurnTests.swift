import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import HTTPServer

/// What an event loop serves in one turn.
struct EventLoopTurnTests {
    @Test func `a turn serves some requests in any case, and more only while it is young`() {
        let end = 1_000 + TurnBudget.patience
        var slow = TurnBudget(began: 1_000)
        for _ in 0..<TurnBudget.least { #expect(!slow.isLate(at: end + 1)) }
        #expect(slow.isLate(at: end + 1))
        var quick = TurnBudget(began: 1_000)
        for _ in 0..<10 * TurnBudget.least { #expect(!quick.isLate(at: end)) }
        #expect(quick.isLate(at: end + 1))
    }

    private final class Time: Sendable {
        let nanoseconds = Mutex<UInt64>(1)

        @Sendable func now() -> UInt64 { nanoseconds.withLock { $0 } }
    }

    @Test func `the next turn begins when all that had come was handled`() async throws {
        let (loop, time) = (MultiThreadedEventLoopGroup.singleton.any(), Time())
        let turns = try await loop.submit {
            let turn = EventLoopTurn(loop, now: time.now)
            for _ in 0..<TurnBudget.least { #expect(!turn.isLate()) }
            time.nanoseconds.withLock { $0 += TurnBudget.patience + 1 }
            #expect(turn.isLate())
            return NIOLoopBound(turn, eventLoop: loop)
        }.get()
        let isLate = try await loop.submit { turns.value.isLate() }.get()
        #expect(!isLate)
    }

    @Test func `an event loop has one turn for all its connections`() async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let turns = EventLoopTurns()
        let isSame = try await loop.submit { turns.turn(of: loop) === turns.turn(of: loop) }.get()
        #expect(isSame)
    }
}
