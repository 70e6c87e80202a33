import Accounts
public import FanfareModels
import FeatureKit
import Foundation
import Members
import Storage

extension Admin {
    /// Reports something to the moderators, with what it says now. A second report of the same thing replaces the reason
    /// and opens it again.
    ///
    /// Throws `Problem`: `invalid` for a reason that is blank or too long and for oneself, `missing` for what
    /// is not there.
    public func report(_ call: SendReport, by reporter: ID<Person>) async throws -> Report {
        let reason = try ReportReason(call.reason)
        let at = now()
        return try await database.write { db in
            try people.limits.take(.reports, by: reporter, at: at, in: db)
            guard let subject = try find(call.subjectType, call.subjectID, in: db) else {
                throw Problem.missing(call.subjectType.rawValue)
            }
            guard subject.owner != reporter else {
                throw Problem.invalid("subject_id", "You cannot report yourself.")
            }
            let content = String(subject.title.prefix(Self.keptContent))
            let id: ID<Report> = try db.insert(
                """
                INSERT INTO report (
                    reporter, subject_type, subject, reason, state, owner, content, created_ms)
                VALUES (\(reporter), \(call.subjectType.rawValue), \(call.subjectID), \(reason.text), 'open',
                    \(subject.owner), \(content), \(at))
                ON CONFLICT (reporter, subject_type, subject) DO UPDATE
                SET reason = excluded.reason, state = 'open', owner = excluded.owner,
                    content = excluded.content, created_ms = excluded.created_ms, closed_by = NULL,
                    closed_ms = NULL, outcome = NULL
                """)
            return Report(
                id: id, subjectType: call.subjectType, subjectID: call.subjectID, reason: reason.text,
                state: .open, createdAt: at)
        }
    }

    /// How many characters of what is reported are kept with the report.
    private static let keptContent = 2_000

    /// The reports in a state, newest first.
    func reports(_ call: ListReports) async throws -> Listing<ReceivedReport> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        let state = call.state ?? .open
        let lines = try await database.read { db in
            try received(
                "r.state = \(state.rawValue) AND r.id < \(before)", limit: limit + 1, in: db)
        }
        let (page, next) = lines.keysetPage(limit) { Cursor($0.report.id) }
        return Listing(try await withSuspensions(Array(page)), next: next)
    }

    /// A report. Throws `Problem.missing` when there is none with this number.
    func report(_ id: ID<Report>) async throws -> ReceivedReport {
        let found = try await database.read { db in try received("r.id = \(id)", limit: 1, in: db) }
        guard let report = try await withSuspensions(found).first else { throw Problem.missing("report") }
        return report
    }

    /// A person's own report. Throws `Problem.missing` when it is not theirs.
    func report(_ id: ID<Report>, of reporter: ID<Person>) async throws -> ReceivedReport {
        let found = try await database.read { db in
            try received("r.id = \(id) AND r.reporter = \(reporter)", limit: 1, in: db)
        }
        guard let report = found.first else { throw Problem.missing("report") }
        return report
    }

    /// The open reports about something, newest first, at most 20.
    func openReports(
        about type: Report.SubjectType, _ subject: Int64
    ) async throws -> [ReceivedReport] {
        try await database.read { db in
            try received(
                "r.state = 'open' AND r.subject_type = \(type.rawValue) AND r.subject = \(subject)",
                limit: 20,
                in: db)
        }
    }

    /// The latest reports about a person and their content, at most 20.
    func history(of person: ID<Person>) async throws -> [ReceivedReport] {
        try await database.read { db in try received("r.owner = \(person)", limit: 20, in: db) }
    }

    /// How many reports are open, at most `limit`.
    func openReports(limit: Int = 100) async throws -> Int {
        try await database.read { db in
            try db.first(
                """
                SELECT COUNT(*) FROM (SELECT 1 FROM report WHERE state = 'open' LIMIT \(limit)) AS counted
                """
            ) { $0[0] } ?? 0
        }
    }
}

extension Admin {
    /// What can be reported, by its type and number.
    func find(_ type: Report.SubjectType, _ number: Int64, in db: any Connection) throws -> ReportedContent? {
        if let find = reportables[type] { return try find(number, db) }
        guard type == .person, let person = try card(ID(number), in: db) else { return nil }
        return ReportedContent(title: person.name, path: "/people/\(person.id)", owner: person.id)
    }

    func card(_ person: ID<Person>, in db: any Connection) throws -> Person? {
        try db.first("SELECT \(PersonCard.columns) FROM person_card c WHERE c.id = \(person)") {
            Person($0, addresses: addresses)
        }
    }

    private func withSuspensions(_ reports: [ReceivedReport]) async throws -> [ReceivedReport] {
        let suspensions = try await accounts.suspensions(of: Set(reports.compactMap(\.owner?.id)))
        return reports.map { report in
            guard let suspension = report.owner.flatMap({ suspensions[$0.id] }) else { return report }
            var report = report
            report.suspended = true
            report.suspendedUntil = suspension.until
            return report
        }
    }

    /// The latest reports that a condition on `report r` chooses.
    private func received(
        _ condition: SQL, limit: Int, in db: any Connection
    ) throws -> [ReceivedReport] {
        let rows = try db.rows(
            """
            SELECT r.id, r.subject_type, r.subject, r.reason, r.state, r.created_ms, r.reporter, r.owner,
                r.content, r.outcome, (SELECT COUNT(*) FROM report o
                    WHERE o.subject_type = r.subject_type AND o.subject = r.subject AND o.state = 'open')
            FROM report r WHERE \(condition) ORDER BY r.id DESC LIMIT \(limit)
            """
        ) { try StoredReport($0) }
        return try rows.map { row in
            let report = row.report
            let content = try find(report.subjectType, report.subjectID, in: db)
            return ReceivedReport(
                report: report, reporter: try card(row.reporter, in: db),
                owner: try (row.owner ?? content?.owner).flatMap { try card($0, in: db) },
                text: row.content.isEmpty ? content?.title ?? "" : row.content, path: content?.path,
                open: row.open, outcome: row.outcome)
        }
    }
}

/// A row of `report`.
private struct StoredReport {
    var report: Report
    var reporter: ID<Person>
    var owner: ID<Person>?
    var content: String
    var outcome: Report.Outcome?
    var open: Int

    init(_ row: borrowing Row) throws {
        guard let type = Report.SubjectType(rawValue: row[1]), let state = Report.State(rawValue: row[4])
        else {
            throw StorageError(.corrupt, "There is a report of a subject or in a state that is none.")
        }
        report = Report(
            id: row[0], subjectType: type, subjectID: row[2], reason: row[3], state: state, createdAt: row[5])
        reporter = row[6]
        owner = row[7]
        content = row[8]
        outcome = (row[9] as String?).flatMap(Report.Outcome.init)
        open = row[10]
    }
}
