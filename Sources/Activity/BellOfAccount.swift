public import FanfareModels
import Foundation
public import Storage

/// What an account's owner may take along, and what goes with the account.
extension Bell {
    public func export(_ person: ID<Person>, in db: any Connection) throws -> [(name: String, json: JSON)] {
        let notices = try db.rows(
            """
            SELECT id, kind, actor, subject, detail, at_ms FROM notice WHERE person = \(person) ORDER BY id
            """
        ) { row -> JSON in
            let actor: Int64 = row[2]
            return [
                "id": JSON(integerLiteral: row[0]), "kind": .string(row[1]),
                "actor": actor == 0 ? .null : JSON(integerLiteral: actor),
                "subject": JSON(integerLiteral: row[3]),
                "detail": .string(row[4]), "at": .string((row[5] as Date).iso8601),
            ]
        }
        return [(name: "activity", json: .array(notices))]
    }

    /// Removes what the person heard of, and what others heard of them.
    public func forget(_ person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM notice WHERE person = \(person)")
        try db.run("DELETE FROM notice WHERE actor = \(person)")
        try db.run("DELETE FROM bell WHERE person = \(person)")
    }
}
