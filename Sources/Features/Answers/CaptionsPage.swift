import FanfareModels
import Pages

/// Where who answers gives captions to a video.
struct CaptionsPage {
    var answer: Answer
    var state: FormState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let error = state.error("captions")
        let address = "/answers/\(answer.id)"
        let remove: HTML = """
            <form method="post" action="\(address)/captions/remove"><button class="button danger">\(screen.icon("trash"))\
            \(t("Remove the captions"))</button></form>
            """
        return Page(
            t("Captions"), tab: "/", back: address, width: .narrow,
            """
            <section class="card"><h2>\(answer.captionsURL == nil ? t("Add captions") : t("Replace the captions"))</h2>\
            <p class="quiet">\(t("A WebVTT file (.vtt). It helps those who watch without sound."))</p>\
            <form class="form" method="post" action="\(address)/captions" enctype="multipart/form-data" data-form>\
            <div class="field" data-field="captions"><label for="captions">\(t("Captions file"))</label>\
            <input id="captions" class="file" name="captions" type="file" accept=".vtt,text/vtt" required aria-describedby="captions-error"\
            \(error == nil ? .empty : " aria-invalid=\"true\"" as HTML)>\
            <p class="error" id="captions-error"\(error == nil ? " hidden" as HTML : .empty)>\(error)</p></div>\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(t("Save"))</button>\
            <a class="button" href="\(address)">\(t("Cancel"))</a></div></form>\
            \(answer.captionsURL == nil ? .empty : remove)</section>
            """)
    }
}
