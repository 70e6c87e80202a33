public import FanfareModels
public import Storage
public import HTTPBinding
public import Pages

extension People {
    /// Reads the states of a member's flags about people.
    ///
    /// - Returns: false for one who hides somebody or is hidden from: their lists are their own.
    public func readViewerStates(
        _ reader: inout ViewerStateReader, in db: any Connection
    ) throws -> Bool {
        let member = reader.member
        guard try !Visibility.of(member).hidesSomebody(in: db) else { return false }
        try reader.read(.follows, by: "followed") { condition, limit in
            try db.rows(
                "SELECT followed FROM follow WHERE follower = \(member) \(condition) LIMIT \(limit)"
            ) { (subject: $0[0], state: 1) }
        }
        return true
    }

    /// Writes what changes whom somebody follows or sees.
    func write<T: Sendable>(
        _ change: ChangeKind = .content, changing members: ID<Person>...,
        body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        defer { for member in members { viewerStates.changed(member) } }
        return try await database.write(change, body)
    }

    func write<T: Sendable>(
        _ change: ChangeKind, changing member: ID<Person>,
        _ body: @escaping @Sendable (any Connection) throws -> T,
        then completion: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        database.write(change, body) { [viewerStates] result in
            viewerStates.changed(member)
            completion(result)
        }
    }
}
