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
                    FROM closed_ranking r CROSS JOIN closed_place_of o CROSS JOIN closed_place p
                    WHERE o.ranking = r.id AND o.person = \(person) AND p.ranking = r.id AND p.place = o.place
                        AND r.closed_ms IS NOT NULL ORDER BY r.starts_ms, r.id
                    """)
            )
        ]
    }

    /// Forgets who somebody was in closed rankings, within the caller's transaction: their places stay.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run(
            """
            UPDATE closed_place SET person = NULL WHERE (ranking, place) IN (
                SELECT o.ranking, o.place FROM closed_ranking r CROSS JOIN closed_place_of o
                WHERE o.ranking = r.id AND o.person = \(person))
            """)
        try db.run(
            """
            DELETE FROM closed_place_of WHERE person = \(person) AND ranking IN (SELECT id FROM closed_ranking)
            """)
        try db.run("DELETE FROM best_place WHERE person = \(person)")
    }
}
