import FanfareModels
import HTTPServer
import Members
import Pages

/// Where an answer is recorded, put together and sent. Without scripts it is a form for one file.
struct RecorderPage {
    var question: Question
    /// The answer whose video is to be replaced; nil for a first one.
    var replaced: ID<Answer>?
    var state: FormState

    /// Seconds of all parts together.
    private static let limit = 120
    /// Bytes of all parts together.
    private static let bytes = 500 << 20

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            replaced == nil ? t("Answer") : t("Replace the video"), tab: "/",
            back: replaced.map { "/answers/\($0)" } ?? "/activity",
            """
            <section class="card asked"><div class="answer-people">\(screen.face(question.sender, .medium))\
            <p class="quiet"><bdi>\(question.sender.name)</bdi> \(t("asks"))</p></div><h2\(question.isLong ? " class=\"long\"" as HTML : .empty)>\(question.content)</h2></section>
            \(form(screen))
            \(screen.words(recorderWords))
            <section class="recorder" data-recorder="\(question.id)" data-limit="\(Self.limit)" data-bytes="\(Self.bytes)" \
            data-deliver="\(deliver)" data-method="\(replaced == nil ? "POST" : "PUT")" hidden>
            \(stage(screen))
            \(sources(screen))
            <div data-parts hidden>\(parts(screen))\(thumbnail(screen))\(send(screen))</div>
            \(sending(screen))
            </section>
            """)
    }

    private var address: String {
        replaced.map { "/answers/\($0)/replace" } ?? "/questions/\(question.id)/answer"
    }

    private var deliver: String {
        replaced.map { "/api/v1/answers/\($0)" } ?? "/api/v1/questions/\(question.id)/answers"
    }

    private func form(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <form class="card form" method="post" action="\(address)" enctype="multipart/form-data" data-plain>\
            \(file("video", t("Video"), "video/*,.mov,.m4v,.mp4,.mpeg4", required: true))\
            <p class="hint" id="video-hint">\(t("At most 2 minutes and 500 MB."))</p>\
            \(file("thumbnail", t("Thumbnail (if you like)"), "image/jpeg,image/png,image/gif", required: false))\
            \(screen.formError(state))<div class="actions"><button class="button primary">\(screen.icon("upload"))\(t("Send answer"))</button></div></form>
            """
    }

    private func file(_ name: String, _ label: String, _ kinds: String, required: Bool) -> HTML {
        let error = state.error(name)
        return """
            <div class="field" data-field="\(name)"><label for="\(name)">\(label)</label>\
            <input id="\(name)" class="file" name="\(name)" type="file" accept="\(kinds)" \(attribute: "required", if: required) \
            aria-describedby="\(name)-error"\(error == nil ? .empty : " aria-invalid=\"true\"" as HTML)>\
            <p class="error" id="\(name)-error"\(error == nil ? " hidden" as HTML : .empty)>\(error)</p></div>
            """
    }
}

extension RecorderPage {
    /// The camera; on a phone it takes the whole screen while it is on.
    private func stage(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let button = { (name: String, icon: String, label: String) -> HTML in
            "<button class=\"iconbutton\" type=\"button\" data-\(name) aria-label=\"\(label)\" title=\"\(label)\">\(screen.icon(icon))</button>"
        }
        return """
            <div class="stage" data-stage="off"><video data-view playsinline muted aria-label="\(t("What the camera sees"))"></video>\
            <div class="stage-off">\(screen.icon("video"))<p>\(t("Record your answer in as many parts as you like."))</p>\
            <button class="button primary" type="button" data-turn-on>\(screen.icon("camera"))\(t("Turn on the camera"))</button></div>\
            <div class="stage-top"><div class="part-bar" data-part-bar aria-hidden="true"></div>\
            <div class="stage-row">\(button("turn-off", "close", t("Turn off the camera")))<p class="left" data-left></p>\
            <button class="iconbutton" type="button" data-countdown aria-pressed="true" aria-label="\(t("Countdown of 3 seconds"))" \
            title="\(t("Countdown of 3 seconds"))">\(screen.icon("clock"))</button>\(button("settings", "settings", t("Camera and microphone")))</div>\
            <p class="sticker\(question.isLong ? " long" as HTML : .empty)"><span class="quiet"><bdi>\(question.sender.name)</bdi> \(t("asks"))</span>\(question.content)</p></div>\
            <p class="countdown" data-count aria-hidden="true" hidden></p>\
            <div class="stage-bottom"><span class="stage-side">\(button("flip", "flip", t("Switch camera")))</span>\
            <button class="record" type="button" data-record aria-label="\(t("Record"))"><span></span></button>\
            <span class="stage-side"><button class="button primary small" type="button" data-done hidden>\(t("Done"))</button></span></div></div>
            <div class="note bad" role="alert" data-trouble hidden>\(screen.icon("warning"))<span data-trouble-text></span></div>
            <p class="note warn" data-unkept hidden>\(screen.icon("warning"))<span>\(t("This browser stores nothing, so what you record is lost when you leave this page."))</span></p>
            """
    }

    private func sources(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <dialog class="dialog" data-devices aria-labelledby="devices"><h2 id="devices">\(t("Camera and microphone"))</h2>\
            <div class="field"><label for="camera">\(t("Camera"))</label><select id="camera" data-camera></select></div>\
            <div class="field"><label for="microphone">\(t("Microphone"))</label><select id="microphone" data-microphone></select></div>\
            <form class="actions" method="dialog"><button class="button primary">\(t("Done"))</button></form></dialog>
            <div class="sources"><label class="button" for="files">\(screen.icon("upload"))\(t("Choose video files"))</label>\
            <input class="visually-hidden" id="files" type="file" accept="video/*,.mov,.m4v,.mp4,.webm,.mkv" multiple data-files></div>
            """
    }

    private func parts(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let button = { (name: String, icon: String) -> HTML in
            "<button class=\"iconbutton\" type=\"button\" data-\(name)>\(screen.icon(icon))</button>"
        }
        return """
            <div class="heading"><h2>\(t("Parts"))</h2><span class="quiet number" data-total></span></div>\
            <div class="part-bar" data-part-bar aria-hidden="true"></div>\
            <p class="note bad" role="alert" data-over hidden>\(screen.icon("warning"))<span>\(t("All parts together are longer than 2 minutes. Delete or shorten one."))</span></p>\
            <p class="visually-hidden" id="grip-hint">\(t("Drag, or press the arrow keys, to move this part."))</p>\
            <ol class="list takes" data-takes></ol>\
            <template data-take><li class="take"><button class="iconbutton grip" type="button" data-grip aria-describedby="grip-hint">\(screen.icon("grip"))</button>\
            <button class="take-still" type="button" data-play><img alt=""><span class="still-play">\(screen.icon("play"))</span><span class="length" data-length></span></button>\
            <b class="take-name" data-name></b>\(button("trim", "trim"))\(button("earlier", "up"))\(button("later", "down"))\(button("delete", "trash"))</li></template>\
            <div class="actions"><button class="button" type="button" data-play-all>\(screen.icon("play"))\(t("Play all"))</button>\
            <button class="button danger" type="button" data-drop-all>\(screen.icon("trash"))\(t("Start over"))</button></div>
            """
    }

    private func thumbnail(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card thumbnail" data-thumbnail><h2>\(t("Thumbnail"))</h2>\
            <p class="quiet">\(t("The picture that stands for your answer."))</p>\
            <video data-frame muted playsinline preload="auto" tabindex="-1" aria-hidden="true"></video>\
            <label class="frame"><span>\(t("Frame"))</span><input type="range" min="0" step="0.04" value="0" data-moment></label></section>
            """
    }

    private func send(_ screen: ViewContext) -> HTML {
        "<button class=\"button primary block send\" type=\"button\" data-send>\(screen.icon("upload"))\(screen.t("Send answer"))</button>"
    }

    private func sending(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card sending" data-sending hidden aria-labelledby="phase"><div class="heading"><h2 id="phase" data-phase role="status"></h2>\
            <b class="number" data-percent></b></div><progress data-progress max="1" value="0" aria-labelledby="phase"></progress>\
            <p class="note warn" role="status" data-line hidden>\(screen.icon("warning"))<span data-line-text></span></p>\
            <div class="note bad" role="alert" data-failure hidden>\(screen.icon("warning"))<span data-error></span></div>\
            <p class="quiet">\(t("Nothing is lost if the connection is cut or you leave: your parts stay in this browser until they are sent."))</p>\
            <div class="actions"><button class="button primary" type="button" data-retry hidden>\(screen.icon("retry"))\(t("Continue sending"))</button>\
            <a class="button primary" href="\(address)" data-instead hidden>\(screen.icon("play"))\(t("See the answer"))</a>\
            <button class="button" type="button" data-cancel>\(t("Cancel"))</button></div></section>
            """
    }
}
