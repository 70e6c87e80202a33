import FanfareModels
import Members
import Pages

/// Where one asks somebody something.
struct AskPage {
    var receiver: Person
    /// What they say of themselves.
    var about: String
    /// It is the viewer's own profile.
    var isOwn: Bool
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Ask {}", receiver.name), back: "/people/\(receiver.id)", width: .narrow,
            refusal.map { refused(screen.t($0), screen) } ?? form(screen))
    }

    private func form(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card"><div class="answer-people">\(screen.face(receiver, .row))\
            <div class="row-body"><h2><bdi>\(receiver.name)</bdi></h2>\
            <p class="quiet">\(t("The answer comes on video, for everybody to see."))</p></div></div>\
            \(about.isEmpty ? .empty : "<p class=\"asked-about quiet\">\(about)</p>" as HTML)
            <form class="form" method="post" action="/people/\(receiver.id)/ask" data-form>\
            \(screen.area("content", t("Your question"), state, limit: QuestionText.limit))\
            <p class="hint">\(t("For example: “What did you want to become as a child?” One good question is answered sooner than three."))</p>\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(screen.icon("ask"))\(t("Ask"))</button>\
            <a class="button plain" href="/people/\(receiver.id)">\(t("Cancel"))</a></div></form></section>
            """
    }

    /// Why there is nobody to ask.
    private var refusal: String? {
        isOwn ? "You cannot ask yourself." : receiver.userType == .unclaimed ? Problem.unclaimed.detail : nil
    }

    private func refused(_ sentence: String, _ screen: ViewContext) -> HTML {
        screen.empty(
            "ask", sentence, action: (screen.t("See the profile"), "/people/\(receiver.id)"))
    }
}
