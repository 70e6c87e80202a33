import FanfareModels
import Foundation
import Members
import Rankings
import Storage

/// Records entries while the clock goes over one end of a period, closing what ends as a server does, until it is killed or
/// through. What it has recorded durably it says line by line. Begun again, it goes on where it was.
struct Crossing {
    static let people: Int64 = 500
    /// Entries in one transaction, and transactions until the boundary.
    private static let together = 10
    private static let steps = 400

    let database: any Database
    let rankings: Rankings
    let ledger: Ledger
    let clock: Clock
    let end: Date
    var chance: SeededGenerator

    init(_ database: any Database, over boundary: Date, in zone: TimeZone, seed: UInt64) async throws {
        self.database = database
        try await database.migrate(migrations)
        let latest = try await database.read { db in
            try db.first("SELECT MAX(at_ms) FROM score_log") { $0[0] as Date? } ?? nil
        }
        clock = Clock(max(boundary.addingTimeInterval(-15), latest ?? .distantPast))
        end = boundary.addingTimeInterval(15)
        ledger = People(database).ledger
        rankings = Rankings(database, in: zone, clock, chunk: 50)
        chance = SeededGenerator(seed)
    }

    mutating func run() async throws -> [String: Int] {
        try await database.make(people: Self.people)
        try await rankings.prepare()
        let (clock, end, rankings) = (clock, end, rankings)
        async let closing: Void = {
            while clock.now < end {
                try await rankings.closeEnded()
                try await Task.sleep(for: .milliseconds(2))
            }
        }()
        while clock.now < end {
            let entries = draw()
            let all = try await database.write { [ledger] db in
                for entry in entries { try ledger.record(entry, in: db) }
                return try db.first("SELECT SUM(entries) FROM standing") { $0[0] as Int64 } ?? 0
            }
            FileHandle.standardOutput.write(Data("recorded \(all)\n".utf8))
            clock.advance(by: 15 / Double(Self.steps))
            try await Task.sleep(for: .milliseconds(1))
        }
        // Closing waits, by the clock, for numbers of entries that no transaction brings any more.
        let time = Task {
            while !Task.isCancelled {
                clock.advance(by: 0.25)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { time.cancel() }
        try await closing
        try await rankings.closeEnded()
        return try await Comparison(database: database, rankings: rankings).run()
    }

    private mutating func draw() -> [ScoreEvent] {
        (0..<Self.together).map { _ in
            let person = ID<Person>(Int64(chance.below(Int(Self.people))) + 1)
            var entry = ScoreEvent(
                chance.below(2) == 0 ? .cheered : .followed, to: person, from: nil, subject: 1, at: clock.now)
            if chance.below(4) == 0 { entry.undoing = clock.now.addingTimeInterval(-chance.fraction() * 20) }
            return entry
        }
    }
}
