import FanfareModels
import Foundation
import Logging
import Storage
import TestSupport
import Testing

@testable import JobQueue

struct SampleJob: Codable, Sendable {
    var text: String
}

extension JobKind where Payload == SampleJob {
    static let errand = JobKind("test.errand")
    static let other = JobKind("test.other")
}

struct Broken: Error, CustomStringConvertible {
    let description = "it broke"
}

/// A database with jobs in it and runners on it.
struct JobBench {
    let database: any Database
    let notes = ManualClock()

    init(_ engine: Engine) async throws { database = try await engine.open(JobQueueSchema.migrations) }

    func jobs(
        _ handlers: JobHandler..., atOnce: Int = 4, lease: Duration = .seconds(60),
        poll: Duration = .milliseconds(50)
    ) -> Jobs {
        var log = Logger(label: "test")
        log.logLevel = .critical
        return Jobs(
            database, handlers, atOnce: atOnce, lease: lease, poll: poll, log: log, now: { notes.now })
    }

    @discardableResult func add(
        _ text: String, about subject: String = "person/1", once: String? = nil, due: TimeInterval = 0
    ) async throws -> ID<Job>? {
        let now = notes.now
        return try await database.write { db in
            try Jobs.add(
                .errand, SampleJob(text: text), about: subject, once: once, due: now + due, at: now, in: db)
        }
    }

    func list(_ state: JobState) async throws -> [JobReport] {
        try await database.read { db in try Jobs.list(state, in: db) }
    }

    func counts() async throws -> [JobState: Int] {
        try await database.read { db in try Jobs.counts(in: db) }
    }

    func cancel(_ subject: String) async throws {
        let now = notes.now
        try await database.write { db in try Jobs.cancel(about: subject, at: now, in: db) }
    }

    /// Waits for something that other tasks bring about.
    func until(_ what: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(90)
        while try await !what() {
            try #require(ContinuousClock.now < end, "it took too long")
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

@Suite struct JobsTests {
    @Test(arguments: Engine.available)
    func `on a full disk a job is tried again each minute, which counts for nothing`(engine: Engine)
        async throws
    {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand, attempts: 2) { _, job in
                bench.notes.write("\(job.attempt)")
                if bench.notes.written.count < 5 { throw Problem.diskFull }
            })
        try await bench.add("x")
        for _ in 1...5 {
            #expect(try await jobs.drain() == 1)
            bench.notes.pass(59.999)
            #expect(try await jobs.drain() == 0)
            bench.notes.pass(0.001)
        }
        #expect(bench.notes.written == ["1", "1", "1", "1", "1"])
        #expect(try await bench.list(.done).count == 1)
    }

    @Test(arguments: Engine.available)
    func `a job is done once, when it is due, with what it was given`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand) { errand, job in
                bench.notes.write("\(errand.text) \(job.subject) \(job.attempt)")
            })
        try await bench.add("later", due: 60)
        try await bench.add("now")

        #expect(try await jobs.drain() == 1)
        bench.notes.pass(59.999)
        #expect(try await jobs.drain() == 0)
        bench.notes.pass(0.001)
        #expect(try await jobs.drain() == 1)
        #expect(bench.notes.written == ["now person/1 1", "later person/1 1"])
        #expect(try await bench.list(.done).map(\.attempts) == [1, 1])
    }

    @Test(arguments: Engine.available)
    func `a job whose transaction fails was never there`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        await #expect(throws: Broken.self) {
            try await bench.database.write { db in
                try Jobs.add(.errand, SampleJob(text: "ghost"), about: "person/1", in: db)
                throw Broken()
            }
        }
        #expect(try await bench.counts() == [:])
    }

    @Test(arguments: Engine.available)
    func `of jobs with one key only one is waiting or running`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand) { errand, _ in
                bench.notes.write(errand.text)
                let twin = try await bench.add("while running", once: "recount")
                #expect(twin == nil)
            })
        #expect(try await bench.add("first", once: "recount") != nil)
        #expect(try await bench.add("second", once: "recount") == nil)
        #expect(try await jobs.drain() == 1)
        #expect(try await bench.add("third", once: "recount") != nil)
        #expect(try await jobs.drain() == 1)
        #expect(bench.notes.written == ["first", "third"])
    }

    @Test(arguments: Engine.available)
    func `a failing job is tried again after 5, 10 and 20 seconds and then given up`(engine: Engine)
        async throws
    {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(
                .errand, attempts: 4,
                gaveUp: { job, reason, db in
                    try Jobs.add(.other, SampleJob(text: reason), about: "told", due: .distantFuture, in: db)
                },
                run: { _, job in
                    bench.notes.write("\(job.attempt)")
                    throw Broken()
                }))
        try await bench.add("x")
        #expect(try await jobs.drain() == 1)
        for pause in [5, 10, 20] as [TimeInterval] {
            bench.notes.pass(pause - 0.001)
            #expect(try await jobs.drain() == 0)
            bench.notes.pass(0.001)
            #expect(try await jobs.drain() == 1)
        }
        bench.notes.pass(100_000)
        #expect(try await jobs.drain() == 0)
        let failed = try #require(try await bench.list(.failed).first)
        #expect(failed.error == "it broke" && failed.attempts == 4)
        #expect(try await bench.list(.waiting).map(\.subject) == ["told"])

        #expect(try await bench.database.write { try Jobs.retry(failed.id, at: bench.notes.now, in: $0) })
        #expect(try await jobs.drain() == 1)
    }

    @Test(arguments: Engine.available)
    func `what a person can be told is final, unless it says to come back`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand) { errand, _ in
                throw errand.text == "bad"
                    ? Problem.invalid("file", "No video.") : .busy("Full.", retryAfter: 5)
            })
        try await bench.add("bad")
        try await bench.add("busy")
        #expect(try await jobs.drain() == 2)
        #expect(try await bench.list(.failed).map(\.error) == ["No video."])
        #expect(try await bench.list(.waiting).map(\.error) == ["Full."])
    }

    @Test(arguments: Engine.available)
    func `a payload that cannot be read fails at once`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(JobHandler(JobKind<[Int]>("test.errand")) { _, _ in })
        try await bench.add("x")
        #expect(try await jobs.drain() == 1)
        #expect(try await bench.list(.failed).first?.error?.hasPrefix("The payload cannot be read") == true)
    }

    @Test(arguments: Engine.available)
    func `an attempt that outruns its deadline is cancelled and tried again`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand, deadline: .milliseconds(50)) { _, _ in
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    bench.notes.write("cancelled")
                    throw error
                }
            })
        try await bench.add("x")
        #expect(try await jobs.drain() == 1)
        #expect(bench.notes.written == ["cancelled"])
        #expect(try await bench.list(.waiting).map(\.error) == ["It took longer than 1 seconds."])
    }

    @Test(arguments: Engine.available)
    func `jobs of a kind nobody here does stay`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        try await bench.add("x")
        #expect(try await bench.jobs(JobHandler(.other) { _, _ in }).drain() == 0)
        #expect(try await bench.list(.waiting).count == 1)
    }

    @Test(arguments: Engine.available)
    func `what ended long ago is removed`(engine: Engine) async throws {
        let bench = try await JobBench(engine)
        let jobs = bench.jobs(
            JobHandler(.errand) { errand, _ in
                if errand.text == "bad" { throw Problem.invalid("file", "No.") }
            })
        try await bench.add("good")
        try await bench.add("bad")
        _ = try await jobs.drain()
        for (days, left) in [(7.0, [1, 1]), (0.001, [0, 1]), (22.9, [0, 1]), (1, [0, 0])] {
            bench.notes.pass(days * 86400)
            try await jobs.removeOld()
            let counts = try await bench.counts()
            #expect([counts[.done] ?? 0, counts[.failed] ?? 0] == left, "\(days)")
        }
    }
}
