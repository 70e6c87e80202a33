public import Foundation

/// Something a member wants the moderators to look at.
public struct Report: Codable, Sendable, Equatable {
    /// What can be reported.
    public enum SubjectType: String, Codable, Sendable, CaseIterable {
        case person, answer, comment, review, live, message
    }

    /// Whether moderators have judged a report, and how.
    public enum State: String, Codable, Sendable, CaseIterable {
        case open, resolved, dismissed
    }

    /// What became of something that was reported.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        /// It stays as it is.
        case dismissed
        /// The content was removed.
        case removed
        /// Who made it was suspended.
        case suspended
        /// The person's picture was removed.
        case picture
        /// Whoever made it has left, and it went with them.
        case left
        /// It was settled in another way.
        case resolved
    }

    /// Its number.
    public var id: ID<Report>
    /// The kind of thing that is reported.
    public var subjectType: SubjectType
    /// The number of the thing among its kind.
    public var subjectID: Int64
    /// The reason, as the reporter wrote it.
    public var reason: String
    /// Whether it was judged.
    public var state: State
    /// When it was made.
    public var createdAt: Date

    public init(
        id: ID<Report>, subjectType: SubjectType, subjectID: Int64, reason: String, state: State,
        createdAt: Date
    ) {
        self.id = id
        self.subjectType = subjectType
        self.subjectID = subjectID
        self.reason = reason
        self.state = state
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, reason, state
        case subjectType = "subject_type"
        case subjectID = "subject_id"
        case createdAt = "created_at"
    }
}

/// `POST /reports`: reports something to the moderators; a second report of the same thing replaces the
/// reason.
public struct SendReport: Endpoint {
    public typealias Response = Report
    public static let method = Method.post
    public static let path = "/reports"
    public static let summary =
        "Tells the moderators of something; telling of the same thing again replaces the reason."
    public static let success = 201

    /// The kind of thing.
    public var subjectType: Report.SubjectType
    /// The number of the thing among its kind.
    public var subjectID: Int64
    /// What is wrong: 1 to 500 characters.
    public var reason: String?

    public init(_ type: Report.SubjectType, _ subject: Int64, reason: String) {
        subjectType = type
        subjectID = subject
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case reason
        case subjectType = "subject_type"
        case subjectID = "subject_id"
    }
}

/// Why something is reported: 1 to 500 characters.
public struct ReportReason: Sendable, Equatable {
    /// The checked text.
    public let text: String

    /// The most characters.
    public static let limit = 500

    /// - Throws: `Problem.invalid` for what is empty, too long or has a NUL character.
    public init(_ input: String?) throws(Problem) {
        text = try TextNormalization.checked(input, field: "reason", limit: Self.limit)
    }
}
