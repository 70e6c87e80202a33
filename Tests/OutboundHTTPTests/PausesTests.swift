import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import OutboundHTTP

@Suite struct PausesTests {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: Engine.available)
    func `a pause is kept across a restart and never shortened`(engine: Engine) async throws {
        let database = try await engine.open(OutsideSchema.migrations)
        let now = Mutex(Self.start)
        let pauses = { Pauses(database, now: { now.withLock { $0 } }, chance: { 0.5 }) }
        try await pauses().pause("a", until: Self.start + 100, because: "backoff")
        try await pauses().pause("a", until: Self.start + 50, because: "backoff")
        #expect(try await pauses().until("a") == Self.start + 100)
        await #expect(throws: OutsideFault.paused(until: Self.start + 100)) {
            try await pauses().check(["b", "a"])
        }
        try await pauses().check(["b"])
        now.withLock { $0 = Self.start + 100 }
        #expect(try await pauses().until("a") == nil)
    }

    @Test(arguments: Engine.available)
    func `each failure in a row doubles the pause, up to ten minutes, and a success forgets them`(
        engine: Engine
    ) async throws {
        let pauses = Pauses(
            try await engine.open(OutsideSchema.migrations), now: { Self.start }, chance: { 0.5 })
        for seconds in [5.0, 10, 20, 40, 80, 160, 320, 600, 600] {
            try await pauses.failed("a", because: "down")
            #expect(try await pauses.until("a") == Self.start + seconds)
        }
        try await pauses.succeeded("a")
        #expect(try await pauses.until("a") == nil)
        try await pauses.failed("a", because: "down")
        #expect(try await pauses.until("a") == Self.start + 5)
    }

    @Test(arguments: Engine.available)
    func `a success does not end a pause that was asked for`(engine: Engine) async throws {
        let pauses = Pauses(try await engine.open(OutsideSchema.migrations), now: { Self.start })
        try await pauses.pause("a", until: Self.start + 100, because: "backoff")
        try await pauses.succeeded("a")
        #expect(try await pauses.until("a") == Self.start + 100)
    }
}
