public import FanfareModels
import Storage

extension Accounts {
    /// Which of these people are suspended.
    public func suspended(_ people: [ID<Person>]) async throws -> Set<ID<Person>> {
        guard !people.isEmpty else { return [] }
        return try await database.read { db in
            Set(
                try db.rows(
                    """
                    SELECT person FROM account WHERE suspended_ms IS NOT NULL AND person IN \(list: people)
                    """
                ) { $0[0] as ID<Person> })
        }
    }
}
