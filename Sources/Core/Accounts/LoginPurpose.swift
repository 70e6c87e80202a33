import FanfareModels
import Members
import Pages
import Storage

extension Accounts {
    /// What somebody came to the log-in page to do, as a heading; nil when nothing is known of it.
    func purpose(of state: FormState, _ t: Localizer) async throws -> String? {
        let path = localPath(state["to"], or: "")
        guard let reason = LoginReason(state["why"]) ?? LoginReason(path: path) else { return nil }
        switch reason {
        case .follow(let person): return try await firstName(person).map { t("Log in to follow {}", $0) }
        case .ask(let person): return try await firstName(person).map { t("Log in to ask {} something", $0) }
        case .like: return t("Log in to like this")
        case .comment: return t("Log in to comment")
        case .vote: return t("Log in to vote")
        case .favourite: return t("Log in to keep favourites")
        case .review: return t("Log in to rate and review")
        case .playing: return t("Log in to keep what you play")
        case .following: return t("Log in to see the answers of people you follow")
        case .cheer: return t("Log in to cheer")
        case .chat: return t("Log in to chat")
        case .report: return t("Log in to report this")
        case .place: return t("Log in to see your own place")
        case .activity: return t("Log in to see your activity")
        case .profile: return t("Log in to see your profile")
        case .settings: return t("Log in to change your settings")
        case .live: return t("Log in to go live")
        }
    }

    private func firstName(_ person: ID<Person>) async throws -> String? {
        try await database.read { db in try people.ownProfile(person, in: db)?.firstName }
    }
}
