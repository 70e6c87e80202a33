import FanfareModels
import Members
import Pages

/// Where one asks somebody something.
struct AskPage {
    var receiver: Person
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Ask {}", receiver.name), back: "/people/\(receiver.id)", width: .narrow,
            """
            <section class="card"><div class="answer-people">\(screen.face(receiver, .row))\
            <div class="row-body"><h2>\(t("Ask {}", receiver.name))</h2>\
            <p class="quiet">\(t("The answer comes on video, for everybody to see."))</p></div></div>
            <form class="form" method="post" action="/people/\(receiver.id)/ask" data-form>\
            \(screen.area("content", t("Your question"), state, limit: QuestionText.limit))\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(screen.icon("ask"))\(t("Ask"))</button>\
            <a class="button" href="/people/\(receiver.id)">\(t("Cancel"))</a></div></form></section>
            """)
    }
}
