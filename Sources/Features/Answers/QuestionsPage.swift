import FanfareModels
import HTTPServer
import Members
import Pages

/// What one has asked, and what became of it.
struct QuestionsPage {
    var questions: Listing<Question>
    /// Addresses of the pictures of their answers.
    var stills: [ID<Answer>: String]
    /// One was asked a moment ago.
    var wasAsked: Bool

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Questions I asked"), tab: "/profile", back: "/profile",
            """
            \(wasAsked ? screen.note(good: t("Question sent. We’ll tell you when it is answered.")) : .empty)
            \(screen.list(
                "questions", t("Questions I asked"), rows: questions.data.map { screen.asked($0, stills) },
                more: questions.next.map { "/questions?cursor=\($0.text)" },
                empty: screen.empty(
                    "ask", t("You haven’t asked anything yet. Open a profile and ask."), action: (t("Find people"), "/people"))))
            """)
    }
}

extension ViewContext {
    /// A question of one's own as a row; an answered one leads to its answer.
    ///
    /// - Parameter stills: addresses of the pictures of answers.
    func asked(_ question: Question, _ stills: [ID<Answer>: String]) -> HTML {
        let receiver = question.receiver
        let words: HTML =
            question.answerID.map { "<a class=\"row-link\" href=\"/answers/\($0)\">\(question.content)</a>" }
            ?? "\(question.content)"
        return """
            <li class="row question" data-key="q\(question.id)">\(face(receiver, .medium))\
            <div class="row-body"><p class="question-text">\(words)</p>\
            <p class="quiet"><bdi>\(receiver.name)</bdi> · \(t.time(question.createdAt))</p>\
            <p>\(chip(question))</p></div>\(question.answerID.flatMap { stills[$0] }.map(still) ?? .empty)\(action(question))</li>

            """
    }

    private func still(_ address: String) -> HTML {
        "<img class=\"question-still\" src=\"\(url: local(address))\" alt=\"\" width=\"48\" height=\"60\" loading=\"lazy\" decoding=\"async\">"
    }

    private func chip(_ question: Question) -> HTML {
        switch question.state {
        case .pending: "<span class=\"chip quiet\">\(t("Waiting"))</span>"
        case .answered:
            question.answerID == nil
                ? "<span class=\"chip\">\(t("On its way"))</span>"
                : "<span class=\"chip\">\(t("Answered"))</span>"
        case .declined: "<span class=\"chip warn\">\(t("Declined"))</span>"
        }
    }

    private func action(_ question: Question) -> HTML {
        let name = question.receiver.name
        return switch question.state {
        case .answered:
            question.answerID.map {
                "<a class=\"button small\" href=\"/answers/\($0)\">\(icon("play"))\(t("Watch"))<span class=\"visually-hidden\"> <bdi>\(question.content)</bdi></span></a>"
            } ?? .empty
        case .pending where question.answerID == nil:
            removal(question, t("Withdraw"), t("Withdraw this question?"), t("{} no longer sees it.", name))
        case .pending: .empty
        case .declined:
            removal(
                question, t("Remove"), t("Remove this question?"), t("It leaves the list of your questions."))
        }
    }

    private func removal(_ question: Question, _ title: String, _ asking: String, _ consequence: String)
        -> HTML
    {
        askingButton(
            title, icon: "trash", action: "/questions/\(question.id)/withdraw", question: asking,
            consequence: consequence, style: "button small")
    }
}
