import FanfareModels
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import JobQueue

/// Jobs among several servers, crashes and shutdowns.
struct JobRunnerTests {
    @Test(arguments: Engine.available)
    func `two servers on one database never do one job twice`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let handler = JobHandler(.errand, atOnce: 4) { errand, _ in
            bench.notes.write(errand.text)
            try await Task.sleep(for: .milliseconds(1))
        }
        let (one, two) = (bench.jobs(handler), bench.jobs(handler))
        for number in 0..<100 { try await bench.add("\(number)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await one.run(alone: false) }
            group.addTask { await two.run(alone: false) }
            try await bench.until {
                try await bench.counts() == [.done: 100]
            }
            group.cancelAll()
        }
        #expect(Set(bench.notes.written).count == 100)
        #expect(bench.notes.written.count == 100)
    }

    @Test(arguments: Engine.available)
    func `after a crash another server goes on once the lease has run out`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let crashed = bench.jobs(JobHandler(.errand) { _, _ in })
        let next = bench.jobs(JobHandler(.errand) { _, job in bench.notes.write("attempt \(job.attempt)") })
        try await bench.add("x")
        let claimed = try #require(try await crashed.claim())

        bench.notes.pass(59.999)
        #expect(try await next.drain() == 0)
        bench.notes.pass(0.001)
        #expect(try await next.drain() == 1)
        #expect(bench.notes.written == ["attempt 1"])
        let late = try await bench.database.write { db in try claimed.end(.done, at: bench.notes.now, in: db)
        }
        #expect(!late, "the old attempt has nothing to say any more")
    }

    @Test(arguments: Engine.available)
    func `a server that is alone goes on at once after a crash`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        try await bench.add("x")
        _ = try await bench.jobs(JobHandler(.errand) { _, _ in }).claim()
        let next = bench.jobs(JobHandler(.errand) { _, _ in bench.notes.write("done") })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await next.run(alone: true) }
            try await bench.until { try await bench.list(.done).count == 1 }
            group.cancelAll()
        }
        #expect(bench.notes.written == ["done"])
    }

    @Test(arguments: Engine.available)
    func `what was interrupted before waits longer each time`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        try await bench.add("x")
        for pause in [0.0, 5, 10, 20, 40, 60, 60] {
            let jobs = bench.jobs(JobHandler(.errand) { _, _ in })
            #expect(try await jobs.claim() != nil)
            try await jobs.takeOver()
            let due = try #require(try await bench.list(.running).first).due
            #expect(abs(due.timeIntervalSince(jobs.now()) - pause) < 0.01)
            bench.notes.pass(pause)
        }
    }

    @Test(arguments: Engine.available)
    func `a job that kills every server is given up`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        try await bench.add("poison")
        for _ in 0...20 {
            let job = try await bench.jobs(JobHandler(.errand, attempts: 3) { _, _ in }).claim()
            // A server that ends is no fault of the job's.
            #expect(job?.attempt == 1)
            bench.notes.pass(60)
        }
        let last = bench.jobs(JobHandler(.errand, attempts: 3) { _, _ in bench.notes.write("ran") })
        #expect(try await last.drain() == 1)
        #expect(bench.notes.written == [])
        #expect(try await bench.list(.failed).map(\.error) == ["It was begun several times and never ended."])
    }

    @Test(arguments: Engine.available)
    func `the lease of a long job is renewed`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let long = bench.jobs(
            JobHandler(.errand) { _, _ in
                bench.notes.write("began")
                try await Task.sleep(for: .seconds(60))
            }, lease: .milliseconds(300))
        let other = bench.jobs(JobHandler(.errand) { _, _ in bench.notes.write("stolen") })
        try await bench.add("x")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await long.run(alone: false) }
            try await bench.until { bench.notes.written == ["began"] }
            for _ in 0..<10 {
                let before = try #require(try await bench.list(.running).first).due
                bench.notes.pass(0.2)
                try await bench.until { try await bench.list(.running).first?.due ?? before > before }
                #expect(try await other.drain() == 0)
            }
            group.cancelAll()
        }
        #expect(bench.notes.written == ["began"])
    }

    @Test(arguments: Engine.available)
    func `shutting down puts running jobs back uncounted`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand) { _, job in
                bench.notes.write("attempt \(job.attempt)")
                try await Task.sleep(for: .seconds(3600))
            })
        try await bench.add("x")
        for round in 1...2 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await jobs.run(alone: false) }
                try await bench.until { bench.notes.written.count == round }
                group.cancelAll()
            }
            #expect(try await bench.list(.waiting).map(\.attempts) == [0])
        }
        #expect(bench.notes.written == ["attempt 1", "attempt 1"])
    }

    @Test(arguments: Engine.available)
    func `cancelling a subject stops what runs and drops what waits, and nothing else`(engine: Engine)
        async throws
    {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand, atOnce: 1) { errand, _ in
                bench.notes.write(errand.text)
                if errand.text == "long" { try await Task.sleep(for: .seconds(60)) }
            })
        try await bench.add("long", about: "person/1", once: "a")
        try await bench.add("never", about: "person/1")
        try await bench.add("stays", about: "person/12")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await jobs.run(alone: false) }
            try await bench.until { bench.notes.written == ["long"] }
            try await bench.cancel("person/1")
            try await bench.until { try await bench.list(.done).count == 1 }
            group.cancelAll()
        }
        #expect(bench.notes.written == ["long", "stays"])
        #expect(try await bench.list(.cancelled).count == 2)
        #expect(try await bench.add("again", once: "a") != nil, "the key is free again")
    }

    @Test(arguments: Engine.available)
    func `a job added here begins at once`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(JobHandler(.errand) { _, _ in bench.notes.write("done") }, poll: .seconds(600))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await jobs.run(alone: false) }
            try await bench.add("x")
            try await bench.until { bench.notes.written == ["done"] }
            try await bench.add("y")
            try await bench.until { bench.notes.written == ["done", "done"] }
            group.cancelAll()
        }
    }

    @Test(arguments: Engine.available)
    func `a result and its job are recorded together or not at all`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand) { _, job in
                try await bench.cancel("person/1")
                try await bench.database.write { db in
                    try Jobs.add(.other, SampleJob(text: "result"), about: "result", in: db)
                    try job.complete(in: db)
                }
            })
        try await bench.add("x")
        #expect(try await jobs.drain() == 1)
        #expect(try await bench.counts() == [.cancelled: 1])
    }

    @Test(arguments: Engine.available)
    func `no more jobs of a kind and in all run at once than may`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand, atOnce: 2) { _, _ in try await Task.sleep(for: .seconds(60)) },
            JobHandler(.other, atOnce: 9) { _, _ in try await Task.sleep(for: .seconds(60)) }, atOnce: 3)
        for _ in 0..<5 { try await bench.add("x") }
        #expect(try await jobs.claim()?.kind == "test.errand")
        #expect(try await jobs.claim()?.kind == "test.errand")
        #expect(try await jobs.claim() == nil, "two of the kind")
        let now = bench.notes.now
        try await bench.database.write { db in
            for _ in 0..<3 { try Jobs.add(.other, SampleJob(text: "y"), about: "z", at: now, in: db) }
        }
        #expect(try await jobs.claim()?.kind == "test.other")
        #expect(try await jobs.claim() == nil)
    }
}
