import FanfareModels
import HTTPServer
import Members
import Pages

/// The page of notices, with the questions that wait for an answer.
struct ActivityPage: Sendable {
    var list: ActivityList
    var days: NoticeDays
    /// How many notices each group has, by its key.
    var sizes: [String: Int]
    var path: @Sendable (HeardNotice) -> String?

    /// Notices of a page, and of those the questions that stand above them.
    static let pageSize = 30
    private static let questionsAbove = 5

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Activity"), back: "/",
            """
            \(list.answers.isEmpty ? .empty : answers(screen))\
            \(list.questions.isEmpty ? .empty : questions(screen))\
            <div class="heading"><h2>\(t("Notifications"))</h2>\
            <a href="/settings/notifications">\(t("Notification settings"))</a></div>
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
        return "<ul class=\"list notices\" data-list>\(screen.rows(list.data, days, sizes: sizes, path))</ul>"
    }

    private func empty(_ screen: ViewContext) -> HTML {
        screen.empty(
            "bell", screen.t("Nothing yet. New followers, likes and comments appear here."),
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
        let isCut = list.questions.count > Self.questionsAbove
        let all: HTML = "<a href=\"/activity/questions\">\(screen.t("All questions"))</a>"
        return """
            <div class="heading"><h2>\(screen.t("Questions to you"))</h2>\(isCut ? all : .empty)</div>
            <ul class="list">\(each: list.questions.prefix(Self.questionsAbove), screen.pending)</ul>
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
}
