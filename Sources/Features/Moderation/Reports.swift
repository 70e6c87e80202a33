public import FanfareModels
import FeatureKit
import Foundation
import Members
import Storage

extension Admin {
    /// Reports something to the admins. A second report of the same thing replaces the reason and opens it
    /// again.
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
            let id: ID<Report> = try db.insert(
                """
                INSERT INTO report (reporter, subject_type, subject, reason, state, created_ms)
                VALUES (\(reporter), \(call.subjectType.rawValue), \(call.subjectID), \(reason.text), 'open', \(at))
                ON CONFLICT (reporter, subject_type, subject) DO UPDATE
                SET reason = excluded.reason, state = 'open', created_ms = excluded.created_ms,
                    closed_by = NULL, closed_ms = NULL
                """)
            return Report(
                id: id, subjectType: call.subjectType, subjectID: call.subjectID, reason: reason.text,
                state: .open, createdAt: at)
        }
    }

    /// The reports in a state, newest first.
    func reports(
        _ state: Report.State, limit: Int = 20, after cursor: Cursor? = nil
    ) async throws -> ReportList {
        let before = try cursor.map { try $0.number(0) } ?? .max
        return try await database.read { db in
            let lines = try lines(state, before: before, limit + 1, in: db)
            let (page, next) = lines.keysetPage(limit) { Cursor($0.report.id) }
            let shown = try page.map { line in
                var line = line
                line.subject = try find(line.report.subjectType, line.report.subjectID, in: db)
                line.reporter = try card(line.reporterID, in: db)
                return line
            }
            return ReportList(lines: shown, next: next)
        }
    }

    /// Closes a report, and the other open ones about the same thing with it.
    func close(_ report: ID<Report>, as state: Report.State, by admin: ID<Person>) async throws {
        guard state != .open else { throw Problem.invalid("state", "Resolve or dismiss it.") }
        let at = now()
        try await database.write { db in
            let closed = try db.run(
                """
                UPDATE report SET state = \(state.rawValue), closed_by = \(admin), closed_ms = \(at)
                WHERE state = 'open' AND (subject_type, subject) IN
                    (SELECT subject_type, subject FROM report WHERE id = \(report))
                """)
            guard closed == 0 else { return }
            let isKnown = try db.first("SELECT 1 FROM report WHERE id = \(report)") { _ in true } ?? false
            guard isKnown else { throw Problem.missing("report") }
        }
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

/// A page of reports.
struct ReportList: Sendable {
    var lines: [ReportLine]
    var next: Cursor?
}

/// A report as admins read it.
struct ReportLine: Sendable {
    var report: Report
    var reporterID: ID<Person>
    /// Nil for a former member.
    var reporter: Person?
    /// How many open reports there are about the same thing.
    var open: Int
    /// Nil when it was deleted meanwhile.
    var subject: ReportedContent?
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

    private func lines(
        _ state: Report.State, before: Int64, _ count: Int, in db: any Connection
    ) throws -> [ReportLine] {
        try db.rows(
            """
            SELECT r.id, r.subject_type, r.subject, r.reason, r.created_ms, r.reporter,
                (SELECT COUNT(*) FROM report o
                    WHERE o.subject_type = r.subject_type AND o.subject = r.subject AND o.state = 'open')
            FROM report r WHERE r.state = \(state.rawValue) AND r.id < \(before) ORDER BY r.id DESC LIMIT \(count)
            """
        ) { row in
            guard let type = Report.SubjectType(rawValue: row[1]) else {
                throw StorageError(.corrupt, "There is a report of a subject that is none.")
            }
            let report = Report(
                id: row[0], subjectType: type, subjectID: row[2], reason: row[3], state: state,
                createdAt: row[4])
            return ReportLine(report: report, reporterID: row[5], open: row[6])
        }
    }
}
