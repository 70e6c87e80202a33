import FanfareModels
import HTTPServer
import Members
import Pages

/// What several pages show of an answer.
extension ViewContext {
    /// `0:07`, `1:30`.
    func length(_ milliseconds: Int64) -> String {
        let seconds = (milliseconds + 50) / 1_000
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// An answer in the feed.
    func card(_ answer: Answer) -> HTML {
        let address = "/answers/\(answer.id)"
        return """
            <li class="answer-card" data-key="a\(answer.id)">\(still(answer))\
            <div class="answer-body">\(faceLink(answer.answerer, .medium, "answer-face"))\
            <div class="answer-text"><h2><a class="answer-link" href="\(address)">\(answer.question.content)</a></h2>\
            <p class="quiet">\(name(answer.answerer)) · \(t.time(answer.createdAt))</p>\
            <p class="quiet">\(t("asked by")) \(name(answer.question.sender))</p>\
            \(state(answer))\
            <div class="answer-counts">\(likeButton(answer))\
            <a class="button plain" href="\(address)#comments" aria-label="\(t.count(answer.commentCount, "comment", "comments"))">\
            \(icon("comment"))<span data-count="comments" data-answer="\(answer.id)" data-value="\(answer.commentCount)">\
            \(t.number(answer.commentCount))</span></a></div></div></div></li>

            """
    }

    /// The picture of a video in its own shape, with its length; the words beside it are the link. Where a card is
    /// another shape, a blurred copy fills the sides.
    func still(_ answer: Answer) -> HTML {
        let isReady = answer.state == .ready
        let shape = CardShape(answer)
        let source = local(answer.thumbnailURL)
        let picture: HTML = """
            <img class="still-back" src="\(url: source)" alt="" width="64" height="36" loading="lazy" decoding="async">\
            <svg class="still-shape" viewBox="0 0 \(shape.width) \(shape.height)"></svg>\
            <img class="still-picture" src="\(url: source)" alt="" width="640" height="360" loading="lazy" decoding="async">\
            <span class="length">\(length(answer.lengthMs))</span>
            """
        let preview: HTML = isReady ? " data-preview=\"\(url: local(answer.videoURL))\"" : .empty
        return """
            <a class="still \(answer.state.rawValue)" href="/answers/\(answer.id)" \
            tabindex="-1" aria-hidden="true"\(preview)>\(isReady ? picture : .empty)\
            <span class="still-play">\(icon(isReady ? "play" : answer.state == .failed ? "warning" : "clock"))</span></a>
            """
    }

    /// Where a video that is not out yet stands; only who answers sees it.
    func state(_ answer: Answer) -> HTML {
        switch answer.state {
        case .ready: .empty
        case .processing: "<p><span class=\"chip\">\(t("Being prepared"))</span></p>"
        case .failed: "<p><span class=\"chip warn\">\(t("Didn’t work"))</span></p>"
        }
    }

    /// Likes at once and takes it back at once; a guest logs in first.
    func likeButton(_ answer: Answer) -> HTML {
        let count: HTML = """
            <span data-count="likes" data-answer="\(answer.id)" data-value="\(answer.likesCount)">\
            \(t.number(answer.likesCount))</span>
            """
        let label = t.count(answer.likesCount, "like", "likes")
        guard !isGuest else {
            return """
                <a class="button plain like" href="\(login(to: .like))" aria-label="\(t("Like")), \(label)">\(icon("heart"))\(count)</a>
                """
        }
        return unlessSelf(
            answer.answerer.id,
            own: """
                <a class="button plain like" href="/answers/\(answer.id)/likes" aria-label="\(label)">\(icon("heart"))\(count)</a>
                """
        ) {
            when(.likes, of: answer.id.number, answer.liked == true) { likeForm(answer.id, liked: $0, count) }
        }
    }

    private func likeForm(_ answer: ID<Answer>, liked: Bool, _ count: HTML) -> HTML {
        """
        <form class="like" method="post" action="/answers/\(answer)/\(liked ? "unlike" : "like")" \
        data-like="\(answer)" data-liked="\(liked ? "true" : "false")">\
        <input type="hidden" name="back" value="\(here)">\
        <button class="button plain" aria-pressed="\(liked ? "true" : "false")">\
        <span class="when-off">\(icon("heart"))</span><span class="when-on">\(icon("heart-filled"))</span>\
        <span class="visually-hidden">\(t("Like")), </span>\(count)</button></form>
        """
    }

    /// A button that asks first, where scripts run, and posts.
    func askingButton(
        _ title: String, icon name: String, action: String, question: String, consequence: String,
        style: String = "danger"
    ) -> HTML {
        """
        <form method="post" action="\(url: action)" data-confirm="\(question)" data-confirm-text="\(consequence)" \
        data-confirm-action="\(title)" data-danger><input type="hidden" name="back" value="\(here)">\
        <button class="\(style)">\(icon(name))\(title)</button></form>
        """
    }
}

/// The shape of a card's picture: the video's own, from 16:9 to 4:5; 16:9 where it is not known.
struct CardShape: Equatable {
    let width = 640
    let height: Int

    init(_ answer: Answer) {
        guard let width = answer.width, let height = answer.height else {
            self.height = 360
            return
        }
        self.height = min(max(640 * height / max(width, 1), 360), 800)
    }
}

extension Question {
    /// Too long to be set large.
    var isLong: Bool { content.count > 120 }
}
