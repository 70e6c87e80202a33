public import FanfareModels
public import Foundation
public import Storage

extension People {
    /// Gives somebody what they bring along from elsewhere, within the caller's transaction: no period counts it.
    public func credit(
        _ person: ID<Person>, reputation: Int64, badges: [Badge] = [], at time: Date, in db: any Connection
    ) throws {
        try ledger.record(
            ScoreEvent(.opening, to: person, from: nil, at: time, openingReputation: reputation), in: db)
        for badge in badges {
            let given = try db.run(
                """
                INSERT INTO badge (person, name, medal, count, opening, earned_ms)
                VALUES (\(person), \(badge.name), \(badge.medal.rawValue), \(badge.count), 1, \(badge.earnedAt))
                ON CONFLICT DO NOTHING
                """)
            if given == 1 { try ledger.count(badge.medal, Int64(badge.count), to: person, in: db) }
        }
    }
}
