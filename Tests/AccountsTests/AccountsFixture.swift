import Accounts
import App
import FanfareModels
import FeatureKit
import Foundation
import JSON
import Members
import Storage
import Synchronization
import HTTPBinding
import HTTPServer
import Pages
import TestSupport

/// A community with its accounts and people, on an engine of its own, with a clock that is set by hand.
struct AccountsFixture: Sendable {
    let test: TestApp
    let accounts: Accounts
    var people: People { test.people }
    var database: any Database { test.database }
    var clock: TestClock { test.clock }
    var letters: SentEmails { test.letters }
    var folder: TemporaryFolder { test.folder }
    /// The security events so far.
    var events: [String] { test.events.lines }

    /// - Parameter data: what a feature keeps of an account.
    init(_ engine: Engine, sendsMail: Bool = true, data: AccountData = Self.reviews) async throws {
        var feature = BuiltFeature("reviews") { _, _ in }
        feature.accountData = data
        test = try await TestApp(
            engine, features: [Feature("reviews") { [feature] _ in feature }],
            clock: TestClock(Date(timeIntervalSince1970: 1_763_733_600)), url: "https://fans.example",
            sendsMail: sendsMail)
        accounts = test.app.accounts
    }

    /// The key of a file of 300,000 bytes of 7 in the media store.
    static let faceKey = "08f166476de183f7a1b2874d544d37912aaf8d19b92013e1aafe233ba231024a"

    private static let reviews = AccountData(
        forget: { _, _ in }, export: { _, _ in [("reviews", ["title": "Größe & “Glück”"])] },
        media: { _, _ in
            [("gone.jpg", String(repeating: "0", count: 64)), ("face.jpg", AccountsFixture.faceKey)]
        })
}

extension Device {
    static let phone = Device(agent: "Fanfare/1.0 iPhone", address: "192.0.2.7")
    static let laptop = Device(
        agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", address: "198.51.100.4")
}

extension Register {
    static let phrase = "correct horse battery staple"

    static let ada = Register(
        username: "ada", email: "ada@example.org", password: phrase, firstName: "Ada", lastName: "Lovelace")
    static let grace = Register(
        username: "grace", email: "grace@example.org", password: phrase, firstName: "Grace",
        lastName: "Hopper")
}

extension AccountsFixture {
    @discardableResult
    func join(_ form: Register = .ada, on device: Device = .phone) async throws -> SignedIn {
        try await accounts.register(form, on: device)
    }

    func viewer(_ signedIn: SignedIn) async throws -> Viewer {
        guard let viewer = try await accounts.viewer(signedIn.token) else { throw Problem.signedOut }
        return viewer
    }

    func count(_ table: String) async throws -> Int64 {
        let table = SQL(stringLiteral: table)
        return try await database.read { db in try db.first("SELECT COUNT(*) FROM \(table)") { $0[0] } ?? 0 }
    }
}

/// The problem that `body` ends with, nil when it ends well.
func problem(_ body: () async throws -> Void) async throws -> Problem? {
    do {
        try await body()
        return nil
    } catch let problem as Problem {
        return problem
    }
}
