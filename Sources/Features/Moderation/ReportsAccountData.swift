import Foundation
public import FanfareModels
public import Members
public import Storage

/// What an account's owner may take along, and what goes with the account.
extension Admin {
    /// A person's data in this feature, by subject.
    public static func export(_ person: ID<Person>, in db: any Connection) throws -> ExportedSubjects {
        [
            (
                "reports",
                try db.exported(
                    """
                    SELECT id, subject_type, subject AS subject_id, reason, state, outcome, created_ms AS created_at FROM report
                    WHERE reporter = \(person) ORDER BY id
                    """)
            )
        ]
    }

    /// Removes what the person reported, and the words and whose they were from what was reported of the person and their
    /// content; who reported it is told that they have left.
    static func forget(
        _ person: ID<Person>, at: Date, _ notices: Notices, in db: any Connection
    ) throws {
        try db.run("DELETE FROM report WHERE reporter = \(person)")
        try close("owner = \(person)", with: .left, by: nil, at: at, notices, in: db)
        try db.run("UPDATE report SET owner = NULL, content = '' WHERE owner = \(person)")
    }
}
