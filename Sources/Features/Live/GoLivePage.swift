import FanfareModels
import HTTPServer
import Pages

/// Where one goes live: camera, microphone and title first, then the stream as the host sees it.
struct GoLivePage {
    /// What is running already, in another window or from a program.
    var running: LiveStream?
    var key: LiveKey

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Go live"), tab: "/profile", back: "/profile", width: .wide,
            """
            <p class="note warn unscripted">\(screen.icon("warning"))<span>\(t("Going live needs JavaScript."))</span></p>
            \(screen.words(liveWords + castWords))
            \(running.map { here($0, screen) })
            <section class="stream cast" data-cast hidden><div class="live-main">\(stage(screen))
            <div class="live-head"><a class="iconbutton live-back" data-back href="/profile" aria-label="\(t("Back"))">\(screen.icon("back"))</a>\
            <h2 class="live-title" data-name></h2></div>\(form(screen))</div>
            <div data-air></div></section>
            \(program(screen))
            """)
    }

    private func here(_ stream: LiveStream, _ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card running" data-running><h2>\(t("You are live already"))</h2><p class="quiet">\(stream.title)</p>\
            <div class="actions"><a class="button" href="/live/\(stream.id)">\(screen.icon("live"))\(t("Watch it"))</a>\
            <form method="post" action="/live/\(stream.id)/end"><input type="hidden" name="back" value="/live/new">\
            <button class="button danger">\(t("End it"))</button></form></div></section>
            """
    }
}

extension GoLivePage {
    private func stage(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let tool = { (name: String, icon: String, label: String, more: HTML) -> HTML in
            "<button class=\"iconbutton\" type=\"button\" data-\(name) aria-label=\"\(label)\" hidden\(more)>\(screen.icon(icon))</button>"
        }
        return """
            <div class="stage" data-stage="off"><video data-view playsinline muted aria-label="\(t("What the camera sees"))"></video>\
            <div class="stage-off">\(screen.icon("video"))<p>\(t("Your picture comes from this device. Nobody sees it before you go live."))</p>\
            <button class="button primary" type="button" data-turn-on>\(t("Turn on the camera"))</button></div>\
            <p class="cast-clock"><span class="chip live">\(t("Live"))</span><b class="number" data-clock></b></p>\
            <div class="hearts" data-hearts aria-hidden="true"></div>\
            <div class="cast-tools">\(tool("mic", "mic", t("Mute the microphone"), " aria-pressed=\"false\""))\
            \(tool("turn", "camera", t("Switch the camera"), .empty))</div></div>
            <div class="note bad" role="alert" data-trouble hidden>\(screen.icon("warning"))<span data-trouble-text></span></div>
            """
    }

    private func form(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <form class="form go" data-go novalidate><div class="field" data-field="title"><label for="title">\(t("Title"))</label>\
            <input id="title" name="title" maxlength="100" required autocomplete="off" placeholder="\(t("What is it about?"))" \
            aria-describedby="title-error"><p class="error" id="title-error" role="alert" hidden></p></div>\
            <div class="pair" data-devices hidden>\
            <div class="field"><label for="camera">\(t("Camera"))</label><select id="camera" data-camera></select></div>\
            <div class="field"><label for="microphone">\(t("Microphone"))</label><select id="microphone" data-microphone></select></div></div>\
            <label class="switch"><input type="checkbox" name="keep"><span>\(t("Keep a recording on my profile"))</span></label>\
            <button class="button primary block" data-start disabled>\(screen.icon("live"))\(t("Go live"))</button></form>
            """
    }

    /// For programs such as OBS.
    private func program(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let field = { (name: String, label: String) -> HTML in
            """
            <div class="field"><label for="key-\(name)">\(label)</label><div class="copyable"><input id="key-\(name)" readonly data-\(name)>\
            <button class="button" type="button" data-copy="\(name)">\(t("Copy"))<span class="visually-hidden"> \(label)</span></button></div></div>
            """
        }
        return """
            <details class="card key-box" data-key-box><summary><b>\(t("Stream from OBS or another program"))</b>\(screen.icon("down"))</summary>\
            <p class="quiet">\(t("Programs such as OBS send the stream to an address that contains your key. Keep the key secret."))</p>\
            <p class="note" data-unset\(key.isSet ? " hidden" as HTML : .empty)>\(t("You have no stream key yet."))</p>\
            <p class="note" data-is-set\(key.isSet ? .empty : " hidden" as HTML)>\(t("You have a stream key. It is shown once, when it is made."))</p>\
            <div class="form" data-shown hidden>\(field("address", t("Address")))\(field("secret", t("Stream key")))</div>\
            <div class="actions"><form data-method="PUT"\(key.isSet ? confirm(t) : .empty)><button class="button">\(screen.icon("key"))\(t("Make a new key"))</button></form>\
            <form data-method="DELETE"><button class="button danger">\(t("Take the key away"))</button></form></div></details>
            """
    }

    private func confirm(_ t: Localizer) -> HTML {
        """
         data-confirm="\(t("Make a new key?"))" data-confirm-text="\(t("The key you have works no longer."))" data-confirm-action="\(t("Make a new key"))"
        """
    }
}
