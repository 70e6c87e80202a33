public import FanfareModels
import Foundation
public import JSON
public import Storage

/// What a person takes along and what is forgotten of them.
extension Rankings {
    /// Somebody's places in closed rankings, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> [(
        name: String, json: JSON
    )] {
        let places = try db.rows(
            """
            SELECT r.category, r.period, r.starts_ms, p.place, p.points
            FROM closed_place p JOIN closed_ranking r ON r.id = p.ranking
            WHERE p.person = \(person) AND r.closed_ms IS NOT NULL ORDER BY r.starts_ms, r.id
            """
        ) { row -> JSON in
            [
                "category": .string(row[0]), "period": .string(row[1]),
                "starts_at": .string((row[2] as Date).iso8601), "place": .number(String(row[3] as Int64)),
                "value": .number(String(row[4] as Int64)),
            ]
        }
        return [("places", .array(places))]
    }

    /// Forgets who somebody was in closed rankings, within the caller's transaction: their places stay.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("UPDATE closed_place SET person = NULL WHERE person = \(person)")
    }
}
