import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import HTTPServer

/// What an event loop serves in one turn.
struct EventLoopTurnTests {
    @Test func `a turn serves some requests in any case, and more only while it is young`() {
        func late(_ requests: Int, after nanoseconds: UInt64) -> [Int] {
            var budget = TurnBudget(began: 1_000)
            return (1...requests).filter { _ in budget.isLate(at: 1_000 + nanoseconds) }
        }
        #expect(late(TurnBudget.least, after: TurnBudget.patience + 1) == [])
        #expect(late(TurnBudget.least + 2, after: TurnBudget.patience + 1).count == 2)
        #expect(late(10 * TurnBudget.least, after: TurnBudget.patience) == [])
    }

    private final class Time: Sendable {
        let nanoseconds = Mutex<UInt64>(1)

        @Sendable func now() -> UInt64 { nanoseconds.withLock { $0 } }
    }

    @Test func `the next turn begins when all that had come was handled`() async throws {
        let (loop, time) = (MultiThreadedEventLoopGroup.singleton.any(), Time())
        let turns = try await loop.submit {
            let turn = EventLoopTurn(loop, now: time.now)
            for _ in 0..<TurnBudget.least { #expect(!turn.countRequest().isLate) }
            time.nanoseconds.withLock { $0 += TurnBudget.patience + 1 }
            #expect(turn.countRequest().isLate)
            return NIOLoopBound(turn, eventLoop: loop)
        }.get()
        let isLate = try await loop.submit { turns.value.countRequest().isLate }.get()
        #expect(!isLate)
    }

    @Test func `turns are short while others were refused within a second`() async throws {
        let (loop, time) = (MultiThreadedEventLoopGroup.singleton.any(), Time())
        func late(_ turn: NIOLoopBound<EventLoopTurn>, after nanoseconds: UInt64) async throws -> Bool {
            try await loop.submit {
                for _ in 0...TurnBudget.least { _ = turn.value.countRequest() }
                time.nanoseconds.withLock { $0 += nanoseconds }
                return turn.value.countRequest().isLate
            }.get()
        }
        let turn = try await loop.submit { NIOLoopBound(EventLoopTurn(loop, now: time.now), eventLoop: loop) }
            .get()
        #expect(try await !late(turn, after: TurnBudget.shortPatience + 1))
        #expect(try await late(turn, after: TurnBudget.patience + 1))
        #expect(try await late(turn, after: TurnBudget.shortPatience + 1))
        time.nanoseconds.withLock { $0 += 1_000_000_001 }
        #expect(try await !late(turn, after: TurnBudget.shortPatience + 1))
    }

    @Test func `a response that is ready is sent before the next request of the turn, and once`() async throws
    {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let sent = Time()
        try await loop.submit {
            let turn = EventLoopTurn(loop)
            let responses = turn.responses
            let thread = Thread { responses.add { sent.nanoseconds.withLock { $0 += 1 } } }
            thread.start()
            while !thread.isFinished { usleep(100) }
            #expect(sent.now() == 1)
            _ = turn.countRequest()
            #expect(sent.now() == 2)
            _ = turn.countRequest()
        }.get()
        try await loop.submit {}.get()
        #expect(sent.now() == 2)
    }

    @Test func `an event loop has one turn for all its connections`() async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let turns = EventLoopTurns()
        let isSame = try await loop.submit { turns.turn(of: loop) === turns.turn(of: loop) }.get()
        #expect(isSame)
    }
}
