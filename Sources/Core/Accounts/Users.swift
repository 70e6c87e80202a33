public import FanfareModels
public import Foundation
import Members
import Storage

extension Accounts {
    /// A person as Whale's clients read them; the email is there for themselves alone.
    public func user(_ person: ID<Person>, seenBy viewer: ID<Person>?) async throws -> User {
        let found = try await database.read { db in
            viewer == person ? try user(person, in: db) : try people.user(person, seenBy: viewer, in: db)
        }
        guard let found else { throw Problem.missing() }
        return found
    }

    /// A numbered page of everybody, or of those who came after `since`, newest first.
    public func users(
        since: Date? = nil, page: Int?, perPage: Int?, seenBy viewer: ID<Person>?
    ) async throws -> NumberedPage<User> {
        var users = try await people.users(
            PageNumber(page, perPage: perPage), since: since, seenBy: viewer)
        if let own = users.data.firstIndex(where: { $0.id == viewer }), let viewer {
            users.data[own].email = try await database.read { db in try Self.email(of: viewer, in: db) } ?? ""
        }
        return users
    }

    /// What somebody's files take.
    public func storage(of person: ID<Person>) async throws -> StorageUse {
        let used = try await database.read { db in try people.quota.used(by: person, in: db) }
        return StorageUse(used: used, limit: people.quota.limit)
    }

    /// Those who joined in the last seven days.
    public func newbies(
        page: Int?, perPage: Int?, seenBy viewer: ID<Person>?
    ) async throws -> NumberedPage<User> {
        try await users(
            since: now().addingTimeInterval(-7 * 86_400), page: page, perPage: perPage, seenBy: viewer)
    }
}

extension Accounts {
    /// A person as they see themselves.
    func user(_ person: ID<Person>, in db: any Connection) throws -> User? {
        guard var user = try people.user(person, in: db) else { return nil }
        user.email = try Self.email(of: person, in: db) ?? ""
        return user
    }

    static func email(of person: ID<Person>, in db: any Connection) throws -> String? {
        try db.first("SELECT email FROM account WHERE person = \(person)") { $0[0] }
    }
}
