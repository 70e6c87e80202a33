import Concurrency
import Foundation
import Testing

struct QueueTests {
    @Test func `items come out oldest first, as many as are wanted`() throws {
        let queue = BlockingQueue<Int>("the till", limit: 5)
        for number in 1...5 { try queue.put(number) }
        #expect(queue.count == 5)
        #expect(queue.take(upTo: 2) == [1, 2])
        #expect(queue.take(upTo: 9) == [3, 4, 5])
    }

    @Test func `a full and a closed queue say what they are for`() throws {
        let queue = BlockingQueue<Int>("the till", limit: 1)
        try queue.put(1)
        #expect(throws: QueueError.full("the till")) { try queue.put(2) }
        queue.close()
        #expect(throws: QueueError.closed("the till")) { try queue.put(3) }
        #expect("\(QueueError.full("the till"))" == "Too much is waiting for the till.")
        #expect("\(QueueError.closed("the till"))" == "the till is closed.")
        #expect(queue.take(upTo: 9) == [1], "what waits can still be taken")
        #expect(queue.take(upTo: 9) == [], "closed")
    }

    @Test func `every item reaches one of the threads that wait`() async throws {
        let queue = BlockingQueue<Int>("numbers", limit: 10_000)
        let sums = BlockingQueue<Int>("sums", limit: 4)
        for _ in 0..<4 {
            Thread.detachNewThread {
                var sum = 0
                while case let items = queue.take(upTo: 3), !items.isEmpty { sum += items.reduce(0, +) }
                do { try sums.put(sum) } catch { Issue.record(error) }
            }
        }
        for number in 1...10_000 { try queue.put(number) }
        queue.close()
        let total = await BlockingPool("sum", threads: 1, limit: 1).total(of: sums, count: 4)
        #expect(total == 10_000 * 10_001 / 2)
    }

    @Test func `a pool runs bodies on its threads and hands on what they throw`() async throws {
        struct Broken: Error {}
        let pool = BlockingPool("bodies", threads: 2, limit: 100)
        let names = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<50 { group.addTask { try await pool.run { Thread.current.name } } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(names == ["bodies"])
        await #expect(throws: Broken.self) { try await pool.run { throw Broken() } }
        await pool.close()
        await #expect(throws: QueueError.closed("bodies")) { try await pool.run {} }
    }

    @Test func `a full pool refuses, and closing waits for what it has`() async throws {
        let (gate, done) = (DispatchSemaphore(value: 0), AtomicBool())
        let started = CountDownLatch(1)
        let pool = BlockingPool("bodies", threads: 1, limit: 1)
        try pool.add {
            started.countDown()
            gate.wait()
        }
        await started.wait()
        try pool.add { done.set() }
        #expect(pool.waiting == 1)
        #expect(throws: QueueError.full("bodies")) { try pool.add {} }
        gate.signal()
        await pool.close()
        #expect(done.isSet)
    }

    @Test func `each thread of a pool is set up once, and jobs come in batches`() async throws {
        let setUps = BlockingQueue<Int>("set-ups", limit: 9)
        let batches = BlockingQueue<Int>("batches", limit: 9)
        let gate = DispatchSemaphore(value: 0)
        let pool = WorkerPool<Int>("numbers", limit: 9, batch: 4) {
            do { try setUps.put(1) } catch { Issue.record(error) }
            gate.wait()
            return { jobs in
                do { try batches.put(jobs.count) } catch { Issue.record(error) }
            }
        }
        for number in 0..<6 { try pool.add(number) }
        gate.signal()
        await pool.close()
        #expect(setUps.count == 1)
        #expect(batches.take(upTo: 9) == [4, 2])
    }
}

extension BlockingPool {
    /// The sum of so many items, which are waited for.
    fileprivate func total(of queue: BlockingQueue<Int>, count: Int) async -> Int? {
        try? await run { (0..<count).reduce(0) { sum, _ in sum + queue.take(upTo: 1).reduce(0, +) } }
    }
}
