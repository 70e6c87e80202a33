import Accounts
import FanfareModels
import FeatureKit
import Foundation
import HTTPBinding
import Members
import Pages
import Storage

/// What moderators do about content and people, with a report or without.
extension Admin {
    /// Does something about a report and closes it.
    func decide(_ call: DecideReport, by moderator: Viewer) async throws -> ReceivedReport {
        let report = try await report(call.report)
        try await decide(
            call.action, about: report.report.subjectType, report.report.subjectID, of: report.owner?.id,
            until: call.until, by: moderator)
        return try await self.report(call.report)
    }

    /// Does something about content or a person, and closes the open reports about it; who sent them is told.
    ///
    /// - Parameters:
    ///   - owner: whose content it was, where a report knows it; what is there says it itself.
    ///   - end: when a suspension ends; nil for good.
    ///
    /// Throws `Problem`: `invalid` for what cannot be done with the subject, `forbidden` for whom the moderator may not
    /// suspend, `missing` for who has left.
    func decide(
        _ action: ModerationAction, about type: Report.SubjectType, _ number: Int64,
        of owner: ID<Person>? = nil,
        until end: Date? = nil, by moderator: Viewer
    ) async throws {
        let content = try await database.read { db in try find(type, number, in: db) }
        let owner = content?.owner ?? owner
        guard owner != moderator.id || moderator.isAdmin else {
            throw Problem.forbidden("This is about you, so somebody else decides it.")
        }
        switch action {
        case .dismiss: break
        case .remove: try await remove(type, number, isThere: content != nil, for: moderator.id)
        case .suspend: try await suspend(owner, until: end, by: moderator)
        case .restore: try await restore(owner, by: moderator)
        case .picture: try await removePicture(of: owner)
        }
        guard let outcome = Report.Outcome(action) else { return }
        try await close(type, number, with: outcome, by: moderator.id)
    }

    /// Suspends a member, for a time or for good.
    func suspend(_ person: ID<Person>?, until end: Date?, by moderator: Viewer) async throws {
        let person = try await suspendable(person, by: moderator)
        if let end, end <= now() { throw Problem.invalid("until", "should be later than now") }
        try await accounts.suspend(person, true, until: end, by: moderator.id)
    }

    /// Lets a member back in.
    func restore(_ person: ID<Person>?, by moderator: Viewer) async throws {
        try await accounts.suspend(suspendable(person, by: moderator), false, by: moderator.id)
    }

    /// Takes a member's picture away; theirs is drawn again.
    func removePicture(of person: ID<Person>?) async throws {
        guard let person else { throw Problem.missing("person") }
        try await people.removePicture(of: person)
        accounts.changed(person)
    }
}

extension Admin {
    /// Content that went meanwhile is as good as removed.
    private func remove(
        _ type: Report.SubjectType, _ number: Int64, isThere: Bool, for moderator: ID<Person>
    ) async throws {
        guard let removal = removals[type] else {
            throw Problem.invalid("action", "This cannot be removed. Suspend the person instead.")
        }
        guard isThere else { return }
        do {
            try await removal(number, moderator)
        } catch let problem as Problem where problem.code == .missing {
            return
        }
    }

    /// Throws `Problem.invalid` for oneself: an admin who locks themselves out can let nobody in again.
    private func suspendable(_ person: ID<Person>?, by moderator: Viewer) async throws -> ID<Person> {
        guard let person else { throw Problem.missing("person") }
        guard person != moderator.id else { throw Problem.invalid("person", "You cannot suspend yourself.") }
        guard let member = try await database.read({ db in try card(person, in: db) }) else {
            throw Problem.missing("person")
        }
        guard moderator.role.maySuspend(member.userType) else {
            throw Problem.forbidden("Only admins suspend moderators and admins.")
        }
        return person
    }

    /// Closes the open reports about something and tells who sent them.
    private func close(
        _ type: Report.SubjectType, _ subject: Int64, with outcome: Report.Outcome, by moderator: ID<Person>
    ) async throws {
        let at = now()
        let reporters = try await database.write { db in
            try Self.close(
                "subject_type = \(type.rawValue) AND subject = \(subject)", with: outcome, by: moderator,
                at: at,
                people.notices, in: db)
        }
        for reporter in reporters { people.viewerStates.changed(reporter) }
    }

    /// Closes the open reports that a condition chooses, and records a notice for each of who sent them, whom it returns.
    ///
    /// - Parameter moderator: nil where nobody decided.
    @discardableResult static func close(
        _ condition: SQL, with outcome: Report.Outcome, by moderator: ID<Person>?, at: Date,
        _ notices: Notices,
        in db: any Connection
    ) throws -> [ID<Person>] {
        let state = outcome == .dismissed ? Report.State.dismissed : .resolved
        let closed = try db.rows(
            """
            UPDATE report SET state = \(state.rawValue), outcome = \(outcome.rawValue),
                closed_by = \(moderator), closed_ms = \(at)
            WHERE state = 'open' AND \(condition) RETURNING id, reporter
            """
        ) { (id: $0[0] as ID<Report>, reporter: $0[1] as ID<Person>) }
        for report in closed {
            let notice = Notice(
                to: report.reporter, .report, subject: report.id.number, detail: outcome.rawValue, at: at)
            try notices.record(notice, in: db)
        }
        return closed.map(\.reporter)
    }
}

extension Report.Outcome {
    /// What comes of reports by an action; nil where they stay open.
    init?(_ action: ModerationAction) {
        switch action {
        case .dismiss: self = .dismissed
        case .remove: self = .removed
        case .suspend: self = .suspended
        case .picture: self = .picture
        case .restore: return nil
        }
    }
}
