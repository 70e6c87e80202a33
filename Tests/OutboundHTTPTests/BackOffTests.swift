import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import OutboundHTTP

@Suite struct BackOffTests {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: Engine.available)
    func `a pause is kept across a restart and never shortened`(engine: Engine) async throws {
        let database = try await engine.open(OutboundSchema.migrations)
        let now = Mutex(Self.start)
        let backOff = { BackOff(database, now: { now.withLock { $0 } }, chance: { 0.5 }) }
        try await backOff().pause("a", until: Self.start + 100, because: "backoff")
        try await backOff().pause("a", until: Self.start + 50, because: "backoff")
        #expect(try await backOff().until("a") == Self.start + 100)
        await #expect(throws: OutboundError.paused(until: Self.start + 100)) {
            try await backOff().check(["b", "a"])
        }
        try await backOff().check(["b"])
        now.withLock { $0 = Self.start + 100 }
        #expect(try await backOff().until("a") == nil)
    }

    @Test(arguments: Engine.available)
    func `each failure in a row doubles the pause, up to ten minutes, and a success forgets them`(
        engine: Engine
    ) async throws {
        let backOff = BackOff(
            try await engine.open(OutboundSchema.migrations), now: { Self.start }, chance: { 0.5 })
        for seconds in [5.0, 10, 20, 40, 80, 160, 320, 600, 600] {
            try await backOff.failed("a", because: "down")
            #expect(try await backOff.until("a") == Self.start + seconds)
        }
        try await backOff.succeeded("a")
        #expect(try await backOff.until("a") == nil)
        try await backOff.failed("a", because: "down")
        #expect(try await backOff.until("a") == Self.start + 5)
    }

    @Test(arguments: Engine.available)
    func `a success does not end a pause that was asked for`(engine: Engine) async throws {
        let backOff = BackOff(try await engine.open(OutboundSchema.migrations), now: { Self.start })
        try await backOff.pause("a", until: Self.start + 100, because: "backoff")
        try await backOff.succeeded("a")
        #expect(try await backOff.until("a") == Self.start + 100)
    }
}
