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
        let places: [(ranking: Int64, place: Int64)] = try db.rows(
            """
            SELECT o.ranking, o.place FROM closed_ranking r CROSS JOIN closed_place_of o
            WHERE o.ranking = r.id AND o.person = \(person)
            """
        ) { ($0[0], $0[1]) }
        for (ranking, place) in places {
            try db.pipeline(
                "UPDATE closed_place SET person = NULL WHERE ranking = \(ranking) AND place = \(place)")
            try db.pipeline("DELETE FROM closed_place_of WHERE ranking = \(ranking) AND person = \(person)")
        }
        try db.run("DELETE FROM best_place WHERE person = \(person)")
    }
}
