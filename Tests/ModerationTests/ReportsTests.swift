import Accounts
import App
import JobQueue
import FanfareModels
import FeatureKit
import Foundation
import JSON
import MediaKit
import Members
import Pages
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Moderation

struct ReportsTests {
    @Test(arguments: Engine.available)
    func `a report waits for the admins, and telling of the same person again replaces the reason`(
        on engine: Engine
    ) async throws {
        let admin = try await Admin.among(engine)
        let first = try await admin.report(SendReport(.person, 3, reason: "  Spam  "), by: .ada)
        #expect(first.reason == "Spam" && first.state == .open)
        let second = try await admin.report(SendReport(.person, 3, reason: "Worse than spam"), by: .ada)
        #expect(second.id == first.id)
        let line = try #require(try await admin.reports(.open).first)
        #expect(try await admin.reports(.open).count == 1)
        #expect(line.report.reason == "Worse than spam" && line.reporter?.username == "ada" && line.open == 1)
        #expect(line.text == "Alan Turing" && line.path == "/people/3" && line.owner?.id == ID(3))
    }

    @Test(arguments: Engine.available)
    func `closing a report closes the others about the same person, and only those`(on engine: Engine)
        async throws
    {
        let admin = try await Admin.among(engine)
        let report = try await admin.report(SendReport(.person, 3, reason: "Spam"), by: .ada)
        _ = try await admin.report(SendReport(.person, 3, reason: "Rude"), by: .grace)
        _ = try await admin.report(SendReport(.person, 1, reason: "Rude"), by: .grace)
        #expect(try await admin.reports(.open).map(\.open) == [1, 2, 2])
        try await admin.decide(.dismiss, about: .person, 3, by: moderator())
        #expect(try await admin.reports(.open).map(\.report.subjectID) == [1])
        #expect(try await admin.reports(.dismissed).count == 2)
        #expect(try await admin.openReports() == 1)
        try await admin.decide(.dismiss, about: .person, 3, by: moderator())
        #expect(try await admin.reports(.dismissed).count == 2)
        let unknown = DecideReport(ID(99), .dismiss)
        #expect(await problem { _ = try await admin.decide(unknown, by: moderator()) } == .missing)

        _ = try await admin.report(SendReport(.person, 3, reason: "Again"), by: .ada)
        #expect(try await admin.reports(.open).map(\.report.reason) == ["Rude", "Again"])
        #expect(try await admin.report(report.id).outcome == nil)
    }

    @Test(arguments: Engine.available)
    func `who reported hears what came of it, and the others as well`(on engine: Engine) async throws {
        let admin = try await Admin.among(engine)
        let report = try await admin.report(SendReport(.person, 3, reason: "Spam"), by: .ada)
        let end = admin.now().addingTimeInterval(86_400)
        _ = try await admin.decide(DecideReport(report.id, .suspend, until: end), by: moderator())
        let closed = try await admin.report(report.id, of: .ada)
        #expect(closed.outcome == .suspended && closed.report.state == .resolved)
        #expect(await problem { _ = try await admin.report(report.id, of: .grace) } == .missing)
        let notices = try await admin.database.read { db in
            try db.rows("SELECT person, kind, subject, detail FROM notice WHERE kind = 'report'") {
                "\($0[0] as Int64) \($0[1] as String) \($0[2] as Int64) \($0[3] as String)"
            }
        }
        #expect(notices == ["1 report \(report.id) suspended"])
    }

    @Test(arguments: Engine.available)
    func `moderators suspend members, not moderators or admins, and nobody themselves`(on engine: Engine)
        async throws
    {
        let admin = try await Admin.among(engine)
        try await admin.database.write { db in try admin.people.set(.admin, of: .ada, in: db) }
        #expect(await problem { try await admin.suspend(.ada, until: nil, by: moderator()) } == .forbidden)
        #expect(await problem { try await admin.suspend(.grace, until: nil, by: moderator()) } == .invalid)
        let past = admin.now().addingTimeInterval(-1)
        #expect(await problem { try await admin.suspend(ID(3), until: past, by: moderator()) } == .invalid)
        try await admin.suspend(ID(3), until: nil, by: moderator())
        #expect(try await admin.accounts.suspensions(of: [ID(3)]) == [ID(3): Suspension(suspended: true)])
        try await admin.restore(ID(3), by: moderator())
        #expect(try await admin.accounts.suspensions(of: [ID(3)]).isEmpty)
    }

    @Test(arguments: Engine.available)
    func `a report keeps what was said, and content that went meanwhile is as good as removed`(
        on engine: Engine
    )
        async throws
    {
        let removed = Mutex<[Int64]>([])
        let admin = try await Admin.among(
            engine,
            subjects: [
                .comment: { number, _ in
                    removed.withLock { $0.contains(number) }
                        ? nil : ReportedContent(title: "Buy shoes", path: "/answers/1", owner: ID(3))
                }
            ],
            removals: [
                .comment: { number, _ in
                    guard removed.withLock({ !$0.contains(number) }) else { throw Problem.missing("comment") }
                    removed.withLock { $0.append(number) }
                }
            ])
        for number in [1, 2] as [Int64] {
            _ = try await admin.report(SendReport(.comment, number, reason: "Spam"), by: .ada)
        }
        try await admin.decide(.remove, about: .comment, 1, by: moderator())
        removed.withLock { $0.append(2) }
        try await admin.decide(.remove, about: .comment, 2, by: moderator())
        let closed = try await admin.reports(.resolved)
        #expect(closed.map(\.text) == ["Buy shoes", "Buy shoes"] && closed.map(\.path) == [nil, nil])
        #expect(closed.map(\.outcome) == [.removed, .removed] && closed.map(\.owner?.id) == [ID(3), ID(3)])
        #expect(try await admin.history(of: ID(3)).count == 2)
        #expect(
            await problem { try await admin.decide(.remove, about: .person, 3, by: moderator()) } == .invalid)
    }

    @Test(arguments: [("", false), (" \n ", false), ("a", true), (String(repeating: "é", count: 500), true)])
    func `a reason has 1 to 500 characters`(reason: String, isFine: Bool) async throws {
        let admin = try await Admin.among(.sqlite)
        let found = await problem {
            _ = try await admin.report(SendReport(.person, 3, reason: reason), by: .ada)
        }
        #expect(found == (isFine ? nil : .invalid))
        let long = SendReport(.person, 3, reason: String(repeating: "é", count: 501))
        #expect(await problem { _ = try await admin.report(long, by: .ada) } == .invalid)
    }

    @Test(arguments: Engine.available)
    func `nobody reports themselves or what is not there`(on engine: Engine) async throws {
        let admin = try await Admin.among(engine)
        #expect(
            await problem { _ = try await admin.report(SendReport(.person, 1, reason: "x"), by: .ada) }
                == .invalid)
        #expect(
            await problem { _ = try await admin.report(SendReport(.person, 9, reason: "x"), by: .ada) }
                == .missing)
        #expect(
            await problem { _ = try await admin.report(SendReport(.answer, 1, reason: "x"), by: .ada) }
                == .missing)
    }

    @Test(arguments: Engine.available)
    func `pages of reports neither skip nor repeat`(on engine: Engine) async throws {
        let admin = try await Admin.among(
            engine,
            subjects: [
                .answer: { number, _ in
                    ReportedContent(title: "Answer \(number)", path: "/answers/\(number)", owner: nil)
                }
            ])
        for number in 1...7 {
            _ = try await admin.report(SendReport(.answer, Int64(number), reason: "x"), by: .ada)
        }
        var numbers: [Int64] = []
        var cursor: Cursor?
        repeat {
            let page = try await admin.reports(ListReports(limit: 3, cursor: cursor))
            numbers += page.data.map(\.report.subjectID)
            cursor = page.next
        } while cursor != nil
        #expect(numbers == [7, 6, 5, 4, 3, 2, 1])
    }

    @Test(arguments: Engine.available)
    func `reports go with who wrote them and with whom they are about`(on engine: Engine) async throws {
        let admin = try await Admin.among(engine)
        _ = try await admin.report(SendReport(.person, 3, reason: "x"), by: .ada)
        _ = try await admin.report(SendReport(.person, 1, reason: "y"), by: .grace)
        let export = try await admin.database.read { try Admin.export(.ada, in: $0) }
        guard case .array(let reports) = export[0].json else { throw Problem.missing() }
        #expect(export[0].name == "reports" && reports.map { $0["reason"] } == ["x"])
        try await admin.database.write { db in
            try Admin.forget(.ada, at: admin.now(), admin.people.notices, in: db)
        }
        #expect(try await admin.reports(.open).isEmpty)
        // Who reported somebody who has left hears it; nothing of theirs stays.
        let closed = try #require(try await admin.reports(.resolved).first)
        #expect(
            closed.outcome == .left && closed.report.reason == "y" && closed.reporter?.username == "grace")
        let kept = try await admin.database.read { db in
            try db.first("SELECT COUNT(*) FROM report WHERE owner IS NOT NULL OR content <> ''") {
                $0[0] as Int
            }
        }
        #expect(kept == 0)
        let told = try await admin.database.read { db in
            try db.rows("SELECT detail FROM notice WHERE person = \(ID<Person>.grace) AND kind = 'report'") {
                $0[0] as String
            }
        }
        #expect(told == ["left"])
    }

    @Test(arguments: Engine.available)
    func `a failed job can be tried again, and no other`(on engine: Engine) async throws {
        let admin = try await Admin.among(engine)
        try await admin.database.write { db in
            for (number, state) in ["failed", "done", "failed"].enumerated() {
                try db.run(
                    """
                    INSERT INTO job (kind, subject, payload, state, attempts, due_ms, created_ms, last_error)
                    VALUES ('merge', \("answer/\(number)"), '{}', \(state), 3, 0, 0, 'Out of tape')
                    """)
            }
        }
        let failed = try await admin.jobs(.failed, limit: 1)
        #expect(failed.jobs.map(\.subject) == ["answer/2"] && failed.counts == [.failed: 2, .done: 1])
        let rest = try await admin.jobs(.failed, before: failed.next, limit: 1)
        #expect(rest.jobs.map(\.subject) == ["answer/0"] && rest.next == nil)
        try await admin.retry(rest.jobs[0].id)
        #expect(try await admin.jobs(.waiting).jobs.map(\.subject) == ["answer/0"])
        let id = rest.jobs[0].id
        #expect(await problem { try await admin.retry(id) } == .missing)
    }
}

private func problem(_ body: () async throws -> Void) async -> Problem.Code? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? Problem)?.code
    }
}

extension ID<Person> {
    fileprivate static let ada = ID(1)
    fileprivate static let grace = ID(2)
}

extension Admin {
    /// The admins of a community of three.
    fileprivate static func among(
        _ engine: Engine,
        subjects: [Report.SubjectType: @Sendable (Int64, any Connection) throws -> ReportedContent?] = [:],
        removals: [Report.SubjectType: @Sendable (Int64, ID<Person>) async throws -> Void] = [:]
    ) async throws -> Admin {
        var reported = BuiltFeature("reported") { _, _ in }
        reported.reportables = subjects
        reported.removals = removals
        let test = try await TestApp(
            engine, features: [.moderation, Feature("reported") { [reported] _ in reported }])
        _ = try await test.add("ada", "Ada", "Lovelace")
        _ = try await test.add("grace", "Grace", "Hopper")
        let alan = try await test.add("alan", "Alan", "Turing")
        try await test.database.write { db in
            try db.run(
                """
                INSERT INTO account (person, email, email_key, password_hash, created_ms)
                VALUES (\(alan), 'alan@fans.example', 'alan@fans.example', 'none', 0)
                """)
        }
        return Admin(test.app.community)
    }

    fileprivate func reports(_ state: Report.State) async throws -> [ReceivedReport] {
        try await reports(ListReports(state: state)).data
    }
}

/// Grace, who moderates.
private func moderator() -> Viewer {
    Viewer(
        id: .grace, session: ID(1), username: "grace", name: "Grace Hopper", picture: "", role: .moderator,
        language: nil)
}
