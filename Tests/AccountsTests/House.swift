import JobQueue
import Accounts
import FanfareModels
import JSON
import Foundation
import Logging
import MediaKit
import Members
import Storage
import Synchronization
import HTTPBinding
import HTTPServer
import Pages
import TestSupport
import Web

/// A community with its accounts and people, on an engine of its own, with a clock that is set by hand.
final class House: Sendable {
    let accounts: Accounts
    let people: People
    let database: any Database
    let clock = Clock()
    let letters = Letters()
    let folder: TemporaryFolder

    init(_ engine: Engine, sendsMail: Bool = true) async throws {
        database = try await engine.open(
            MediaSchema.migrations + JobQueueSchema.migrations + PeopleSchema.migrations
                + AccountsSchema.migrations)
        folder = try TemporaryFolder()
        let clock = clock
        let people = People(
            database: database, addresses: Addresses(base: "https://fans.example"),
            needs: People.Needs(notify: { _, _ in }), now: { clock.now })
        self.people = people
        let letters = letters
        accounts = Accounts(
            database,
            needs: AccountNeeds(
                people: .of(people), picture: { file, field in try Self.picture(file, field) },
                forget: [{ try people.forget($0, in: $1) }],
                export: [{ _, _ in [("reviews", ["title": "Größe & “Glück”"])] }],
                media: { _, folder in
                    try Data(repeating: 7, count: 300_000).write(
                        to: URL(fileURLWithPath: "\(folder)/face.jpg"))
                    return ["face.jpg"]
                },
                mail: sendsMail ? { @Sendable letter in letters.add(letter) } : nil),
            site: Site(url: "https://fans.example"), limits: RateLimit(now: { clock.nanoseconds }),
            scratch: folder.url.path, log: Logger(label: "test"), now: { clock.now })
    }

    /// A file named `good` is a picture, any other is none.
    private static func picture(_ file: UploadedFile, _ field: String) throws(Problem) -> PreparedPicture {
        guard file.path == "good" else { throw Problem.invalid(field, "is no picture") }
        return PreparedPicture(
            keep: { person, db in try db.run("UPDATE person SET picture = 7 WHERE id = \(person)") },
            discard: {})
    }
}

final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_763_733_600))

    var now: Date { time.withLock { $0 } }
    var nanoseconds: UInt64 { UInt64(now.timeIntervalSince1970 * 1e9) }

    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

final class Letters: Sendable {
    private let all = Mutex<[Letter]>([])

    var sent: [Letter] { all.withLock { $0 } }

    func add(_ letter: Letter) { all.withLock { $0.append(letter) } }

    /// The secret of the link in the latest letter.
    var secret: String? {
        guard let text = sent.last?.text, let match = text.firstMatch(of: /\/(reset|claim)\/(\S+)/) else {
            return nil
        }
        return String(match.2)
    }
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

extension House {
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

extension PeopleNeeds {
    static func of(_ people: People) -> PeopleNeeds {
        PeopleNeeds(
            create: { try people.create($0, in: $1) }, edit: { try people.edit($0, of: $1, in: $2) },
            setType: { try people.set($0, of: $1, in: $2) },
            find: { try people.find($0, in: $1) },
            profile: { try people.ownProfile($0, in: $1).map(OwnProfile.init) },
            user: { try people.user($0, in: $1) },
            users: { try await people.users($0, since: $1) })
    }
}

extension OwnProfile {
    init(_ texts: OwnProfile) {
        self.init(
            username: texts.username, firstName: texts.firstName, lastName: texts.lastName,
            about: texts.about,
            location: texts.location, topGenre: texts.topGenre, topGame: texts.topGame,
            picture: texts.picture,
            userType: texts.userType)
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
