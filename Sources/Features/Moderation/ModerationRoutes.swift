import Accounts
import FanfareModels
import FeatureKit
import Foundation
import HTTPBinding
import Members
import Pages
import Storage

extension Admin {
    /// Registers the calls and pages of moderators, and how members report.
    func moderation(_ table: RouteTable) {
        reporting(table)
        calls(table.moderators)
        pages(table.moderators, table.screen)
    }

    private func reporting(_ table: RouteTable) {
        let (members, screen) = (table.members, table.screen)

        members.on(SendReport.self, refusals: [404]) { request, context in
            try await report(request, by: context.person)
        }
        members.form("/people/:person/report", ReportForm.self) { state, context in
            let address = "/people/\(state["person"])/report"
            return try await reportPage(.person, state["person"], at: address, state)
                .page(screen(context.context))
        } submit: { form, context in
            _ = try await report(
                SendReport(.person, form.person.number, reason: form.reason ?? ""), by: context.person)
            return .seeOther("/people/\(form.person)/report?sent=1")
        }
        members.form("/report/:type/:subject", SubjectReportForm.self) { state, context in
            guard let type = Report.SubjectType(rawValue: state["type"]) else { throw Problem.missing() }
            let address = "/report/\(type.rawValue)/\(state["subject"])"
            return try await reportPage(type, state["subject"], at: address, state)
                .page(screen(context.context))
        } submit: { form, context in
            _ = try await report(
                SendReport(form.type, form.subject, reason: form.reason ?? ""), by: context.person)
            return .seeOther("/report/\(form.type.rawValue)/\(form.subject)?sent=1")
        }
        members.unstored.page("/reports/:report", ShowReport.self) { call, context in
            OwnReportPage(report: try await report(call.report, of: context.person)).page(
                screen(context.context))
        }
    }

    private func calls(_ moderators: Routes<ModeratorContext>) {
        moderators.on(ListReports.self, refusals: [404]) { call, _ in try await reports(call) }
        moderators.on(ShowReport.self) { call, _ in try await report(call.report) }
        moderators.on(DecideReport.self) { call, context in try await decide(call, by: context.viewer) }
        moderators.on(SuspendPerson.self) { call, context in
            try await suspend(call.person, until: call.until, by: context.viewer)
            return Suspension(suspended: true, until: call.until)
        }
        moderators.on(RestorePerson.self) { call, context in
            try await restore(call.person, by: context.viewer)
            return Suspension(suspended: false)
        }
        moderators.on(RemovePersonPicture.self) { call, _ in
            try await removePicture(of: call.person)
            return EmptyResponse()
        }
    }

    private func pages(
        _ moderators: Routes<ModeratorContext>, _ screen: @escaping @Sendable (Context) -> ViewContext
    ) {
        moderators.page("/admin/reports", ReportsQuery.self) { query, context in
            let state = query.state ?? .open
            return ReportsPage(
                state: state, reports: try await reports(ListReports(state: state, cursor: query.cursor)),
                done: query.done
            ).page(screen(context.context))
        }
        moderators.page("/admin/reports/:report", ShowReport.self) { call, context in
            try await moderationPage(of: report(call.report), by: context.viewer).page(
                screen(context.context))
        }
        moderators.page("/moderation/:type/:number", ModerationQuery.self) { query, context in
            try await moderationPage(query, by: context.viewer).page(screen(context.context))
        }
        moderators.action("/moderation/:type/:number", ModerationForm.self) { form, context in
            try await decide(
                form.action, about: form.type, form.number, of: owner(of: form.type, form.number),
                until: form.end(from: now()), by: context.viewer)
            guard form.back == "/admin/reports", let outcome = Report.Outcome(form.action) else {
                return .seeOther(
                    "/moderation/\(form.type.rawValue)/\(form.number)?done=\(form.action.rawValue)")
            }
            return .seeOther("/admin/reports?done=\(outcome.rawValue)")
        }
    }

    /// The form with which something is reported. Throws `Problem.missing` when it is not there.
    ///
    /// - Parameter number: as the page's path has it.
    private func reportPage(
        _ type: Report.SubjectType, _ number: String, at address: String, _ state: FormState
    ) async throws -> ReportPage {
        guard let number = Int64(number) else { throw Problem.missing(type.rawValue) }
        let found: (subject: ReportedContent, owner: Person?)? = try await database.read { db in
            guard let subject = try find(type, number, in: db) else { return nil }
            return (subject: subject, owner: try subject.owner.flatMap { owner in try card(owner, in: db) })
        }
        guard let found else { throw Problem.missing(type.rawValue) }
        return ReportPage(
            type: type, subject: found.subject, owner: found.owner, address: address, state: state)
    }

    /// Whose content was reported that may be gone by now.
    private func owner(of type: Report.SubjectType, _ number: Int64) async throws -> ID<Person>? {
        try await openReports(about: type, number).lazy.compactMap(\.owner?.id).first
    }

    private func moderationPage(
        of report: ReceivedReport, by moderator: Viewer
    ) async throws -> ModerationPage {
        let query = ModerationQuery(type: report.report.subjectType, number: report.report.subjectID)
        return try await moderationPage(query, report, by: moderator)
    }

    private func moderationPage(
        _ query: ModerationQuery, _ report: ReceivedReport? = nil, by moderator: Viewer
    ) async throws -> ModerationPage {
        let (content, maker): (ReportedContent?, Person?) = try await database.read { db in
            let content = try find(query.type, query.number, in: db)
            return (content, try (content?.owner).flatMap { owner in try card(owner, in: db) })
        }
        guard content != nil || query.done != nil || report != nil else {
            throw Problem.missing(query.type.rawValue)
        }
        let owner = maker ?? report?.owner
        let others = try await openReports(about: query.type, query.number)
        var (suspension, past): (Suspension?, [ReceivedReport]) = (nil, [])
        var canSuspend = false
        if let owner {
            suspension = try await accounts.suspensions(of: [owner.id])[owner.id]
            past = try await history(of: owner.id)
            let isMember = owner.id != moderator.id && owner.userType != .unclaimed
            canSuspend = isMember && moderator.role.maySuspend(owner.userType)
        }
        return ModerationPage(
            type: query.type, number: query.number, content: content.map { ($0.title, $0.path) },
            owner: owner,
            suspension: suspension, report: report, others: others, history: past,
            canRemove: removals[query.type] != nil, canSuspend: canSuspend, done: query.done)
    }
}

private struct ReportForm: Decodable, Sendable {
    var person: ID<Person>
    var reason: String?
}

private struct SubjectReportForm: Decodable, Sendable {
    var type: Report.SubjectType
    var subject: Int64
    var reason: String?
}

private struct ReportsQuery: Decodable, Sendable {
    var state: Report.State?
    var cursor: Cursor?
    var done: Report.Outcome?
}

private struct ModerationQuery: Decodable, Sendable {
    var type: Report.SubjectType
    var number: Int64
    var done: ModerationAction?
}

private struct ModerationForm: Decodable, Sendable {
    var type: Report.SubjectType
    var number: Int64
    var action: ModerationAction
    /// How long a suspension lasts: 1 to 366 days, or nothing for good.
    var days: String?
    var back: String?

    func end(from now: Date) throws(Problem) -> Date? {
        guard let days, !days.isEmpty else { return nil }
        guard let days = Int(days), 1...366 ~= days else {
            throw .invalid("days", "should be 1 to 366 days")
        }
        return now.addingTimeInterval(Double(days) * 86_400)
    }
}
