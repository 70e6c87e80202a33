public import Accounts
public import Notifications
public import Moderation
public import Answers
public import Comments
public import FanfareModels
import Foundation
public import Games
public import Leagues
public import Live
import MediaKit
public import Members
public import Rankings
import Storage

/// A believable community in which every screen is full, made of invented people: the same each time, but for
/// its dates, which are of the past five weeks.
public struct Demo: Sendable {
    let people: People
    let accounts: Accounts
    let notifications: Notifications
    let admin: Admin
    let answers: Answers
    let comments: Comments
    let games: Games
    let leagues: Leagues
    let live: Live
    let rankings: Rankings
    let studio: DemoStudio
    /// Where the films of streams lie, ready to be sent.
    let folder: String
    var database: any Database { people.database }
    var now: @Sendable () -> Date { people.now }

    /// The password of the demo's people. Everybody can read it here, so a community that is reachable from
    /// elsewhere should not be a demo.
    public static let password = "paper lanterns at dusk"

    public init(
        people: People, accounts: Accounts, notifications: Notifications, admin: Admin, answers: Answers,
        comments: Comments,
        games: Games, leagues: Leagues, live: Live, rankings: Rankings, studio: DemoStudio, folder: String
    ) {
        self.people = people
        self.accounts = accounts
        self.notifications = notifications
        self.admin = admin
        self.answers = answers
        self.comments = comments
        self.games = games
        self.leagues = leagues
        self.live = live
        self.rankings = rankings
        self.studio = studio
        self.folder = folder
    }

    /// A name to log in with, and what it shows.
    public struct Account: Sendable, Equatable {
        /// The name to log in with.
        public var username: String
        /// The role.
        public var userType: UserType
    }

    /// The people worth logging in as.
    public static let logIns = DemoPerson.named.map { Account(username: $0.username, userType: $0.userType) }
}

extension Demo {
    /// Whether there is nobody yet.
    public func isCommunityEmpty() async throws -> Bool {
        try await database.read { db in try db.first("SELECT 1 FROM person LIMIT 1") { $0[0] as Int } == nil }
    }

    /// Whether the people of the demo are here, whoever else is.
    public func isDemoCommunity() async throws -> Bool {
        for person in DemoPerson.named where try await member(person.username) == nil { return false }
        return try await !isCommunityEmpty()
    }

    /// The number of one of the demo's people, if they are here still.
    func member(_ username: String) async throws -> ID<Person>? {
        let name = try Username(username)
        return try await database.read { db in try people.find(name, in: db) }
    }

    /// Fills an empty community with everything but pictures and videos, which ``finish()`` makes: all of it or nothing.
    /// Throws `Problem.conflict` when there is anybody already.
    public func fill() async throws {
        guard try await isCommunityEmpty() else { throw Self.notEmpty }
        let password = try await accounts.kept(Self.password)
        let end = now()
        let members = try await database.write { db in
            guard try db.first("SELECT 1 FROM person LIMIT 1", { $0[0] as Int }) == nil else {
                throw Self.notEmpty
            }
            let members = try join(password, before: end, in: db)
            let start = end.addingTimeInterval(-Self.past)
            try rankings.begin(before: start, in: db)
            let groups = try [
                follow(members, before: end), score(members, before: end),
                play(members, before: end, in: db), stream(members, before: end),
                talk(members, before: end), firstPlaces(since: start, before: end),
            ]
            for action in groups.joined().sorted(by: { $0.at < $1.at }) { try action.perform(db) }
            try answers.hideAnnounced(in: db)
            return members
        }
        for member in members.prefix(DemoPerson.named.count) { try await look(member.id) }
        try await report(members)
        try await cheerFor(members)
    }

    /// Who was first is told at the end of each period, not when the server first closes it.
    private func firstPlaces(since start: Date, before end: Date) -> [DemoAction] {
        Period.allCases.flatMap { period in
            rankings.ended(period, since: start, before: end).map { span in
                DemoAction(at: span.upperBound) { db in try rankings.awardFirst(period, span, in: db) }
            }
        }
    }

    /// How far back the ledger goes.
    private static let past = 35 * TimeInterval.day

    private static let notEmpty = Problem.conflict(
        "The database has people already; the demo fills an empty one only.")

    /// Leaves a few notices of each unseen.
    private func look(_ id: ID<Person>) async throws {
        let newest = try await notifications.list(ListActivity(limit: 4), of: id).data
        if newest.count > 3 { _ = try await notifications.markSeen(id, through: newest[3].id) }
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
