import Accounts
import JobQueue
import FanfareModels
import FeatureKit
import MediaKit
import Storage
public import HTTPBinding
import Pages

extension Admin {
    /// Registers the calls of members who report, and the calls and pages of moderators and admins.
    public func routes(_ table: RouteTable) {
        let (moderators, admins, screen) = (table.moderators, table.admins, table.screen)
        moderation(table)
        moderators.page("/admin", EmptyResponse.self) { _, context in
            let failed = try await database.read { db in try Jobs.counts(in: db)[.failed] ?? 0 }
            var tasks: [(ModeratorTask, Int)] = []
            for task in self.tasks { tasks.append((task, try await task.waiting())) }
            return AdminPage(
                openReports: try await openReports(), failedJobs: failed, tasks: tasks,
                status: context.viewer.isAdmin ? try await status() : nil, now: now()
            ).page(screen(context.context))
        }
        moderators.page("/admin/people", FindPeople.self) { request, context in
            try await found(request).page(screen(context.context))
        }
        admins.page("/admin/people/:person/delete", AdminAction.self) { request, context in
            let person = try await person("\(request.person)")
            return deleteQuestion(person, back: request.home, screen(context.context))
        }
        admins.action("/admin/people/:person/delete", AdminAction.self) { request, context in
            try await delete(request.person, by: context.person)
            return .seeOther(request.home)
        }
        admins.unstored.form("/admin/people/:person/account", RoleForm.self) { state, context in
            try await accountPage(state["person"], state).page(screen(context.context))
        } submit: { form, context in
            try await setRole(form, by: context.person)
            return .seeOther("/admin/people/\(form.person)/account?note=saved")
        }
        admins.action("/admin/people/:person/link", AdminAction.self) { request, context in
            let person = try await person("\(request.person)")
            let link = try await accounts.link(for: person.id, by: context.person)
            var page = try await accountPage("\(request.person)", FormState())
            page.link = link
            return .page(page.page(screen(context.context)))
        }
        admins.action("/admin/people/:person/sessions/:session/end", EndSession.self) { request, context in
            try await accounts.end(request.session, of: request.person, by: context.person)
            return .seeOther("/admin/people/\(request.person)/account?note=session-ended")
        }
        admins.action("/admin/people/:person/log-out", AdminAction.self) { request, context in
            try await accounts.endSessions(of: request.person, by: context.person)
            return .seeOther("/admin/people/\(request.person)/account?note=ended")
        }
        admins.page("/admin/jobs", ListJobs.self) { request, context in
            let state = request.state.flatMap(JobState.init)
            return try await jobs(state, before: request.before).page(screen(context.context))
        }
        admins.action("/admin/jobs/:job/retry", RetryJob.self) { request, _ in
            try await retry(request.job)
            return .seeOther("/admin/jobs?state=failed")
        }
    }
}

extension Admin {
    private func accountPage(_ number: String, _ state: FormState) async throws -> AdminAccountPage {
        let person = try await person(number)
        return AdminAccountPage(
            person: person, sessions: try await accounts.sessions(of: person.id, current: nil), state: state,
            site: accounts.siteName)
    }
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

struct EndSession: Decodable, Sendable {
    var person: ID<Person>
    var session: ID<Session>
}

struct RoleForm: Decodable, Sendable {
    var person: ID<Person>
    var role: UserType?
}

struct ListJobs: Decodable, Sendable {
    var state: String?
    var before: ID<Job>?
}

struct RetryJob: Decodable, Sendable {
    var job: ID<Job>
}
