public import FanfareModels
public import Foundation
public import Logging
public import Storage
public import HTTPBinding
public import HTTPServer
public import Pages

/// Who may come in, and under which name: registration, log-in, sessions, settings, export and deletion.
public struct Accounts: Sendable {
    let database: any Database
    let needs: AccountNeeds
    let site: Site
    let passwords: PasswordHasher
    let attempts: Attempts
    let viewers = ViewerCache()
    let scratch: String
    let log: Logger
    let now: @Sendable () -> Date

    /// `scratch` is a folder for files in the making, such as exports.
    public init(
        _ database: any Database, needs: AccountNeeds, site: Site, limits: RateLimit, scratch: String,
        passwords: PasswordHasher = PasswordHasher(), log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.needs = needs
        self.site = site
        self.passwords = passwords
        attempts = Attempts(limits)
        self.scratch = scratch
        self.log = log
        self.now = now
    }
}

/// Where a request comes from, for the list of sessions and the limits.
public struct Device: Sendable {
    public var agent: String
    public var address: String

    public init(agent: String, address: String) {
        self.agent = String(agent.filter { !$0.isNewline && $0 != "\0" }.prefix(200))
        self.address = address
    }

    public init(_ context: Context) { self.init(agent: context.agent, address: context.address) }
}

extension Accounts {
    /// Turns what a unique constraint says into what a form says.
    func nameTaken<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let error as StorageError {
            switch error.kind {
            case .notUnique("person.username_key"):
                throw Problem.invalid("username", "has already been taken")
            case .notUnique("account.email_key"): throw Problem.invalid("email", "has already been taken")
            default: throw error
            }
        }
    }

    /// Gives a picture to whom `body` says; when that fails, the picture's files go again.
    func keeping<T>(_ picture: PreparedPicture?, _ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch {
            try await picture?.discard()
            throw error
        }
    }
}

/// Collects what is wrong with each field, so that an answer tells all of it at once.
struct FieldErrors {
    private var fields: [String: [String]] = [:]

    mutating func add(_ field: String, _ message: String) { fields[field, default: []].append(message) }

    /// The value, or nil and the problem noted.
    mutating func check<T>(_ body: () throws(Problem) -> T) -> T? {
        do {
            return try body()
        } catch {
            fields.merge(error.fields) { $0 + $1 }
            return nil
        }
    }

    func has(_ field: String) -> Bool { fields[field] != nil }

    func throwIfAny() throws(Problem) {
        guard let first = fields.values.first?.first else { return }
        throw Problem(.invalid, first, fields: fields)
    }
}
