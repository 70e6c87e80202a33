public import JobQueue
public import FanfareModels
import Storage

/// Deletes the rows that a former member left in tables owned by others, in the background.
///
/// Those tables are clustered by owner. An index by actor would be written by every follow, and
/// without one a transaction would hold up all writes while it reads through them. So a job reads through
/// them beside the writes, some people's rows at a time, and changes the rows it finds, a few at a time.
public struct LeftoverErasure: Sendable {
    /// A row: whose it is, and its number among theirs.
    public typealias Trace = (person: ID<Person>, number: Int64)

    /// A table that says who did something to somebody.
    private struct Table: Sendable {
        /// Finds the rows that name somebody, of those that belong to people with numbers in a range.
        let find: @Sendable (ID<Person>, ClosedRange<Int64>, any Connection) throws -> [Trace]
        /// Takes somebody out of a row. They may no longer be in it.
        let erase: @Sendable (ID<Person>, Trace, any Connection) throws -> Void

    }

    struct Payload: Codable { var person: ID<Person> }

    private static let kind = JobKind<Payload>("people.erase")
    private static let people: Int64 = 1000
    private static let rows = 200

    private let database: any Database
    private let tables: [Table]

    init(_ database: any Database) {
        self.database = database
        tables = [
            Table(find: Ledger.traces, erase: Ledger.erase),
            Table(find: Notices.traces, erase: Notices.erase),
        ]
    }

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
        let last: Int64 = try await database.read { db in
            try db.first("SELECT COALESCE(MAX(id), 0) FROM person") { $0[0] } ?? 0
        }
        for first in stride(from: 0, through: last, by: Int(Self.people)) {
            for table in tables {
                let found = try await database.slow { db in
                    try table.find(person, first...first + Self.people - 1, db)
                }
                for start in stride(from: 0, to: found.count, by: Self.rows) {
                    let some = found[start..<min(start + Self.rows, found.count)]
                    try await database.write { db in
                        for trace in some { try table.erase(person, trace, db) }
                    }
                }
            }
        }
    }
}

extension Ledger {
    fileprivate static func traces(
        of actor: ID<Person>, among people: ClosedRange<Int64>, in db: any Connection
    ) throws -> [LeftoverErasure.Trace] {
        try db.rows(
            """
            SELECT person, number FROM score_entry
            WHERE person >= \(people.lowerBound) AND person <= \(people.upperBound) AND actor = \(actor)
            """
        ) { (person: $0[0], number: $0[1]) }
    }

    fileprivate static func erase(
        _ actor: ID<Person>, from trace: LeftoverErasure.Trace, in db: any Connection
    )
        throws
    {
        try db.run(
            "UPDATE score_entry SET actor = NULL WHERE person = \(trace.person) AND number = \(trace.number)")
    }
}

extension People {
    /// Removes what the deleted did to others, beside the writes.
    public var erasure: LeftoverErasure { LeftoverErasure(database) }
}
