import FanfareModels
import Members
import Pages

/// What several pages show of a review.
extension ViewContext {
    enum ReviewPlace {
        /// Beside others of its game: who wrote it.
        case game
        /// On a person's page: which game it is of.
        case person
        /// On its own page, whole.
        case alone
    }

    func card(_ review: Review, on place: ReviewPlace) -> HTML {
        let address = "/reviews/\(review.id)"
        let isLong = place != .alone && review.text.utf8.count > 700
        return """
            <li class="review" id="review-\(review.id)" data-key="r\(review.id)">\(votes(review))\
            <div class="review-body"><div class="review-head">\(head(review, place))\(menu(review))</div>\
            <p class="review-stars">\(stars(review.rating))\(aspects(review.aspects))</p>\
            \(text(review, isLong: isLong))\
            <p class="review-foot">\(isLong ? "<a href=\"\(address)\">\(t("Read all"))</a>" as HTML : .empty)\
            \(place == .alone ? .empty : comments(review))</p></div></li>

            """
    }

    /// The text; one that gives the story away is folded until it is tapped.
    private func text(_ review: Review, isLong: Bool) -> HTML {
        guard !review.text.isEmpty else { return .empty }
        let text: HTML =
            "<p class=\"review-text\(isLong ? " long" as HTML : .empty)\">\(written: review.text)</p>"
        guard review.spoilers else { return text }
        return """
            <details class="spoilers"><summary>\(icon("eye"))\(t("Gives away the story. Tap to read."))</summary>\(text)</details>
            """
    }

    private func head(_ review: Review, _ place: ReviewPlace) -> HTML {
        let who = review.author
        let when: HTML = "\(t.time(review.createdAt))\(review.edited ? " · \(t("edited"))" : "")"
        switch place {
        case .person:
            return """
                <a class="review-poster" href="/games/\(review.game.id)" tabindex="-1" aria-hidden="true">\
                \(poster(review.game.posterURL))</a><div><p><a class="name" href="/games/\(review.game.id)">\
                <bdi>\(review.game.title)</bdi></a></p><p class="quiet">\(when)</p></div>
                """
        case .game, .alone:
            return """
                \(faceLink(who, .medium, "comment-face"))\
                <div><p>\(name(who, "name"))\(who.followed == true ? " <span class=\"chip followed\">\(t("You follow"))</span>" as HTML : .empty)</p>\
                <p class="quiet">\(when)</p></div>
                """
        }
    }

    func aspects(_ aspects: AspectStars) -> HTML {
        guard !aspects.isEmpty else { return .empty }
        return """
            <span class="aspect-line quiet">\(each: Aspect.allCases.compactMap { aspect in aspects[aspect].map { (aspect, $0) } }, { aspect, stars in
                "<span>\(t.name(aspect)) <b>\(stars.number)</b></span>"
            })</span>
            """
    }

    private func comments(_ review: Review) -> HTML {
        """
        <a href="/reviews/\(review.id)#comments" aria-label="\(t.count(review.commentCount, "comment", "comments"))">\
        \(icon("comment"))<span data-count="comments" data-review="\(review.id)" data-value="\(review.commentCount)">\
        \(t.number(review.commentCount))</span></a>
        """
    }

    /// Up, the difference, down. Pressing what is pressed takes it back; nobody votes on their own.
    private func votes(_ review: Review) -> HTML {
        let sum = review.upVotes - review.downVotes
        let label =
            "\(t.count(review.upVotes, "up-vote", "up-votes")), \(t.count(review.downVotes, "down-vote", "down-votes"))"
        let count: HTML = """
            <span class="number" data-count="votes" data-review="\(review.id)" data-value="\(sum)" role="img" \
            aria-label="\(label)">\(t.number(sum))</span>
            """
        guard !isGuest else {
            return """
                <div class="votes"><a class="iconbutton" href="\(login(to: .vote))" aria-label="\(t("Vote up"))">\(icon("up"))</a>\(count)\
                <a class="iconbutton" href="\(login(to: .vote))" aria-label="\(t("Vote down"))">\(icon("down"))</a></div>
                """
        }
        guard review.author.id != viewer?.id else {
            return "<div class=\"votes own\">\(icon("up"))\(count)</div>"
        }
        let mine = review.myVote ?? 0
        let button = { (value: Int, name: String, words: String) -> HTML in
            """
            <button class="iconbutton" name="value" value="\(mine == value ? 0 : value)" data-value="\(value)" \
            aria-pressed="\(mine == value ? "true" : "false")" aria-label="\(words)">\(icon(name))</button>
            """
        }
        return """
            <form class="votes" method="post" action="/reviews/\(review.id)/vote" data-vote="\(review.id)" data-mine="\(mine)">\
            <input type="hidden" name="back" value="\(here)#review-\(review.id)">\
            \(button(1, "up", t("Vote up")))\(count)\(button(-1, "down", t("Vote down")))</form>
            """
    }

    private func menu(_ review: Review) -> HTML {
        guard !isGuest else { return .empty }
        let isOwn = review.author.id == viewer?.id
        let edit: HTML = "<a href=\"/reviews/\(review.id)/edit\">\(icon("edit"))\(t("Edit"))</a>"
        let report: HTML = "<a href=\"/report/review/\(review.id)\">\(icon("flag"))\(t("Report"))</a>"
        let delete: HTML = """
            <form method="post" action="/reviews/\(review.id)/delete">\
            <button class="danger">\(icon("trash"))\(t("Delete"))</button></form>
            """
        let remove = removeItem(
            .review, review.id.number, of: review.author.isFormer ? nil : review.author.id)
        return """
            <details class="menu" data-menu><summary class="iconbutton" aria-label="\(t("More"))">\(icon("more"))</summary>\
            <div class="menu-items">\(isOwn ? edit : report)\(isOwn ? delete : remove)</div></details>
            """
    }

    /// An endless list of reviews.
    func reviews(
        _ id: String, _ label: String, _ reviews: [Review], next: Cursor?, path: String,
        on place: ReviewPlace,
        empty: HTML
    ) -> HTML {
        let separator = path.contains("?") ? "&" : "?"
        return """
            <section id="\(id)" class="results" aria-label="\(label)" data-results>\
            \(reviews.isEmpty ? empty : "<ul class=\"reviews\" data-list>\(each: reviews, { card($0, on: place) })</ul>" as HTML)\
            \(next.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\(url: "\(path)\(separator)cursor=\($0.text)")\">\(t("Show more"))</a></p>" } ?? HTML.empty)\
            <template data-skeleton><li class="review skeleton" aria-hidden="true"><div class="review-body">\
            <span class="bone w40"></span><span class="bone w80"></span><span class="bone w60"></span></div></li></template></section>
            """
    }
}
