public import FanfareModels
public import Storage

/// Export and deletion of a person's notices.
extension Notices {
    /// A person\'s data in this feature, by subject.
    public func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "activity",
                try db.exported(
                    """
                    SELECT id, kind, NULLIF(actor, 0) AS actor, subject, detail, at_ms AS at FROM notice
                    WHERE person = \(person) ORDER BY id
                    """)
            )
        ]
    }

    /// Deletes the person's notices. Notices about them to others are hidden once they are gone; it is
    /// removed afterwards.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM notice WHERE person = \(person)")
        try db.run("DELETE FROM bell WHERE person = \(person)")
    }

    /// The notices about somebody, to people with ids in a range.
    public static func traces(
        of actor: ID<Person>, among people: ClosedRange<Int64>, in db: any Connection
    ) throws -> [(person: ID<Person>, number: Int64)] {
        try db.rows(
            """
            SELECT person, id FROM notice
            WHERE person >= \(people.lowerBound) AND person <= \(people.upperBound) AND actor = \(actor)
            """
        ) { (person: $0[0], number: $0[1]) }
    }

    /// Removes a notice of somebody that may have been removed already.
    public static func erase(
        _ actor: ID<Person>, from trace: (person: ID<Person>, number: Int64), in db: any Connection
    ) throws {
        try db.run(
            """
            DELETE FROM notice WHERE person = \(trace.person) AND id = \(trace.number) AND actor = \(actor)
            """)
    }
}
