public import FanfareModels
public import Members
public import Storage

/// What a person takes along and what is forgotten of them.
extension Rankings {
    /// Somebody's places in closed rankings, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "places",
                try db.exported(
                    """
                    SELECT r.category, r.period, r.starts_ms AS starts_at, p.place, p.points AS value
                    FROM closed_place p JOIN closed_ranking r ON r.id = p.ranking
                    WHERE p.person = \(person) AND r.closed_ms IS NOT NULL ORDER BY r.starts_ms, r.id
                    """)
            )
        ]
    }

    /// Forgets who somebody was in closed rankings, within the caller's transaction: their places stay.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("UPDATE closed_place SET person = NULL WHERE person = \(person)")
    }
}
