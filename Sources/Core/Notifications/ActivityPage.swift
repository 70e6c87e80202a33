import FanfareModels
import HTTPServer
import Members
import Pages

/// The page of notices, with the questions that wait for an answer.
struct ActivityPage: Sendable {
    var list: ActivityList
    var path: @Sendable (HeardNotice) -> String?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Activity"), back: "/",
            """
            \(list.answers.isEmpty ? .empty : answers(screen))\
            \(list.questions.isEmpty ? .empty : questions(screen))\
            <div class="heading"><h2>\(t("Notifications"))</h2>\
            <a href="/settings/notifications">\(t("Choose which"))</a></div>
            <section id="activity" class="results" aria-label="\(t("Notifications"))" data-results data-live-list>\
            \(rows(screen))\
            \(more(screen))\
            <template data-skeleton><li class="row skeleton" aria-hidden="true"><span class="avatar s40"></span>\
            <div class="row-body"><span class="bone w60"></span><span class="bone w30"></span></div></li></template>\
            </section>
            """)
    }
}

extension ActivityPage {
    private func rows(_ screen: ViewContext) -> HTML {
        guard !list.data.isEmpty else { return empty(screen) }
        return "<ul class=\"list\" data-list>\(each: list.data, { row($0, screen) })</ul>"
    }

    private func empty(_ screen: ViewContext) -> HTML {
        screen.empty(
            "bell", screen.t("When somebody follows you or likes what you do, it stands here."),
            action: (screen.t("Find people"), "/people"))
    }

    private func more(_ screen: ViewContext) -> HTML {
        guard let next = list.next else { return .empty }
        return """
            <p class="more"><a class="button" data-more rel="next" href="/activity?cursor=\(next.text)">\
            \(screen.t("Show more"))</a></p>
            """
    }

    private func questions(_ screen: ViewContext) -> HTML {
        """
        <div class="heading"><h2>\(screen.t("Questions to you"))</h2></div>
        <ul class="list">\(each: list.questions, { row($0, screen) })</ul>
        """
    }

    private func row(_ question: PendingQuestion, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <li class="row question" data-key="q\(question.id)">\(screen.face(question.sender, .medium))\
            <div class="row-body"><p class="quiet"><a href="/people/\(question.sender.id)"><bdi>\(question.sender.name)</bdi></a> · \
            \(t.time(question.createdAt))</p><p class="question-text">\(question.content)</p>\
            <div class="actions"><a class="button small primary" href="/questions/\(question.id)/answer">\(screen.icon("video"))\
            \(t("Answer"))</a><form method="post" action="/questions/\(question.id)/decline" \
            data-confirm="\(t("Decline this question?"))" data-confirm-text="\(t("{} sees that you don’t want to answer.", question.sender.name))" \
            data-confirm-action="\(t("Decline"))" data-danger><input type="hidden" name="back" value="/activity">\
            <button class="button small">\(t("Decline"))</button></form></div></div></li>

            """
    }

    private func answers(_ screen: ViewContext) -> HTML {
        """
        <div class="heading"><h2>\(screen.t("Your videos"))</h2></div>
        <ul class="list">\(each: list.answers, { row($0, screen) })</ul>
        """
    }

    /// One's own video that is in the making, or has failed and can be tried again.
    private func row(_ answer: Answer, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let hasFailed = answer.state == .failed || answer.replacement == .failed
        let words =
            hasFailed ? answer.reason ?? t("Your video could not be prepared.") : t("Being prepared")
        let retry: HTML = """
            <form method="post" action="/answers/\(answer.id)/retry"><button class="button small">\(screen.icon("retry"))\
            \(t("Retry"))</button></form>
            """
        return """
            <li class="row question" data-key="a\(answer.id)"\(hasFailed ? .empty : " data-processing" as HTML)>\
            \(screen.icon(hasFailed ? "warning" : "clock"))<div class="row-body">\
            <p class="question-text"><a class="row-link" href="/answers/\(answer.id)">\(answer.question.content)</a></p>\
            <p class="quiet">\(words)</p></div>\(hasFailed ? retry : .empty)</li>

            """
    }

    private func row(_ notice: HeardNotice, _ screen: ViewContext) -> HTML {
        """
        <li class="row notice\(notice.seen ? HTML.empty : " unseen")" data-key="n\(notice.id)">\
        \(face(notice, screen))<span class="kind \(notice.kind.rawValue)">\(screen.icon(notice.kind.icon))</span>\
        <div class="row-body"><a class="row-link" href="\(url: target(notice))">\(sentence(notice, screen.t))</a>\
        <p class="quiet">\(screen.t.time(notice.at))</p></div>\
        \(notice.kind == .follow ? notice.actor.map { screen.followButton($0, asIcon: true) } : nil)</li>

        """
    }

    private func target(_ notice: HeardNotice) -> String {
        path(notice) ?? notice.actor.map { "/people/\($0.id)" } ?? "/profile"
    }

    private func face(_ notice: HeardNotice, _ screen: ViewContext) -> HTML? {
        if let actor = notice.actor { return screen.face(actor, .medium) }
        return screen.viewer.map { screen.face($0.picture, .medium) }
    }

    private func sentence(_ notice: HeardNotice, _ t: Localizer) -> HTML {
        let who: HTML = "<b>\(notice.actor?.name ?? t("Somebody"))</b>"
        return switch notice.kind {
        case .follow: "\(who) \(t("follows you now"))"
        case .like: "\(who) \(t("likes your answer"))"
        case .comment: "\(who) \(t("wrote a comment"))"
        case .answer: "\(who) \(t("answered your question"))"
        case .vote: "\(who) \(t("voted on your review"))"
        case .live: "\(who) \(t("is live now"))"
        case .question: "\(who) \(t("asks you something"))"
        case .badge: "\(t("You earned a badge:")) <b>\(t(notice.detail))</b>"
        case .suggestion:
            notice.subject > 0
                ? "\(t("A game you suggested is here now:")) <b>\(notice.detail)</b>"
                : "\(t("A game you suggested was not added:")) <b>\(notice.detail)</b>"
        }
    }
}

extension NoticeKind {
    fileprivate var icon: String {
        switch self {
        case .follow: "person"
        case .like: "heart-filled"
        case .comment: "comment"
        case .answer: "play"
        case .vote: "up"
        case .badge: "medal"
        case .live: "live"
        case .question: "ask"
        case .suggestion: "games"
        }
    }
}
