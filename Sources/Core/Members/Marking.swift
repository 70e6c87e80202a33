public import FanfareModels
public import Storage
import Web

extension People {
    /// How many follows of one member are remembered.
    static let followsRemembered = 1000

    /// Whom a member follows; nothing for one who follows too many to remember, or who hides somebody or is hidden from:
    /// their lists are their own.
    public func follows(of member: ID<Person>, in db: any Connection) throws -> Set<Int64>? {
        guard try !hidesSomebody(member, in: db) else { return nil }
        let followed: [Int64] = try db.rows(
            "SELECT followed FROM follow WHERE follower = \(member) LIMIT \(Self.followsRemembered + 1)"
        ) { $0[0] }
        return followed.count > Self.followsRemembered ? nil : Set(followed)
    }

    /// Writes what changes whom somebody follows or sees.
    func write<T: Sendable>(
        changing members: ID<Person>..., body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        defer { for member in members { marks.changed(member) } }
        return try await database.write(body)
    }

    func write<T: Sendable>(
        changing member: ID<Person>, _ body: @escaping @Sendable (any Connection) throws -> T,
        then answer: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        database.write(body) { [marks] result in
            marks.changed(member)
            answer(result)
        }
    }
}
