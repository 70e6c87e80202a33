public import FanfareModels
public import Pages

/// Why somebody is asked to log in; the log-in page says it.
public enum LoginReason: Sendable, Equatable {
    case follow(ID<Person>)
    case ask(ID<Person>)
    case like, comment, vote, favourite, review, playing, following, cheer, chat, report, place, activity,
        profile, settings, live

    /// Its form in an address: `follow-12`.
    public var text: String {
        switch self {
        case .follow(let person): "follow-\(person)"
        case .ask(let person): "ask-\(person)"
        default: "\(self)"
        }
    }

    /// - Returns: nil for a text that is no reason.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        if parts.count == 2, let number = Int64(parts[1]) {
            switch parts[0] {
            case "follow": self = .follow(ID(number))
            case "ask": self = .ask(ID(number))
            default: return nil
            }
            return
        }
        guard let reason = Self.plain.first(where: { $0.text == text }) else { return nil }
        self = reason
    }

    /// The reason that the page shows which a guest wanted to open; nil when it says nothing.
    public init?(path: String) {
        let parts = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("people", 3) where parts[2] == "ask":
            guard let number = Int64(parts[1]) else { return nil }
            self = .ask(ID(number))
        case ("people", 3) where parts[2] == "report", ("report", 3): self = .report
        case ("activity", _), ("questions", _), ("reports", _): self = .activity
        case ("profile", _): self = .profile
        case ("following", 1): self = .following
        case ("settings", _): self = .settings
        case ("live", 2) where parts[1] == "new": self = .live
        case ("games", 3) where parts[2] == "review", ("reviews", 3): self = .review
        default: return nil
        }
    }

    private static let plain: [LoginReason] = [
        .like, .comment, .vote, .favourite, .review, .playing, .following, .cheer, .chat, .report, .place,
        .activity, .profile,
        .settings,
        .live,
    ]
}

extension ViewContext {
    /// The path of the log-in page, with the way back and what somebody wanted to do.
    public func login(to reason: LoginReason) -> String { "\(login)&why=\(reason.text)" }
}
