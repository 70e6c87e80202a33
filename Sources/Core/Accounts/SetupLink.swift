import FanfareModels
import Foundation
import HTTPServer
import JSON
import Logging
import Members
import Pages
import Storage

/// A link with which whoever runs a new community makes its first admin in the browser.
public struct SetupLink: Equatable, Sendable {
    /// The address, which has a secret.
    public let url: String
    /// The file with the address, readable by the server's user alone. It is removed with the link's use, and when the
    /// server starts and there is an admin.
    public let file: String
}

extension Accounts {
    private static let setupName = "setup"

    /// Makes a new link and writes it to its file; nil once there is an admin. The database has only the hash of
    /// its secret.
    ///
    /// - Throws: `StorageError`, and `FileError` when the file cannot be written.
    public func setupLink() async throws -> SetupLink? {
        let secret = SecretToken()
        let isMade = try await database.write { db in
            guard try !Self.hasAdmin(in: db) else { return false }
            try Self.set(Self.setupName, to: secret.hash.hex, in: db)
            return true
        }
        guard isMade else {
            try setupFile.remove()
            return nil
        }
        let url = "\(site.url)/setup/\(secret.text)"
        try setupFile.write(url)
        return SetupLink(url: url, file: setupFile.path)
    }

    /// Throws `Problem.gone` when the link is an old one, or there is an admin.
    func requireSetup(_ token: String) async throws {
        try await database.read { db in try Self.requireSetup(token, in: db) }
    }

    /// Makes the first admin and logs them in, with a link's secret.
    ///
    /// Throws `Problem.gone` when the link is an old one or there is an admin, and `.invalid` with everything that is wrong.
    func setUp(_ token: String, _ form: Register, on device: Device) async throws -> SignedIn {
        try await requireSetup(token)
        let new = try await checked(form, as: .admin)
        let hash = try await passwords.hash(new.password)
        let time = now()
        let signedIn: SignedIn = try await nameTaken {
            try await database.write { db in
                try Self.requireSetup(token, in: db)
                let person = try create(new.person, new.email, hash, at: time, in: db)
                try Self.set(Self.setupName, to: nil, in: db)
                return try open(person, on: device, at: time, in: db)
            }
        }
        removeSetupFile()
        note(.signUp, of: signedIn.user.id, on: device, UserType.admin.rawValue)
        return signedIn
    }

    /// Removes the file of the link, which has no use any more.
    private func removeSetupFile() {
        do {
            try setupFile.remove()
        } catch {
            log.error("the file of the link for the first admin: \(error)")
        }
    }

    private static func requireSetup(_ token: String, in db: any Connection) throws {
        guard try setting(setupName, in: db) == SecretToken.hash(token).hex, try !hasAdmin(in: db) else {
            throw Problem(
                .gone,
                "This link is an old one. Restart the server to see the present one, or log in as the admin.")
        }
    }

    private static func hasAdmin(in db: any Connection) throws -> Bool {
        try db.first("SELECT 1 FROM person WHERE user_type = 'admin' LIMIT 1") { $0[0] as Int } != nil
    }
}
