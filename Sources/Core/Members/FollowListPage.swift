import FanfareModels
import Pages

/// The page of a person's followers, or of the people they follow.
struct FollowListPage {
    enum Side { case followers, following }

    var side: Side
    var person: Person
    var people: Listing<Person>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let path = "/people/\(person.id)/\(side == .followers ? "followers" : "following")"
        let isOwn = person.id == screen.viewer?.id
        let empty: HTML =
            switch (side, isOwn) {
            case (.followers, true):
                screen.empty(
                    "people", t("Nobody follows you yet. Say who you are, and they will."),
                    action: (t("Edit profile"), "/settings/profile"))
            case (.followers, false): screen.empty("people", t("Nobody follows {} yet.", person.name))
            case (.following, true):
                screen.empty("people", t("You follow nobody yet."), action: (t("Find people"), "/people"))
            case (.following, false): screen.empty("people", t("{} follows nobody yet.", person.name))
            }
        let heading = side == .followers ? t("Followers of {}", person.name) : t("{} follows", person.name)
        return Page(
            heading, tab: isOwn ? "/profile" : "/rankings",
            back: "/people/\(person.id)",
            """
            \(screen.list("people", heading, rows: people.data.map(screen.row),
                more: people.next.map { "\(path)?cursor=\($0.text)" }, empty: empty))
            """)
    }
}
