import JobQueue
import FanfareModels
import MediaKit
import Storage
public import HTTPBinding
import Pages

extension Admin {
    /// Registers the report calls of members, and the calls and pages of admins.
    public func routes(_ table: RouteTable) {
        let (members, admins, screen) = (table.members, table.admins, table.screen)

        members.on(SendReport.self, refusals: [404]) { request, context in
            try await report(request, by: context.person)
        }
        members.form("/people/:person/report", ReportForm.self) { state, context in
            let subject = try await subject(.person, state["person"])
            return ReportPage(subject: subject, address: "/people/\(state["person"])/report", state: state)
                .page(screen(context.context))
        } submit: { form, context in
            _ = try await report(
                SendReport(.person, form.person.number, reason: form.reason ?? ""), by: context.person)
            return .seeOther("/people/\(form.person)/report?sent=1")
        }
        members.form("/report/:type/:subject", SubjectReportForm.self) { state, context in
            guard let type = Report.SubjectType(rawValue: state["type"]) else { throw Problem.missing() }
            let subject = try await subject(type, state["subject"])
            let address = "/report/\(type.rawValue)/\(state["subject"])"
            return ReportPage(subject: subject, address: address, state: state).page(screen(context.context))
        } submit: { form, context in
            _ = try await report(
                SendReport(form.type, form.subject, reason: form.reason ?? ""), by: context.person)
            return .seeOther("/report/\(form.type.rawValue)/\(form.subject)?sent=1")
        }

        admins.page("/admin", EmptyResponse.self) { _, context in
            let failed = try await database.read { db in try Jobs.counts(in: db)[.failed] ?? 0 }
            return AdminPage(openReports: try await openReports(), failedJobs: failed).page(
                screen(context.context))
        }
        admins.page("/admin/reports", ListReports.self) { request, context in
            let state = request.state ?? .open
            return ReportsPage(state: state, list: try await reports(state, after: request.cursor))
                .page(screen(context.context))
        }
        admins.action("/admin/reports/:report/:state", CloseReport.self) { request, context in
            try await close(request.report, as: request.state, by: context.person)
            return .seeOther("/admin/reports")
        }
        admins.page("/admin/people", FindPeople.self) { request, context in
            try await found(request).page(screen(context.context))
        }
        admins.action("/admin/people/:person/suspend", AdminAction.self) { request, context in
            try await suspend(request.person, true, by: context.person)
            return .seeOther(request.home)
        }
        admins.action("/admin/people/:person/restore", AdminAction.self) { request, context in
            try await suspend(request.person, false, by: context.person)
            return .seeOther(request.home)
        }
        admins.page("/admin/people/:person/delete", AdminAction.self) { request, context in
            let person = try await person("\(request.person)")
            return deleteQuestion(person, back: request.home, screen(context.context))
        }
        admins.action("/admin/people/:person/delete", AdminAction.self) { request, context in
            try await delete(request.person, by: context.person)
            return .seeOther(request.home)
        }
        admins.page("/admin/jobs", ListJobs.self) { request, context in
            let state = request.state.flatMap(JobState.init) ?? .failed
            return try await jobs(state, before: request.before).page(screen(context.context))
        }
        admins.action("/admin/jobs/:job/retry", RetryJob.self) { request, _ in
            try await retry(request.job)
            return .seeOther("/admin/jobs?state=failed")
        }
    }
}

struct ReportForm: Decodable, Sendable {
    var person: ID<Person>
    var reason: String?
}

struct SubjectReportForm: Decodable, Sendable {
    var type: Report.SubjectType
    var subject: Int64
    var reason: String?
}

struct ListReports: Decodable, Sendable {
    var state: Report.State?
    var cursor: Cursor?
}

struct CloseReport: Decodable, Sendable {
    var report: ID<Report>
    var state: Report.State
}

struct FindPeople: Decodable, Sendable {
    var q: String?
    var cursor: Cursor?
}

/// A button about one person, and the page to come back to.
struct AdminAction: Decodable, Sendable {
    var person: ID<Person>
    var back: String?

    var home: String { localPath(back, or: "/admin/people") }
}

struct ListJobs: Decodable, Sendable {
    var state: String?
    var before: ID<Job>?
}

struct RetryJob: Decodable, Sendable {
    var job: ID<Job>
}
