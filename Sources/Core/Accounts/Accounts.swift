import Concurrency
import FanfareModels
import Foundation
public import Logging
public import MediaKit
public import Members
public import Notifications
import Storage
public import HTTPBinding
public import HTTPServer
public import Pages

/// Accounts of members: registration, log-in, sessions, settings, export and deletion.
public struct Accounts: Sendable {
    let database: any Database
    /// Members and their profiles.
    public let people: People
    let pictures: Pictures
    let listeners: Listeners
    let data: [AccountData]
    let mail: Mail
    /// The settings of the server itself, and which of them were given rather than left at their defaults.
    let preset: CommunitySettings
    let given: Set<CommunitySetting>
    let site: SiteInfo
    let passwords: PasswordHasher
    let loginThrottle: LoginThrottle
    let viewers: ViewerCache
    let exports = RunningExports()
    let exportQueue: AsyncSemaphore
    let translations: Translations
    let setupFile: SetupLinkFile
    let restoring: (any CommunityRestoring)?
    let security: SecurityLog
    let log: Logger
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - data: what is kept of an account elsewhere than among the people, in the order in which it is
    ///     forgotten: what refers to another part before that part.
    ///   - preset: the settings of the server itself that admins may change, but those that were `given`.
    ///   - setupLinkFile: the path of the file for the link with which the first admin is made.
    ///   - restoring: restores a community in place of that; nil where there are no backups.
    public init(
        people: People, pictures: Pictures, listeners: Listeners, data: [AccountData],
        mail: Mail, preset: CommunitySettings, given: Set<CommunitySetting>, site: SiteInfo,
        limits: RateLimit,
        translations: Translations,
        passwords: PasswordHasher = PasswordHasher(), security: SecurityLog, setupLinkFile: String,
        restoring: (any CommunityRestoring)? = nil, log: Logger
    ) {
        database = people.database
        viewers = ViewerCache { [database = people.database] in database.contentVersion() }
        self.people = people
        self.pictures = pictures
        self.listeners = listeners
        self.data = data
        self.mail = mail
        self.preset = preset
        self.given = given
        self.site = site
        self.passwords = passwords
        loginThrottle = LoginThrottle(limits)
        exportQueue = AsyncSemaphore("exports", Self.exportsAtOnce, queue: Self.exportsWaiting)
        self.translations = translations
        setupFile = SetupLinkFile(path: setupLinkFile)
        self.restoring = restoring
        self.security = security
        self.log = log
        now = people.now
    }
}

extension Accounts {
    /// The community's name.
    public var siteName: String { site.name }
}

/// The client of a request, for the list of sessions and the rate limits.
public struct Device: Sendable {
    /// The `User-Agent` header.
    public var agent: String
    /// The client's IP address.
    public var address: String

    public init(agent: String, address: String) {
        self.agent = String(agent.filter { !$0.isNewline && $0 != "\0" }.prefix(200))
        self.address = address
    }

    public init(_ context: Context) { self.init(agent: context.agent, address: context.address) }
}

extension Accounts {
    /// Logs a security event.
    ///
    /// - Parameters:
    ///   - person: whose account it is about.
    ///   - actor: who did it, when it is somebody else.
    ///   - device: nil where the operator does it at the machine.
    func note(
        _ event: SecurityEvent, of person: ID<Person>?, by actor: ID<Person>? = nil, on device: Device? = nil,
        _ detail: String? = nil
    ) {
        security.write(
            event, account: person?.number, by: actor?.number, from: device?.address, detail)
    }

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

/// Collects validation errors by field, so that a response reports all of them at once.
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
