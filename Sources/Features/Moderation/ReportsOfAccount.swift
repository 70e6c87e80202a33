public import FanfareModels
import Foundation
public import JSON
public import Storage

/// What an account's owner may take along, and what goes with the account.
extension Admin {
    /// A person's reports, for the export of their data.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> [(
        name: String, json: JSON
    )] {
        let reports = try db.rows(
            """
            SELECT id, subject_type, subject, reason, state, created_ms FROM report
            WHERE reporter = \(person) ORDER BY id
            """
        ) { row -> JSON in
            [
                "id": JSON(integerLiteral: row[0]), "subject_type": .string(row[1]),
                "subject_id": JSON(integerLiteral: row[2]), "reason": .string(row[3]),
                "state": .string(row[4]),
                "created_at": .string((row[5] as Date).iso8601),
            ]
        }
        return [(name: "reports", json: .array(reports))]
    }

    /// Removes what the person reported, and what was reported of the person.
    public static func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM report WHERE reporter = \(person)")
        try db.run("DELETE FROM report WHERE subject_type = 'person' AND subject = \(person)")
    }
}
