import FanfareModels
import Members
import Pages

/// Who likes an answer.
struct LikesPage {
    var answer: ID<Answer>
    var likes: Listing<Like>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Likes"), tab: "/", back: "/answers/\(answer)",
            screen.list(
                "likes", t("Likes"), rows: likes.data.map { screen.row($0.user) },
                more: likes.next.map { "/answers/\(answer)/likes?cursor=\($0.text)" },
                empty: screen.empty(
                    "heart", t("Nobody likes this yet. Be the first."),
                    action: (t("See the answer"), "/answers/\(answer)"))))
    }
}
