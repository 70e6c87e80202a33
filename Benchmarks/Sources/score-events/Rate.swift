import FanfareModels
import Foundation
import Logging
import Members
import Rankings
import Storage

/// Records cheers, 64 at once, each in a transaction of its own that is durable when it returns, and looks at once for the
/// new total on the monthly ranking.
struct Rate: Sendable {
    private static let lanes = 64
    /// Whom each lane cheers, at random.
    private static let cheered = 500

    let database: any Database
    let ledger: Ledger
    let rankings: Rankings
    let seed: UInt64

    struct Done {
        var entries = 0
        var unseen = 0
        /// How long it took, without the loading of the boards.
        var time = Duration.zero
    }

    init(_ database: any Database, seed: UInt64) async throws {
        self.database = database
        self.seed = seed
        let people = People(database)
        ledger = people.ledger
        rankings = Rankings(people: people, log: Logger(label: "score-events"))
        try await rankings.prepare()
    }

    func run(seconds: Double) async throws -> Done {
        let most: Int64 = try await database.read { db in
            try db.first("SELECT MAX(id) FROM person") { $0[0] } ?? 0
        }
        let totals = try await withThrowingTaskGroup(of: [ID<Person>: Int64].self) { group in
            for lane in 0..<Self.lanes {
                group.addTask { try await chosen(lane: lane, of: Int(most) / Self.lanes) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let began = ContinuousClock.now
        let end = began + .seconds(seconds)
        return try await withThrowingTaskGroup(of: Done.self) { group in
            for (lane, totals) in totals.enumerated() {
                group.addTask {
                    try await cheer(totals, SeededGenerator(seed &* 64 &+ UInt64(lane)), until: end)
                }
            }
            return try await group.reduce(into: Done()) {
                $0.entries += $1.entries
                $0.unseen += $1.unseen
                $0.time = began.duration(to: .now)
            }
        }
    }

    /// People of whom no other lane knows, from everywhere on the board, and what they have.
    private func chosen(lane: Int, of people: Int) async throws -> [ID<Person>: Int64] {
        var (totals, chance) = ([ID<Person>: Int64](), SeededGenerator(seed &* 64 &+ UInt64(lane)))
        for _ in 0..<Self.cheered {
            let person = ID<Person>(Int64(chance.below(people) * Self.lanes + lane + 1))
            totals[person] = try await value(of: person)
        }
        return totals
    }

    /// Cheers them until the time is over.
    private func cheer(
        _ totals: [ID<Person>: Int64], _ chance: SeededGenerator, until end: ContinuousClock.Instant
    ) async throws -> Done {
        var (done, totals, chance) = (Done(), totals, chance)
        let people = Array(totals.keys)
        while ContinuousClock.now < end {
            let person = people[chance.below(people.count)]
            try await database.write { [ledger] db in
                try ledger.record(ScoreEvent(.cheered, to: person, from: nil, at: Date()), in: db)
            }
            let total = try await value(of: person)
            done.entries += 1
            if total != totals[person, default: 0] + 1 { done.unseen += 1 }
            totals[person] = total
        }
        return done
    }

    private func value(of person: ID<Person>) async throws -> Int64 {
        try await rankings.ranking(ShowRanking(.cheers, .monthly, limit: 1), seenBy: person).me?.value ?? 0
    }
}
