import Pages

extension JobsPage {
    /// Returns what jobs of a kind do, in the reader's language; nil for a kind that is not known.
    static func title(of kind: String, _ t: Localizer) -> String? {
        switch kind {
        case "accounts.backup": t("Tell an admin that a backup failed")
        case "accounts.confirmation": t("Ask a member to confirm their e-mail address")
        case "accounts.digest": t("Write to a member what they missed")
        case "accounts.reset": t("Send a link for a new password")
        case "answers.publish": t("Make the video of an answer")
        case "answers.tell": t("Tell followers about an answer")
        case "games.poster": t("Fetch the poster of a game")
        case "live.record": t("Make the recording of a live stream")
        case "live.tell": t("Tell followers about a live stream")
        case "people.erase": t("Erase what a former member left")
        default: nil
        }
    }
}
