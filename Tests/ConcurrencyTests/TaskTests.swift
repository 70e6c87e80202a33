import Concurrency
import Synchronization
import Testing

struct TaskTests {
    @Test func `a latch opens for all at the last count`() async {
        let latch = CountDownLatch(3)
        let passed = Tally()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    await latch.wait()
                    passed.enter()
                }
            }
            for _ in 0..<2 { latch.countDown() }
            #expect(passed.inside == 0)
            latch.countDown()
        }
        #expect(passed.inside == 4)
        await latch.wait()
        await CountDownLatch(0).wait()
    }

    @Test func `a flag is set and cleared`() {
        let flag = AtomicBool()
        #expect(!flag.isSet)
        flag.set()
        #expect(flag.isSet)
        flag.clear()
        #expect(!flag.isSet)
    }

    @Test func `no more than the given number are at it, and the others come in order`() async throws {
        let semaphore = AsyncSemaphore("the oven", 2)
        let state = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await semaphore.use {
                        state.enter()
                        for _ in 0..<10 { await Task.yield() }
                        state.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(state.most == 2)
    }

    @Test func `who finds the queue full is refused, and who is cancelled leaves it`() async throws {
        let semaphore = AsyncSemaphore("the oven", 1, queue: 1)
        let (entered, leave) = (AsyncSignal(), AsyncSignal())
        let first = Task {
            try await semaphore.use {
                entered.signal()
                await leave.wait()
            }
        }
        await entered.wait()
        let second = Task { try await semaphore.use {} }
        // The second is in the queue once a third finds no place.
        while true {
            let third = Task { try await semaphore.use {} }
            third.cancel()
            if case .failure(let error) = await third.result, error is QueueError { break }
            await Task.yield()
        }
        await #expect(throws: QueueError.full("the oven")) { try await semaphore.use {} }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        leave.signal()
        try await first.value
        try await semaphore.use {}
    }

    @Test func `a signal before the wait is kept, one only`() async {
        let signal = AsyncSignal()
        signal.signal()
        signal.signal()
        await signal.wait()
        let second = Task { await signal.wait(atMost: .seconds(3600)) }
        second.cancel()
        await second.value
        await signal.wait(atMost: .milliseconds(1))
    }

    @Test func `a signal wakes who waits`() async {
        let (ping, pong) = (AsyncSignal(), AsyncSignal())
        async let answering: Void = {
            for _ in 0..<1000 {
                await ping.wait()
                pong.signal()
            }
        }()
        for _ in 0..<1000 {
            ping.signal()
            await pong.wait()
        }
        await answering
    }

    @Test func `a lazy value is made once, when it is first asked for`() async throws {
        let made = Tally()
        let value = Lazy<Int> {
            made.enter()
            return made.inside
        }
        #expect(made.inside == 0)
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await value.value } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values == [1])
        #expect(made.inside == 1)
    }

    @Test func `an error is kept as a value is`() async throws {
        struct Broken: Error {}
        let made = Tally()
        let value = Lazy<Int> {
            made.enter()
            throw Broken()
        }
        await #expect(throws: Broken.self) { try await value.value }
        await #expect(throws: Broken.self) { try await value.value }
        #expect(made.inside == 1)
    }
}

/// How many are at something, and how many were at most.
private final class Tally: Sendable {
    private let state = Mutex((inside: 0, most: 0))

    var inside: Int { state.withLock { $0.inside } }
    var most: Int { state.withLock { $0.most } }

    func enter() {
        state.withLock { state in
            state.inside += 1
            state.most = max(state.most, state.inside)
        }
    }

    func leave() { state.withLock { $0.inside -= 1 } }
}
