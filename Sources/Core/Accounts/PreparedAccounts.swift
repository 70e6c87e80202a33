public import FanfareModels
public import Foundation
import Pages
public import Storage

/// A hashed password, shared by several prepared accounts.
public struct HashedPassword: Sendable {
    let hash: String
}

/// Accounts for people who are there already, as the demo community needs them.
extension Accounts {
    /// Throws `Problem.invalid` for a password that nobody may have, and `Problem.busy`.
    public func kept(_ password: String) async throws -> HashedPassword {
        let new = try NewPassword(password, personal: [site.name])
        return HashedPassword(hash: try await passwords.hash(new.text))
    }

    /// Opens an account with a password hashed beforehand.
    public func open(
        _ person: ID<Person>, _ email: EmailAddress, _ password: HashedPassword, at time: Date,
        in db: any Connection
    ) throws {
        try Self.add(person, email, password.hash, at: time, in: db)
    }
}
