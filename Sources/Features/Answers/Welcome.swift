import FanfareModels
import Members
import Pages

/// What a guest sees above the answers: what this is, in words and by an example.
struct Welcome {
    /// The newest answer, as the example.
    var answer: Answer?

    func html(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card welcome"><div class="welcome-words"><h2>\(t("Ask. They answer on video."))</h2>\
            <p class="quiet">\(t("Follow the people you like and ask them what you always wanted to know."))</p>\
            <a class="button primary" href="/register">\(t("Create an account"))</a></div>\
            \(answer.map { example($0, screen) })</section>
            """
    }

    /// A question in a bubble, and the video under it. The card below leads there, so this is for the eye alone.
    private func example(_ answer: Answer, _ screen: ViewContext) -> HTML {
        """
        <div class="welcome-example" aria-hidden="true"><p class="bubble"><span>\(answer.question.content)</span></p>\
        <div class="welcome-video"><img src="\(url: screen.local(answer.thumbnailURL))" alt="" width="96" height="120">\
        <span class="still-play">\(screen.icon("play"))</span>\(screen.face(answer.answerer, .medium))</div></div>
        """
    }
}
