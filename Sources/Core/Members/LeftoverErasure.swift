public import JobQueue
public import FanfareModels
import Storage

/// Deletes the rows that a former member left in tables owned by others, in the background.
///
/// Those tables are clustered by owner or by time. An index by actor would be written by every follow, and
/// without one a transaction would hold up all writes while it reads through them. So a job reads through
/// them beside the writes, some rows at a time, and changes the rows it finds, a few at a time.
public struct LeftoverErasure: Sendable {
    /// Takes somebody out of a row. They may no longer be in it.
    private typealias Erasure = @Sendable (any Connection) throws -> Void

    struct Payload: Codable { var person: ID<Person> }

    private static let kind = JobKind<Payload>("people.erase")
    private static let people: Int64 = 1000
    private static let entries = 20_000
    private static let rows = 200

    private let database: any Database

    init(_ database: any Database) { self.database = database }

    /// To be done by ``Jobs``.
    public var handler: JobHandler {
        JobHandler(Self.kind, deadline: .seconds(3600), attempts: 10, atOnce: 1) { payload, _ in
            try await erase(payload.person)
        }
    }

    /// Asks for it, in the transaction that removes the person.
    static func begin(_ person: ID<Person>, in db: any Connection) throws {
        try Jobs.add(kind, Payload(person: person), about: "person/\(person)", in: db)
    }

    private func erase(_ person: ID<Person>) async throws {
        try await eraseNotices(of: person)
        try await eraseEntries(of: person)
    }

    private func eraseNotices(of person: ID<Person>) async throws {
        let last: Int64 = try await database.read { db in
            try db.first("SELECT COALESCE(MAX(id), 0) FROM person") { $0[0] } ?? 0
        }
        for first in stride(from: 0, through: last, by: Int(Self.people)) {
            let found = try await database.slow { db in
                try Notices.traces(of: person, among: first...first + Self.people - 1, in: db)
            }
            try await run(found.map { trace in { try Notices.erase(person, from: trace, in: $0) } })
        }
    }

    private func eraseEntries(of person: ID<Person>) async throws {
        var last = Int64.min
        while let (times, found) = try await database.slow({ [last] db in
            try Ledger.times(after: last, count: Self.entries, in: db).map {
                ($0, try Ledger.traces(of: person, at: $0, in: db))
            }
        }) {
            try await run(found.map { trace in { try Ledger.erase(trace, in: $0) } })
            last = times.upperBound
        }
    }

    private func run(_ erasures: [Erasure]) async throws {
        for start in stride(from: 0, to: erasures.count, by: Self.rows) {
            let some = erasures[start..<min(start + Self.rows, erasures.count)]
            try await database.write { db in
                for erase in some { try erase(db) }
            }
        }
    }
}

extension Ledger {
    /// The entries that somebody caused.
    fileprivate static func traces(
        of actor: ID<Person>, at times: ClosedRange<Int64>, in db: any Connection
    ) throws -> [(at: Int64, person: ID<Person>, number: Int64)] {
        try db.rows(
            """
            SELECT at_ms, person, number FROM score_entry
            WHERE at_ms >= \(times.lowerBound) AND at_ms <= \(times.upperBound) AND actor = \(actor)
            """
        ) { (at: $0[0], person: $0[1], number: $0[2]) }
    }

    fileprivate static func erase(
        _ trace: (at: Int64, person: ID<Person>, number: Int64), in db: any Connection
    ) throws {
        try db.run(
            """
            UPDATE score_entry SET actor = NULL
            WHERE at_ms = \(trace.at) AND person = \(trace.person) AND number = \(trace.number)
            """)
    }
}

extension People {
    /// Removes what the deleted did to others, beside the writes.
    public var erasure: LeftoverErasure { LeftoverErasure(database) }
}
