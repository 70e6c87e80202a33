import Dispatch
import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@testable import Rankings

/// Entries of the log whose numbers become visible out of their order, or never: on PostgreSQL, where transactions overlap.
@Suite struct LateCommitTests {
    private static let engines = Engine.available.filter { $0 == .postgres }

    @Test(arguments: engines)
    func `an entry that is committed after one with a higher number counts as soon as it is committed`(
        engine: Engine
    ) async throws {
        let fixture = try await RankingsFixture(engine)
        let members = try await fixture.add("ada", "grace")
        let (ledger, now) = (fixture.people.ledger, fixture.clock.now)
        let (recorded, goOn) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        async let late: Void = fixture.database.write { db in
            try ledger.record(
                ScoreEvent(.cheered, to: members[0], from: ID(999), at: now), in: db)
            try db.finishPipeline()
            recorded.continuation.yield()
            goOn.wait()
        }
        for await _ in recorded.stream { break }
        for place in Int64(1)...3 {
            try await fixture.score(.cheered, to: members[1])
            #expect(try await fixture.lines(.cheers) == ["1 grace \(place)"])
        }
        #expect(try fixture.rankings.gaps == [1])
        // Further ones, should it run again.
        for _ in 0..<8 { goOn.signal() }
        try await late
        #expect(try await fixture.lines(.cheers) == ["1 grace 3", "2 ada 1"])
        #expect(try fixture.rankings.gaps == [])
    }

    @Test(arguments: engines)
    func `a number whose transaction was rolled back is not waited for`(engine: Engine) async throws {
        struct Undone: Error {}
        let fixture = try await RankingsFixture(engine)
        let members = try await fixture.add("ada", "grace")
        let (ledger, now) = (fixture.people.ledger, fixture.clock.now)
        try await fixture.score(.cheered, to: members[1])
        #expect(try await fixture.lines(.cheers) == ["1 grace 1"])
        await #expect(throws: Undone.self) {
            try await fixture.database.write { db in
                try ledger.record(
                    ScoreEvent(.cheered, to: members[0], from: ID(999), at: now), in: db)
                try db.finishPipeline()
                throw Undone()
            }
        }
        try await fixture.score(.cheered, to: members[1])
        #expect(try await fixture.lines(.cheers) == ["1 grace 2"])
        #expect(try fixture.rankings.gaps == [2])
        try await fixture.score(.cheered, to: members[1])
        // Another transaction of the cluster, of another test, may still run that is as old.
        let end = ContinuousClock.now + .seconds(20)
        while try fixture.rankings.gaps == [2], ContinuousClock.now < end {
            try await fixture.score(.cheered, to: members[1])
            _ = try await fixture.lines(.cheers)
        }
        #expect(try fixture.rankings.gaps == [])
        #expect(try await fixture.restarted().show(.cheers).data.count == 1)
    }
}

extension Rankings {
    fileprivate var gaps: [Int64] { get throws { try withBoards { $0.position.gaps.keys.sorted() } } }
}
