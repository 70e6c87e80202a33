public import Accounts
public import App
public import FanfareModels
public import FeatureKit
public import Foundation
public import Members
public import Storage
import Synchronization
import HTTPBinding
import HTTPServer
import Pages

/// A community without a server: the App with chosen features, on a database of its own, at a time that the test sets.
public struct TestApp: Sendable {
    public let app: App
    public let clock: TestClock
    public let letters = SentEmails()
    public let events = RecordedEvents()
    public let folder: TemporaryFolder

    /// - Parameters:
    ///   - features: those of the community, beside the core.
    ///   - database: opened already; nil opens an empty one on the engine.
    ///   - sendsMail: whether the community has a mail server; letters are kept in ``letters``.
    public init(
        _ engine: Engine = .sqlite, features: [Feature] = [], clock: TestClock = TestClock(),
        database: (any Database)? = nil, url: String = "http://test", sendsMail: Bool = false
    ) async throws {
        folder = try TemporaryFolder()
        self.clock = clock
        var settings = ServerSettings(data: folder.url.path)
        settings.url = url
        settings.logLevel = "critical"
        settings.limits = nil
        if sendsMail { settings.smtpURL = "smtp://mail.example" }
        let opened = if let database { database } else { try await engine.open([]) }
        app = try await App(
            settings, features: features, database: opened,
            mail: letters.send,
            limits: RateLimit(now: { clock.nanoseconds }), security: events.log, now: { clock.now })
    }

    public var database: any Database { app.database }
    public var people: People { app.people }

    /// Adds somebody whose first name is the username.
    @discardableResult
    public func add(_ username: String, _ first: String? = nil, _ last: String = "Example") async throws
        -> ID<Person>
    {
        let new = NewPerson(
            username: try Username(username), firstName: first ?? username.capitalized, lastName: last)
        return try await database.write { [people] db in try people.create(new, in: db) }
    }

    public func add(_ usernames: [String]) async throws -> [ID<Person>] {
        var ids: [ID<Person>] = []
        for username in usernames { ids.append(try await add(username)) }
        return ids
    }

    /// The notices of one person, or of everybody, as they are stored: by person, oldest first.
    public func notices(_ person: ID<Person>? = nil, _ kind: NoticeKind? = nil) async throws -> [Notice] {
        let all = try await database.read { db in
            try db.rows(
                "SELECT person, kind, actor, subject, detail, at_ms FROM notice ORDER BY person, id"
            ) { row -> Notice? in
                guard let kind = NoticeKind(rawValue: row[1]) else { return nil }
                let actor: Int64 = row[2]
                return Notice(
                    to: row[0], kind, from: actor == 0 ? nil : ID(actor), subject: row[3], detail: row[4],
                    at: row[5])
            }.compactMap(\.self)
        }
        return all.filter { person == nil || $0.person == person }.filter { kind == nil || $0.kind == kind }
    }
}

/// A clock that a test sets.
public final class TestClock: Sendable {
    private let time: Mutex<Date>

    public init(_ start: Date = Date(timeIntervalSince1970: 1_700_000_000)) { time = Mutex(start) }

    public var now: Date { time.withLock { $0 } }
    /// For what counts in nanoseconds, such as ``RateLimit``.
    public var nanoseconds: UInt64 { UInt64(now.timeIntervalSince1970 * 1e9) }

    public func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

    public func set(_ date: Date) { time.withLock { $0 = date } }
}

/// Letters that were sent.
public final class SentEmails: Sendable {
    private let all = Mutex<[Email]>([])

    public init() {}

    public var sent: [Email] { all.withLock { $0 } }

    private let down = Mutex(false)

    /// Whether the mail server refuses every letter.
    public var isDown: Bool {
        get { down.withLock { $0 } }
        set { down.withLock { $0 = newValue } }
    }

    @Sendable public func send(_ letter: Email, through server: MailServer) async throws {
        if isDown { throw POSIXError(.ECONNREFUSED) }
        all.withLock { $0.append(letter) }
    }

    /// The secret of the link in the latest letter.
    public var secret: String? {
        guard let text = sent.last?.text, let match = text.firstMatch(of: /\/(reset|claim|confirm)\/(\S+)/)
        else {
            return nil
        }
        return String(match.2)
    }
}
