public import FanfareModels
public import Storage
public import HTTPBinding
public import Pages

extension People {
    /// The states of a member's flags about people; nil for one who hides somebody or is hidden from: their lists are
    /// their own.
    public func viewerStates(
        of member: ID<Person>, _ asked: [ViewerFlag: [Int64]], in db: any Connection
    ) throws -> [FlagSubject: Int]? {
        guard try !Visibility.of(member).hidesSomebody(in: db) else { return nil }
        guard let people = asked[.follows] else { return [:] }
        let followed: [Int64] = try db.rows(
            "SELECT followed FROM follow WHERE follower = \(member) AND followed IN \(list: people)"
        ) { $0[0] }
        return Dictionary(uniqueKeysWithValues: followed.map { (FlagSubject(.follows, $0), 1) })
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
