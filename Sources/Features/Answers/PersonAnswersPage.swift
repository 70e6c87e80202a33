public import FanfareModels
import Members
public import Pages

/// All that a person has answered.
struct PersonAnswersPage {
    var person: Person
    var answers: Listing<Answer>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        let path = "/people/\(person.id)"
        return Page(
            isOwn ? t("Answers") : t("Answers of {}", person.name), tab: isOwn ? "/profile" : "/rankings",
            back: path, width: .wide,
            screen.answers(
                "answers", t("Answers"), answers, path: "\(path)/answers",
                empty: screen.empty("answers", t("No answers yet."))))
    }
}

extension Answers {
    /// What stands on a person's page: their newest answers, and on one's own what one has asked.
    public func section(of person: Person, _ screen: ViewContext) async throws -> HTML {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        let answers = try await list(ListAnswersOf(person.id, limit: 4), .brief, seenBy: screen.viewer?.id)
        let asked = isOwn ? try await questions(ListAskedQuestions(limit: 3), by: person.id) : Listing([])
        let path = "/people/\(person.id)"
        return """
            <div class="heading"><h2>\(t("Answers"))</h2>\
            \(answers.next == nil ? .empty : "<a href=\"\(path)/answers\">\(t("All answers"))</a>" as HTML)</div>\
            \(answers.data.isEmpty ? none(person, isOwn, screen) : "<ul class=\"answers few\">\(each: answers.data, screen.card)</ul>" as HTML)\
            \(asked.data.isEmpty ? .empty : questions(asked.data, try await stills(of: asked.data), screen))
            """
    }

    private func none(_ person: Person, _ isOwn: Bool, _ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !isOwn else {
            return
                "<p class=\"quiet\">\(t("You haven’t answered anything yet. Questions to you arrive in Activity."))</p>"
        }
        guard person.userType != .unclaimed else {
            return "<p class=\"quiet\">\(t(Problem.unclaimed.detail))</p>"
        }
        return """
            <p class="quiet">\(t("{} has not answered anything yet.", person.name)) \
            <a href="/people/\(person.id)/ask">\(t("Ask the first question"))</a></p>
            """
    }

    private func questions(
        _ asked: [Question], _ stills: [ID<Answer>: String], _ screen: ViewContext
    ) -> HTML {
        """
        <div class="heading" id="questions"><h2>\(screen.t("Questions I asked"))</h2><a href="/questions">\(screen.t("All"))</a></div>\
        <ul class="list">\(each: asked, { screen.asked($0, stills) })</ul>
        """
    }
}
