public import FanfareModels
public import Storage

extension People {
    /// The people among some whom a member follows, and whether they follow anybody; nil for one who hides somebody or
    /// is hidden from: their lists are their own.
    public func follows(
        of member: ID<Person>, among people: [Int64], in db: any Connection
    ) throws -> (people: [Int64], isNone: Bool)? {
        guard try !hidesSomebody(member, in: db) else { return nil }
        let followed: [Int64] = try db.rows(
            "SELECT followed FROM follow WHERE follower = \(member) AND followed IN \(list: people)"
        ) { $0[0] }
        guard followed.isEmpty else { return (followed, false) }
        let isSome = try db.first("SELECT 1 FROM follow WHERE follower = \(member) LIMIT 1") { _ in true }
        return ([], isSome == nil)
    }

    /// Writes what changes whom somebody follows or sees.
    func write<T: Sendable>(
        changing members: ID<Person>..., body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        defer { for member in members { needs.changed(member) } }
        return try await database.write(body)
    }

    func write<T: Sendable>(
        changing member: ID<Person>, _ body: @escaping @Sendable (any Connection) throws -> T,
        then answer: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        database.write(body) { [needs] result in
            needs.changed(member)
            answer(result)
        }
    }
}
