import FanfareModels
import HTTPServer
import Members
import Pages

/// One answer: its video, what was asked, who likes it, what is said about it, and where to go on.
struct AnswerPage {
    var answer: Answer
    var paths = Answers.Paths()
    var comments = HTML.empty
    /// Absolute, for sharing.
    var address: String
    /// It was sent a moment ago.
    var wasSent: Bool

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let question = answer.question
        return Page(
            answer.answerer.name, tab: "/", back: "/", width: .wide,
            preview: .init(
                title: question.content,
                text: t("{} answers on video.", answer.answerer.name), picture: answer.thumbnailURL,
                isWide: (answer.width ?? 0) > (answer.height ?? 0), kind: .video,
                video: answer.width.flatMap { width in
                    answer.height.map { .init(address: answer.videoURL, width: width, height: $0) }
                }),
            """
            \(note(screen))
            <div class="answer-layout"><article class="answer" id="answer" data-answer-page\
            \(answer.state == .processing ? " data-processing" as HTML : .empty)>
            \(stage(screen))
            <h2 class="answer-question\(question.isLong ? " long" as HTML : .empty)">\(question.content)</h2>
            \(people(screen))
            \(actions(screen))
            \(screen.likers(paths.likers, of: answer))
            \(paths.next.map(screen.next))
            </article>
            <div class="answer-side">\(comments)\(screen.more(paths.others, of: answer.answerer))</div></div>
            """)
    }

    private func note(_ screen: ViewContext) -> HTML {
        let t = screen.t
        if let replacement = answer.replacement {
            return replacement == .failed
                ? "<p class=\"note bad\">\(screen.icon("warning"))<span>\(t("The new video could not be used, so the old one stays.")) \(answer.reason)</span></p>"
                : "<p class=\"note\">\(screen.icon("clock"))<span>\(t("The new video is being prepared. This one stays until then."))</span></p>"
        }
        guard wasSent else { return .empty }
        return switch answer.state {
        case .processing:
            screen.note(good: t("Sent! We’re preparing your video. You can leave this page."))
        case .ready:
            screen.note(good: t("Your answer is published. Everybody can see it."))
        case .failed: .empty
        }
    }

    private func stage(_ screen: ViewContext) -> HTML {
        switch answer.state {
        case .ready: player(screen)
        case .processing:
            """
            <div class="player waiting"><div class="failure">\(screen.icon("clock"))\
            <p>\(screen.t("Your video is being prepared. It will appear here in a moment."))</p></div></div>
            """
        case .failed:
            """
            <div class="player waiting"><div class="failure" role="alert">\(screen.icon("warning"))\
            <p>\(answer.reason ?? screen.t("Your video could not be prepared."))</p><div class="actions">\
            <form method="post" action="/answers/\(answer.id)/retry"><button class="button primary">\(screen.icon("retry"))\
            \(screen.t("Retry"))</button></form>\
            <a class="button" href="/questions/\(answer.question.id)/answer">\(screen.icon("video"))\(screen.t("Record again"))</a>\
            </div></div></div>
            """
        }
    }

    private func player(_ screen: ViewContext) -> HTML {
        let track: (String) -> HTML = { address in
            """
            <track kind="captions" src="\(url: screen.local(address))" label="\(screen.t("Captions"))">
            """
        }
        return """
            <div class="player-place"><div class="player\(size == nil ? .empty : " shaped" as HTML)" data-player="play" data-length="\(seconds)" \
            role="group" aria-label="\(screen.t("Video"))"><img class="player-back" src="\(url: screen.local(answer.thumbnailURL))" alt="">\
            <video src="\(url: screen.local(answer.videoURL))" poster="\(url: screen.local(answer.thumbnailURL))"\(size) \
            controls playsinline preload="metadata">\(answer.captionsURL.map(track))</video></div></div>
            """
    }

    /// The attributes that give the player its shape before the video is there.
    private var size: HTML? {
        guard let width = answer.width, let height = answer.height else { return nil }
        return " width=\"\(width)\" height=\"\(height)\""
    }

    private var seconds: String { "\(answer.lengthMs / 1_000).\(answer.lengthMs % 1_000 / 100)" }

    private func people(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let (who, sender) = (answer.answerer, answer.question.sender)
        return """
            <div class="answer-people">\(screen.faceLink(who, .row, "answer-face"))\
            <div class="row-body"><p>\(screen.name(who, "name"))</p>\
            <p class="quiet">\(t("asked by")) \(screen.name(sender)) · \(t.time(answer.createdAt))</p></div>\
            \(screen.followButton(who))</div>
            """
    }

    private func actions(_ screen: ViewContext) -> HTML {
        guard answer.state == .ready else { return own(screen) }
        let t = screen.t
        return """
            <div class="answer-actions">\(screen.likeButton(answer))\
            <a class="button plain" href="#comments" aria-label="\(t.count(answer.commentCount, "comment", "comments"))">\
            \(screen.icon("comment"))<span data-count="comments" data-answer="\(answer.id)" data-value="\(answer.commentCount)">\
            \(t.number(answer.commentCount))</span></a>\(screen.askLink(answer.answerer))\
            <a class="iconbutton" href="\(url: address)" data-share data-title="\(answer.question.content)" \
            aria-label="\(t("Share"))">\(screen.icon("share"))</a>\
            \(screen.isGuest ? .empty : screen.unlessOwn(answer.answerer.id, own: own(screen)) { report(screen) })</div>
            """
    }

    private func report(_ screen: ViewContext) -> HTML {
        let owner = answer.answerer.isFormer ? nil : answer.answerer.id
        return menu(
            screen,
            """
            <a href="/report/answer/\(answer.id)">\(screen.icon("flag"))\(screen.t("Report"))</a>\
            \(screen.removeItem(.answer, answer.id.number, of: owner))
            """)
    }

    private func own(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let id = answer.id
        let comments: HTML = """
            <form method="post" action="/answers/\(id)/comments/\(answer.commentsClosed ? "open" : "close")">\
            <button>\(screen.icon("comment"))\(answer.commentsClosed ? t("Open comments") : t("Close comments"))</button></form>
            """
        let delete = screen.askingButton(
            t("Delete"), icon: "trash", action: "/answers/\(id)/delete", question: t("Delete this answer?"),
            consequence: t("The video, its likes and its comments are gone for good."))
        let ready: HTML = """
            <a href="/answers/\(id)/captions">\(screen.icon("captions"))\(t("Captions"))</a>\
            <a href="/answers/\(id)/replace">\(screen.icon("video"))\(t("Replace the video"))</a>\(comments)
            """
        return menu(screen, "\(answer.state == .ready ? ready : .empty)\(delete)")
    }

    private func menu(_ screen: ViewContext, _ items: HTML) -> HTML {
        """
        <details class="menu" data-menu><summary class="iconbutton" aria-label="\(screen.t("More"))">\(screen.icon("more"))</summary>\
        <div class="menu-items">\(items)</div></details>
        """
    }
}
