import App
import FanfareModels
import FeatureKit
import Foundation
import Members
import Storage
import TestSupport

@testable import Notifications

/// Notifications among three people.
struct NotificationsFixture {
    let test: TestApp
    let listeners: Listeners
    let notifications: Notifications
    var database: any Database { test.database }
    var notices: Notices { test.people.notices }
    var expected: ExpectedNotices { notices.expected }

    init(on engine: Engine, inbox: Notifications.Inbox? = nil) async throws {
        try await self.init(try await engine.open([]), inbox: inbox)
        _ = try await test.add(["ada", "grace", "alan"])
    }

    /// The same community as another server has it.
    init(_ database: any Database, inbox: Notifications.Inbox? = nil) async throws {
        test = try await TestApp(database: database)
        listeners = test.app.services.listeners
        notifications = Notifications(people: test.people, listeners: listeners, inbox: inbox, paths: [:])
    }

    func record(_ notices: Notice...) async throws { try await record(notices) }

    func record(_ recorded: [Notice]) async throws {
        try await database.write { [notices = self.notices] db in
            for notice in recorded { try notices.record(notice, in: db) }
        }
    }

    func list(_ person: ID<Person>, limit: Int? = nil, after cursor: Cursor? = nil) async throws
        -> ActivityList
    {
        try await notifications.list(ListActivity(limit: limit, cursor: cursor), of: person)
    }

    func run(_ sql: SQL) async throws { try await database.write { try $0.run(sql) } }
}

extension ID<Person> {
    static let ada = ID(1)
    static let grace = ID(2)
    static let alan = ID(3)
}

extension Notice {
    static func follow(of person: ID<Person>, by actor: ID<Person>) -> Notice {
        Notice(to: person, .follow, from: actor, at: noon)
    }

    static func like(of answer: Int64, by actor: ID<Person>) -> Notice {
        Notice(to: .ada, .like, from: actor, subject: answer, at: noon)
    }

    static let noon = Date(timeIntervalSince1970: 1_700_000_000)
}
