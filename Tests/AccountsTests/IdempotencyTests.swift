import Accounts
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing
import HTTPBinding
import HTTPServer
import Pages

@Suite struct IdempotentRequests {
    private let answer = Idempotency.StoredResponse(
        status: 201, headers: [.init(name: "Authorization", value: "Bearer top-secret")],
        body: Data("{}".utf8))

    @Test(arguments: Engine.available)
    func `the second request gets the first one's answer, within a day`(engine: Engine) async throws {
        let (fixture, keys) = try await make(engine)
        #expect(try await keys.begin("k", nil, "a").isFresh)
        try await keys.finish("k", nil, answer)
        #expect(try await keys.begin("k", nil, "a").answer == answer)
        fixture.clock.advance(86_399)
        #expect(try await keys.begin("k", nil, "a").answer == answer)
        fixture.clock.advance(1)
        #expect(try await keys.begin("k", nil, "a").isFresh)
    }

    @Test(arguments: Engine.available)
    func `a request that still runs, or was cut off, is not done twice`(engine: Engine) async throws {
        let (_, keys) = try await make(engine)
        let fresh = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await keys.begin("k", nil, "a").isFresh) == true } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(fresh == 1)
        guard case .running = try await keys.begin("k", nil, "a") else {
            Issue.record("should be running")
            return
        }
    }

    @Test(arguments: Engine.available)
    func `a key is for one request, of one person`(engine: Engine) async throws {
        let (fixture, keys) = try await make(engine)
        let ada = try await fixture.join().user.id
        #expect(try await keys.begin("k", nil, "a").isFresh)
        guard case .mismatch = try await keys.begin("k", nil, "b") else {
            Issue.record("should not match")
            return
        }
        #expect(try await keys.begin("k", ada, "b").isFresh)
    }

    @Test(arguments: Engine.available)
    func `a refused request frees its key, and old keys are tidied away`(engine: Engine) async throws {
        let (fixture, keys) = try await make(engine)
        _ = try await keys.begin("k", nil, "a")
        try await keys.finish("k", nil, nil)
        #expect(try await keys.begin("k", nil, "b").isFresh)
        fixture.clock.advance(86_400)
        try await keys.cleanUp()
        #expect(try await fixture.count("idempotency_key") == 0)
    }

    @Test(arguments: Engine.available)
    func `neither key nor answer can be read in the database`(engine: Engine) async throws {
        let (fixture, keys) = try await make(engine)
        _ = try await keys.begin("my-key", nil, "a")
        try await keys.finish("my-key", nil, answer)
        let kept = try await fixture.database.read { db in
            try db.rows("SELECT key_hash, answer FROM idempotency_key") {
                ($0[0] as [UInt8]) + ($0[1] as [UInt8])
            }
        }
        let text = String(decoding: kept.joined(), as: UTF8.self)
        #expect(!text.contains("my-key") && !text.contains("top-secret") && !text.contains("Bearer"))
    }

    private func make(_ engine: Engine) async throws -> (AccountsFixture, IdempotencyKeys) {
        let fixture = try await AccountsFixture(engine)
        return (fixture, IdempotencyKeys(fixture.database, now: { fixture.clock.now }))
    }
}

extension Idempotency.Begin {
    fileprivate var isFresh: Bool { if case .fresh = self { true } else { false } }

    fileprivate var answer: Idempotency.StoredResponse? {
        if case .stored(let answer) = self { answer } else { nil }
    }
}
