import FanfareModels
import Foundation
import Members
import Rankings
import Storage

/// Records many generated entries through a winter, with undoings, closes each period as it ends, and compares every ranking
/// of every period with the ledger, counted by one plain statement each.
struct Recount {
    static let people: Int64 = 20_000
    /// Entries in one transaction.
    private static let together = 250
    private static let days = 120
    private static let zone = TimeZone(identifier: "Europe/Madrid") ?? .gmt
    private static let reasons: [ScoreReason] = [
        .followed, .answerLiked, .reviewUpvoted, .reviewDownvoted, .cheered, .watched,
    ]

    let database: any Database
    let rankings: Rankings
    let ledger: Ledger
    let clock: Clock
    var chance: SeededGenerator
    /// Entries that may be undone, a random sample.
    private var undoable: [ScoreEvent] = []

    init(_ database: any Database, seed: UInt64) async throws {
        self.database = database
        try await database.migrate(migrations)
        clock = Clock(Date(timeIntervalSince1970: 1_759_269_600))  // 2025-10-01 00:00 in Madrid
        ledger = People(database).ledger
        rankings = Rankings(database, in: Self.zone, clock, chunk: 10_000)
        chance = SeededGenerator(seed)
    }

    /// The numbers of entries, closed rankings, open ones, and of those that differ.
    mutating func run(_ count: Int) async throws -> [String: Int] {
        try await database.make(people: Self.people)
        try await rankings.prepare()
        let step = Double(Self.days) * 86_400 / (Double(count) / Double(Self.together))
        var day = Self.days
        for _ in 0..<count / Self.together {
            clock.advance(by: step)
            let left = Int(clock.now.timeIntervalSince1970 / 3600)
            if left != day {  // Each hour of the clock.
                day = left
                try await rankings.closeEnded()
            }
            let entries = draw(within: step)
            let ledger = ledger
            try await database.write { db in for entry in entries { try ledger.record(entry, in: db) } }
        }
        try await rankings.closeEnded()
        let found = try await Comparison(database: database, rankings: rankings).run()
        return found.merging(["entries": count / Self.together * Self.together]) { $1 }
    }

    /// A few people get most of the entries; one in eight entries takes an earlier one back.
    private mutating func draw(within seconds: Double) -> [ScoreEvent] {
        let now = clock.now
        return (0..<Self.together).map { _ in
            // Moments of one transaction are up to a step old, as requests wait for the writer.
            let at = now.addingTimeInterval(-chance.fraction() * min(seconds, 5))
            if chance.fraction() < 0.125, undoable.count > 100 {
                var undone = undoable.swapRemove(at: chance.below(undoable.count))
                undone.undoing = undone.at
                undone.at = max(at, undone.at)
                return undone
            }
            let person = Int64(Double(Self.people) * pow(chance.fraction(), 4)) + 1
            let entry = ScoreEvent(
                Self.reasons[chance.below(Self.reasons.count)], to: ID(person), from: nil, subject: 1, at: at)
            if undoable.count < 50_000 {
                undoable.append(entry)
            } else {
                undoable[chance.below(50_000)] = entry
            }
            return entry
        }
    }
}

extension Array {
    /// Takes an element out in no time, by putting the last one in its place.
    fileprivate mutating func swapRemove(at index: Int) -> Element {
        swapAt(index, count - 1)
        return removeLast()
    }
}
