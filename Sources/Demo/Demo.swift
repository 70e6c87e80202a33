public import Accounts
public import Activity
public import Admin
public import FanfareModels
public import Foundation
public import People
public import Storage

/// A believable community in which every screen is full, made of invented people: the same each time, but for its
/// dates, which are of the past five weeks.
public struct Demo: Sendable {
    let people: People
    let accounts: Accounts
    let bell: Bell
    let admin: Admin
    let database: any Database
    let now: @Sendable () -> Date

    /// What the demo's people log in with. Everybody can read it here, so a community that is reachable from
    /// elsewhere should not be a demo.
    public static let password = "paper lanterns at dusk"

    public init(
        people: People, accounts: Accounts, bell: Bell, admin: Admin, database: any Database,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.people = people
        self.accounts = accounts
        self.bell = bell
        self.admin = admin
        self.database = database
        self.now = now
    }

    /// A name to log in with, and what it shows.
    public struct LogIn: Sendable, Equatable {
        public var username: String
        public var userType: UserType
    }

    /// The people worth logging in as.
    public static let logIns = DemoPerson.named.map { LogIn(username: $0.username, userType: $0.userType) }
}

extension Demo {
    /// Whether there is nobody yet.
    public func isCommunityEmpty() async throws -> Bool {
        try await database.read { db in try db.first("SELECT 1 FROM person LIMIT 1") { $0[0] as Int } == nil }
    }

    /// Fills an empty community, all of it or nothing. Throws `Problem.conflict` when there is anybody already.
    public func fill() async throws {
        let password = try await accounts.kept(Self.password)
        let end = now()
        let members = try await database.write { db in
            guard try db.first("SELECT 1 FROM person LIMIT 1", { $0[0] as Int }) == nil else {
                throw Problem.conflict("The database has people already; the demo fills an empty one only.")
            }
            let members = try join(password, before: end, in: db)
            try follow(members, before: end, in: db)
            try score(members, before: end, in: db)
            return members
        }
        for member in members.prefix(DemoPerson.named.count) { try await look(member.id) }
        try await report(members)
    }

    /// Leaves a few notices of each unseen.
    private func look(_ id: ID<Person>) async throws {
        let unseen = try await bell.unseen(id)
        if unseen > 3 { _ = try await bell.markSeen(id, through: ID(Int64(unseen - 3))) }
    }
}

/// Somebody of the demo who is in the community now.
struct Member: Sendable {
    var person: DemoPerson
    var id: ID<Person>
    var joined: Date
}

extension TimeInterval {
    static let day: TimeInterval = 86_400
}
