/// What a ranking counts.
public enum Category: String, Codable, Sendable, CaseIterable {
    case cheers, audience, answers, critics, followers, all

    /// What its values are: `likes`, `minutes`.
    public var unit: String {
        switch self {
        case .cheers: "cheers"
        case .audience: "minutes"
        case .answers: "likes"
        case .critics: "up-votes"
        case .followers: "followers"
        case .all: "reputation"
        }
    }
}
