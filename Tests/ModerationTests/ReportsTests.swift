import App
import JobQueue
import FanfareModels
import FeatureKit
import Foundation
import JSON
import MediaKit
import Storage
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
        let line = try #require(try await admin.reports(.open).lines.first)
        #expect(try await admin.reports(.open).lines.count == 1)
        #expect(line.report.reason == "Worse than spam" && line.reporter?.username == "ada" && line.open == 1)
        #expect(line.subject == ReportedContent(title: "Alan Turing", path: "/people/3", owner: ID(3)))
    }

    @Test(arguments: Engine.available)
    func `closing a report closes the others about the same person, and only those`(on engine: Engine)
        async throws
    {
        let admin = try await Admin.among(engine)
        let report = try await admin.report(SendReport(.person, 3, reason: "Spam"), by: .ada)
        _ = try await admin.report(SendReport(.person, 3, reason: "Rude"), by: .grace)
        _ = try await admin.report(SendReport(.person, 1, reason: "Rude"), by: .grace)
        #expect(try await admin.reports(.open).lines.map(\.open) == [1, 2, 2])
        try await admin.close(report.id, as: .resolved, by: .grace)
        #expect(try await admin.reports(.open).lines.map(\.report.subjectID) == [1])
        #expect(try await admin.reports(.resolved).lines.count == 2)
        #expect(try await admin.openReports() == 1)
        try await admin.close(report.id, as: .dismissed, by: .grace)
        #expect(try await admin.reports(.dismissed).lines.isEmpty)
        #expect(await problem { try await admin.close(ID(99), as: .resolved, by: .grace) } == .missing)
        #expect(await problem { try await admin.close(report.id, as: .open, by: .grace) } == .invalid)

        _ = try await admin.report(SendReport(.person, 3, reason: "Again"), by: .ada)
        #expect(try await admin.reports(.open).lines.map(\.report.reason) == ["Rude", "Again"])
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
            let page = try await admin.reports(.open, limit: 3, after: cursor)
            numbers += page.lines.map(\.report.subjectID)
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
        try await admin.database.write { try Admin.forget(.ada, in: $0) }
        #expect(try await admin.reports(.open).lines.isEmpty)
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
        subjects: [Report.SubjectType: @Sendable (Int64, any Connection) throws -> ReportedContent?] = [:]
    ) async throws -> Admin {
        var reported = BuiltFeature("reported") { _, _ in }
        reported.reportables = subjects
        let test = try await TestApp(
            engine, features: [.moderation, Feature("reported") { [reported] _ in reported }])
        _ = try await test.add("ada", "Ada", "Lovelace")
        _ = try await test.add("grace", "Grace", "Hopper")
        _ = try await test.add("alan", "Alan", "Turing")
        return Admin(test.app.community)
    }
}
