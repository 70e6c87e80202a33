import Notifications
import FanfareModels
import Foundation
import JSON
import Members
import Storage
import TestSupport
import Testing

struct NotificationsTests {
    @Test(arguments: Engine.available)
    func `who is followed reads by whom, and sees it as new until it was looked at`(on engine: Engine)
        async throws
    {
        let community = try await NotificationsFixture(on: engine)
        try await community.record(.follow(of: .ada, by: .grace))
        #expect(try await community.notifications.unseen(.ada) == 1)
        let list = try await community.list(.ada)
        let notice = try #require(list.data.first)
        #expect(list.data.count == 1 && list.unseen == 1 && list.next == nil && list.questions.isEmpty)
        #expect(notice.kind == .follow && !notice.seen && notice.at == Notice.noon)
        #expect(notice.actor?.username == "grace" && notice.actor?.followed == false)

        #expect(try await community.notifications.markSeen(.ada) == Unseen(0))
        #expect(try await community.list(.ada).data.map(\.seen) == [true])
        #expect(try await community.notifications.unseen(.grace) == 0)
    }

    @Test(arguments: Engine.available)
    func `one who is followed back is shown as followed`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.run("INSERT INTO follow (follower, followed, at_ms) VALUES (1, 2, 0)")
        try await community.record(.follow(of: .ada, by: .grace), .follow(of: .ada, by: .alan))
        #expect(try await community.list(.ada).data.map(\.actor?.followed) == [false, true])
    }

    @Test(arguments: Engine.available)
    func `following, unfollowing and following again is told once`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        for _ in 0..<3 { try await community.record(.follow(of: .ada, by: .grace)) }
        #expect(try await community.list(.ada).data.count == 1)
        try await community.record(
            .like(of: 1, by: .grace), .like(of: 2, by: .grace), .like(of: 1, by: .grace))
        #expect(try await community.list(.ada).data.count == 3)
        #expect(try await community.notifications.unseen(.ada) == 3)
    }

    @Test(arguments: Engine.available)
    func `nobody hears of what they do themselves, and the community itself is heard`(on engine: Engine)
        async throws
    {
        let community = try await NotificationsFixture(on: engine)
        try await community.record(
            .follow(of: .ada, by: .ada), Notice(to: .ada, .badge, detail: "Known", at: Notice.noon))
        let list = try await community.list(.ada)
        #expect(list.data.map(\.kind) == [.badge])
        #expect(list.data[0].actor == nil && list.data[0].detail == "Known")
    }

    @Test(arguments: Engine.available)
    func `who is hidden is not heard, before or after`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.run("INSERT INTO hidden (viewer, person, reason) VALUES (1, 2, 'mutes')")
        try await community.record(.follow(of: .ada, by: .grace), .follow(of: .ada, by: .alan))
        #expect(try await community.list(.ada).data.map(\.actor?.username) == ["alan"])
        try await community.run("INSERT INTO hidden (viewer, person, reason) VALUES (1, 3, 'blocks')")
        #expect(try await community.list(.ada).data.isEmpty)
        #expect(try await community.notifications.unseen(.ada) == 0)
    }

    @Test(arguments: Engine.available)
    func `a kind that was turned off is not told, the others are`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.run(
            """
            INSERT INTO account (person, email, email_key, password_hash, created_ms)
            VALUES (1, 'ada@test', 'ada@test', '', 0)
            """)
        try await community.run("INSERT INTO notice_off (person, kind) VALUES (1, 'follow')")
        try await community.record(.follow(of: .ada, by: .grace), .like(of: 1, by: .grace))
        #expect(try await community.list(.ada).data.map(\.kind) == [.like])
        try await community.run("DELETE FROM notice_off WHERE person = 1")
        try await community.record(.follow(of: .ada, by: .grace))
        #expect(try await community.list(.ada).data.map(\.kind) == [.follow, .like])
    }

    @Test(arguments: Engine.available)
    func `pages neither skip nor repeat when something new comes between them`(on engine: Engine) async throws
    {
        let community = try await NotificationsFixture(on: engine)
        try await community.record((1...7).map { .like(of: $0, by: .grace) })
        let first = try await community.list(.ada, limit: 3)
        try await community.record((8...9).map { .like(of: $0, by: .grace) })
        _ = try await community.notifications.markSeen(.ada)
        let second = try await community.list(.ada, limit: 3, after: first.next)
        let third = try await community.list(.ada, limit: 3, after: second.next)
        #expect((first.data + second.data + third.data).map(\.subject) == [7, 6, 5, 4, 3, 2, 1])
        #expect(third.next == nil)
        #expect(third.data.map(\.seen) == [false])
    }

    @Test(arguments: Engine.available)
    func `marking up to one notice leaves what came later, and nothing becomes unseen again`(
        on engine: Engine
    ) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.record((1...5).map { .like(of: $0, by: .grace) })
        let third = try await community.list(.ada).data[2].id
        #expect(try await community.notifications.markSeen(.ada, through: third).unseen == 2)
        #expect(try await community.notifications.markSeen(.ada, through: ID(1)).unseen == 2)
        #expect(try await community.notifications.markSeen(.ada, through: ID(.max)).unseen == 0)
        try await community.record(.like(of: 6, by: .grace))
        #expect(try await community.notifications.unseen(.ada) == 1)
    }

    @Test(arguments: Engine.available)
    func `the bell stops counting at its limit`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.record((1...120).map { .like(of: $0, by: .grace) })
        #expect(try await community.notifications.unseen(.ada) == Unseen.limit)
    }

    @Test(arguments: Engine.available)
    func `what a write that fails would have told is not told`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        await #expect(throws: Problem.self) {
            try await community.database.write { [notices = community.notices] db in
                try notices.record(.follow(of: .ada, by: .grace), in: db)
                throw Problem.missing()
            }
        }
        #expect(try await community.list(.ada).data.isEmpty)
    }

    @Test(arguments: Engine.available)
    func `many at once about one person are all told, each with a number of its own`(on engine: Engine)
        async throws
    {
        let community = try await NotificationsFixture(on: engine)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for answer in 1...60 {
                group.addTask { try await community.record(.like(of: Int64(answer), by: .grace)) }
            }
            try await group.waitForAll()
        }
        let list = try await community.list(.ada, limit: 100)
        #expect(Set(list.data.map(\.subject)) == Set(1...60))
        #expect(Set(list.data.map(\.id)).count == 60)
    }

    @Test(arguments: Engine.available)
    func `an account takes its notices along and leaves none behind`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.record(.follow(of: .ada, by: .grace), .follow(of: .grace, by: .ada))
        let export = try await community.database.read { [notices = community.notices] in
            try notices.export(.ada, in: $0)
        }
        #expect(export.count == 1 && export[0].name == "activity")
        guard case .array(let notices) = export[0].json else { throw Problem.missing() }
        #expect(notices.count == 1 && notices[0]["actor"] == 2 && notices[0]["at"] == "2023-11-14T22:13:20Z")

        try await community.record(.follow(of: .grace, by: .alan))
        try await community.database.write { [notices = community.notices] in
            try notices.forget(.ada, in: $0)
            try $0.run("DELETE FROM standing WHERE person = 1")
        }
        #expect(try await community.list(.ada).data.isEmpty)
        #expect(try await community.list(.grace).data.map(\.actor?.id) == [.alan])
        #expect(try await community.notifications.unseen(.grace) == 1)
        let left = try await community.database.write { db in
            for trace in try Notices.traces(of: .ada, among: 1...2, in: db) {
                try Notices.erase(.ada, from: trace, in: db)
            }
            return try db.rows("SELECT person, actor FROM notice ORDER BY person, id") {
                [$0[0], $0[1]] as [Int64]
            }
        }
        #expect(left == [[2, 3]])
    }

    @Test(arguments: Engine.available)
    func `who hears of a lot keeps the latest, and may hear again of what is long ago`(on engine: Engine)
        async throws
    {
        let community = try await NotificationsFixture(on: engine)
        try await community.record((1...1200).map { .like(of: $0, by: .grace) })
        let kept: Int64? = try await community.database.read { db in
            try db.first("SELECT COUNT(*) FROM notice WHERE person = 1") { $0[0] }
        }
        #expect((1024...1088).contains(kept ?? 0))
        try await community.record(.like(of: 1100, by: .grace), .like(of: 1199, by: .grace))
        #expect(try await community.list(.ada, limit: 3).data.map(\.subject) == [1100, 1200, 1199])
    }

    @Test(arguments: Engine.available)
    func `what is taken back is gone, however long ago it was told`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.record((1...150).map { .like(of: $0, by: .grace) })
        try await community.database.write { [notices = community.notices] db in
            try notices.withdraw(.like(of: 2, by: .grace), in: db)
            try notices.withdraw(.like(of: 150, by: .grace), in: db)
            try notices.withdraw(.like(of: 3, by: .alan), in: db)
        }
        let subjects = try await community.list(.ada, limit: 100).data.map(\.subject)
        #expect(subjects.first == 149 && subjects.count == 100)
        let left: Int64? = try await community.database.read { db in
            try db.first("SELECT COUNT(*) FROM notice WHERE person = 1") { $0[0] }
        }
        #expect(left == 148)
        try await community.record(.like(of: 151, by: .grace))
        #expect(try await community.notifications.unseen(.ada) == Unseen.limit)
        #expect(try await community.notifications.markSeen(.ada).unseen == 0)
    }

    @Test
    func `a person's questions stand on the first page only`() async throws {
        let grace = Person(
            id: .grace, username: "grace", firstName: "Grace", lastName: "Hopper", imageURL: "",
            userType: .member,
            location: nil, reputation: 0, badges: BadgeCounts(), followerCount: 0, followingCount: 0,
            live: false,
            followed: nil, createdAt: Notice.noon)
        let question = PendingQuestion(id: 1, content: "Why?", sender: grace, createdAt: Notice.noon)
        let community = try await NotificationsFixture(
            on: .sqlite,
            inbox: .init(
                questions: { person, before, _, _ in person == .ada && before > 1 ? [question] : [] },
                questionCount: { _, _ in 0 },
                answers: { _, _ in [] }))
        try await community.record((1...3).map { .like(of: $0, by: .grace) })
        let first = try await community.list(.ada, limit: 2)
        #expect(first.questions == [question])
        #expect(try await community.list(.ada, limit: 2, after: first.next).questions.isEmpty)
        #expect(try await community.list(.grace).questions.isEmpty)
    }

    @Test
    func `a page size of nothing and a cursor of somebody else's are refused`() async throws {
        let community = try await NotificationsFixture(on: .sqlite)
        await #expect(throws: Problem.self) { try await community.list(.ada, limit: 0) }
        await #expect(throws: Problem.self) { try await community.list(.ada, after: Cursor("x")) }
    }
}
