public import Foundation

/// A report as moderators read it, with what it is about.
public struct ReceivedReport: Codable, Sendable, Equatable {
    /// The report.
    public var report: Report
    /// Who sent it; null for a former member.
    public var reporter: Person?
    /// The person whose content it is, or who is reported; null for a former member.
    public var owner: Person?
    /// The text of the content as it stood when it was reported.
    public var text: String
    /// The path of the content's page on the web; null when it is gone by now.
    public var path: String?
    /// How many open reports there are about the same thing.
    public var open: Int
    /// What was done; null while it is open.
    public var outcome: Report.Outcome?
    /// When the owner's suspension ends; null when they are not suspended, or for good.
    public var suspendedUntil: Date?
    /// Whether the owner is suspended.
    public var suspended: Bool

    public init(
        report: Report, reporter: Person?, owner: Person?, text: String, path: String?, open: Int,
        outcome: Report.Outcome?, suspended: Bool = false, suspendedUntil: Date? = nil
    ) {
        self.report = report
        self.reporter = reporter
        self.owner = owner
        self.text = text
        self.path = path
        self.open = open
        self.outcome = outcome
        self.suspended = suspended
        self.suspendedUntil = suspendedUntil
    }

    enum CodingKeys: String, CodingKey {
        case report, reporter, owner, text, path, open, outcome, suspended
        case suspendedUntil = "suspended_until"
    }
}

/// `GET /reports`: the reports in a state, newest first; for moderators.
public struct ListReports: Endpoint {
    public typealias Response = Listing<ReceivedReport>
    public static let method = Method.get
    public static let path = "/reports"
    public static let summary = "The reports in a state, newest first; for moderators."

    /// `open` unless told.
    public var state: Report.State?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(state: Report.State? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.state = state
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /reports/:report`: one report; for moderators.
public struct ShowReport: Endpoint {
    public typealias Response = ReceivedReport
    public static let method = Method.get
    public static let path = "/reports/:report"
    public static let summary = "One report; for moderators."

    /// The report's number.
    public var report: ID<Report>

    public init(_ report: ID<Report>) { self.report = report }
}

/// What a moderator does about a report, or about content and people without one.
public enum ModerationAction: String, Codable, Sendable, CaseIterable {
    /// Leaves everything as it is.
    case dismiss
    /// Removes the content.
    case remove
    /// Suspends who made it.
    case suspend
    /// Lets who made it back in.
    case restore
    /// Removes the picture of who made it.
    case picture
}

/// `POST /reports/:report/decisions`: does something about a report and closes it, with all open ones about the same thing;
/// who sent them is told. For moderators.
public struct DecideReport: Endpoint {
    public typealias Response = ReceivedReport
    public static let method = Method.post
    public static let path = "/reports/:report/decisions"
    public static let summary =
        "Does something about a report and closes it, with all open ones about the same thing; who sent them is told. "
        + "For moderators."

    /// The report's number.
    public var report: ID<Report>
    /// What to do.
    public var action: ModerationAction
    /// When a suspension ends; absent for good.
    public var until: Date?

    public init(_ report: ID<Report>, _ action: ModerationAction, until: Date? = nil) {
        self.report = report
        self.action = action
        self.until = until
    }
}

/// Whether a member is suspended.
public struct Suspension: Codable, Sendable, Equatable {
    /// Whether they cannot log in.
    public var suspended: Bool
    /// When it ends; null for good.
    public var until: Date?

    public init(suspended: Bool, until: Date? = nil) {
        self.suspended = suspended
        self.until = until
    }
}

/// `PUT /people/:person/suspension`: logs a member out and keeps them out, for a time or for good; for moderators.
public struct SuspendPerson: Endpoint {
    public typealias Response = Suspension
    public static let method = Method.put
    public static let path = "/people/:person/suspension"
    public static let summary =
        "Logs a member out and keeps them out, for a time or for good; for moderators."

    /// The person's number.
    public var person: ID<Person>
    /// When it ends; absent for good.
    public var until: Date?

    public init(_ person: ID<Person>, until: Date? = nil) {
        self.person = person
        self.until = until
    }
}

/// `DELETE /people/:person/suspension`: lets a member back in; for moderators.
public struct RestorePerson: Endpoint {
    public typealias Response = Suspension
    public static let method = Method.delete
    public static let path = "/people/:person/suspension"
    public static let summary = "Lets a member back in; for moderators."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/picture`: removes a member's picture; for moderators.
public struct RemovePersonPicture: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/people/:person/picture"
    public static let summary = "Removes a member's picture; for moderators."
    public static let success = 204

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}
