import FanfareModels
import HTTPServer
import Members
import Pages

/// All questions that wait for a person's answer.
struct PendingQuestionsPage: Sendable {
    var list: ActivityList

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Questions to you"), back: "/activity",
            screen.list(
                "pending", t("Questions to you"), rows: list.questions.map(screen.pending),
                more: list.nextQuestions.map { "/activity/questions?questions_cursor=\($0.text)" },
                empty: screen.empty(
                    "ask", t("No questions are waiting for you."), action: (t("Activity"), "/activity"))))
    }
}

extension ViewContext {
    /// A question that waits, with the ways to deal with it.
    func pending(_ question: PendingQuestion) -> HTML {
        return """
            <li class="row question" data-key="q\(question.id)">\(face(question.sender, .medium))\
            <div class="row-body"><p class="quiet"><a href="/people/\(question.sender.id)"><bdi>\(question.sender.name)</bdi></a> · \
            \(t.time(question.createdAt))</p><p class="question-text">\(question.content)</p>\
            <div class="actions"><a class="button small primary" href="/questions/\(question.id)/answer">\(icon("video"))\
            \(t("Answer"))</a><form method="post" action="/questions/\(question.id)/decline" \
            data-confirm="\(t("Decline this question?"))" data-confirm-text="\(t("{} sees that you don’t want to answer.", question.sender.name))" \
            data-confirm-action="\(t("Decline"))" data-danger><input type="hidden" name="back" value="/activity">\
            <button class="button small">\(t("Decline"))</button></form></div></div></li>

            """
    }
}
