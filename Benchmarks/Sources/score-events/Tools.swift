import Accounts
import FanfareModels
import Foundation
import HTTPBinding
import Logging
import Members
import Rankings
import Storage
import Synchronization
import Pages

/// What the ledger and the rankings are stored in, and what people have switched off, which notices ask for.
let migrations =
    PeopleSchema.migrations + NoticesSchema.migrations + AccountsSchema.migrations + RankingsSchema.migrations

extension People {
    /// People without a server around them.
    init(_ database: any Database, now: @escaping @Sendable () -> Date = Date.init) {
        let marks = ViewerStates(
            version: { database.version() }, contentVersion: { database.contentVersion() })
        self.init(
            database: database, addresses: PublicURLs(base: "http://localhost"),
            notices: Notices(expected: ExpectedNotices(), viewerStates: marks), live: StreamingPeople(),
            viewerStates: marks, now: now)
    }
}

extension Rankings {
    init(_ database: any Database, in zone: TimeZone, _ clock: Clock, chunk: Int) {
        self.init(
            people: People(database, now: { clock.now }), rules: .init(zone: zone, grace: 0, chunk: chunk),
            log: Logger(label: "score-events"))
    }
}

extension Database {
    /// People with nothing but a name, numbered from 1, unless there are some.
    func make(people: Int64) async throws {
        let there = try await read { db in
            try db.first("SELECT MAX(id) FROM person") { $0[0] as Int64? } ?? nil
        }
        for first in stride(from: there ?? 0, to: people, by: 500) {
            try await write { db in
                for number in first + 1...first + 500 {
                    let name = "fan.\(number)"
                    try db.run(
                        """
                        INSERT INTO person (username, username_key, first_name, last_name, name_key, user_type, created_ms)
                        VALUES (\(name), \(name), 'Fan', \("\(number)"), \("fan \(number)"), 'member', 0)
                        """)
                }
                try db.run("INSERT INTO standing (person) SELECT id FROM person WHERE id > \(first)")
            }
        }
    }
}

/// A clock that is set by hand.
final class Clock: Sendable {
    private let moment: Mutex<Date>

    init(_ date: Date) { moment = Mutex(date) }

    var now: Date { moment.withLock { $0 } }

    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
}

/// The same numbers for the same seed.
struct SeededGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 2 &+ 1 }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }

    mutating func fraction() -> Double { Double(next()) / Double(1 << 31) }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
