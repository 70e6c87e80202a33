/// Which kinds of notices a member gets.
public struct NotificationSwitches: Codable, Sendable, Equatable {
    /// New followers.
    public var follow: Bool
    /// Likes on one's answers.
    public var like: Bool
    /// Comments on what one wrote.
    public var comment: Bool
    /// Answers to one's questions.
    public var answer: Bool
    /// Votes on one's reviews.
    public var vote: Bool
    /// Badges one earns.
    public var badge: Bool
    /// People one follows going live.
    public var live: Bool
    /// Questions to oneself.
    public var question: Bool
    /// What came of one's reports.
    public var report: Bool
    /// Questions of one's own that were declined.
    public var declined: Bool
    /// Answers of people one follows.
    public var answered: Bool
    /// Games that one suggested.
    public var suggestion: Bool
    /// E-mails about what one missed, at most one a day, to an address that is confirmed.
    public var letters: Bool

    /// All kinds but those that are off.
    public init(off: Set<NoticeKind>, letters: Bool = false) {
        self.letters = letters
        follow = !off.contains(.follow)
        like = !off.contains(.like)
        comment = !off.contains(.comment)
        answer = !off.contains(.answer)
        vote = !off.contains(.vote)
        badge = !off.contains(.badge)
        live = !off.contains(.live)
        question = !off.contains(.question)
        report = !off.contains(.report)
        declined = !off.contains(.declined)
        answered = !off.contains(.answered)
        suggestion = !off.contains(.suggestion)
    }
}

/// `GET /users/me/notifications`: which kinds of notices one gets.
public struct ShowNotificationSwitches: Endpoint {
    public typealias Response = NotificationSwitches
    public static let method = Method.get
    public static let path = "/users/me/notifications"
    public static let summary = "Which kinds of notices one gets."

    public init() {}
}

/// `PATCH /users/me/notifications`: turns kinds of notices on or off; absent ones stay.
public struct ChangeNotificationSwitches: Endpoint {
    public typealias Response = NotificationSwitches
    public static let method = Method.patch
    public static let path = "/users/me/notifications"
    public static let summary = "Turns kinds of notices on or off; absent ones stay."

    /// New followers.
    public var follow: Bool?
    /// Likes on one's answers.
    public var like: Bool?
    /// Comments on what one wrote.
    public var comment: Bool?
    /// Answers to one's questions.
    public var answer: Bool?
    /// Votes on one's reviews.
    public var vote: Bool?
    /// Badges one earns.
    public var badge: Bool?
    /// People one follows going live.
    public var live: Bool?
    /// Questions to oneself.
    public var question: Bool?
    /// What came of one's reports.
    public var report: Bool?
    /// Questions of one's own that were declined.
    public var declined: Bool?
    /// Answers of people one follows.
    public var answered: Bool?
    /// Games that one suggested.
    public var suggestion: Bool?
    /// E-mails about what one missed.
    public var letters: Bool?

    public init() {}

    /// What is to become of a kind; nil when it stays.
    public subscript(kind: NoticeKind) -> Bool? {
        switch kind {
        case .follow: follow
        case .like: like
        case .comment: comment
        case .answer: answer
        case .vote: vote
        case .badge: badge
        case .live: live
        case .question: question
        case .report: report
        case .declined: declined
        case .answered: answered
        case .suggestion: suggestion
        }
    }
}

/// `GET /events`: server-sent events as they happen: `unseen`, `notice`, and what changed of answers, games and reviews.
public struct ListenToEvents: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.get
    public static let path = "/events"
    public static let summary =
        "Server-sent events as they happen: the number of unseen notices, new notices, and what changed of answers, games "
        + "and reviews. A reader that comes back sends Last-Event-ID."
    public static let mediaType = "text/event-stream"

    public init() {}
}
