import FanfareModels
import Members
import Pages

/// The sidebar of a stream: counts of viewers and cheers, actions, and the chat. The page of the host
/// takes it from the page of the stream.
struct StreamSidebar {
    var stream: LiveStream
    /// Newest first.
    var chat: LiveChat
    /// Absolute, for sharing.
    var address: String
    var isOwn: Bool

    func html(_ screen: ViewContext) -> HTML {
        """
        <div class="live-side" data-talk>\(bar(screen))\(talk(screen))</div>
        """
    }
}

extension StreamSidebar {
    private var isOver: Bool { stream.state == .ended }

    private func bar(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let viewers: HTML = """
            <span>\(screen.icon("eye"))<b class="number" data-viewers>\(t.number(Int64(stream.viewers)))</b>\
            <span class="visually-hidden"> \(t("watching"))</span></span>
            """
        return """
            <div class="live-bar"><p class="live-counts">\(isOver ? .empty : viewers)\
            <span>\(screen.icon("heart"))<b class="number" data-cheers data-value="\(stream.cheers)">\(t.number(stream.cheers))</b>\
            <span class="visually-hidden"> \(t("cheers"))</span></span></p>\
            \(isOver ? .empty : isOwn ? end(screen) : cheer(screen))\
            <a class="iconbutton" href="\(url: address)" data-share data-title="\(stream.title)" aria-label="\(t("Share"))">\
            \(screen.icon("share"))</a>\(isOwn || screen.viewer == nil ? .empty : menu(screen))</div>
            """
    }

    private func cheer(_ screen: ViewContext) -> HTML {
        let words: HTML = "\(screen.icon("heart-filled"))\(screen.t("Cheer"))"
        return screen.viewer == nil
            ? "<a class=\"button cheer\" href=\"\(screen.login(to: .cheer))\">\(words)</a>"
            : "<button class=\"button cheer\" type=\"button\" data-cheer>\(words)</button>"
    }

    private func end(_ screen: ViewContext, _ style: String = "button danger") -> HTML {
        let t = screen.t
        return """
            <form method="post" action="/live/\(stream.id)/end" data-end data-confirm="\(isOwn ? t("End your stream?") : t("End this stream?"))" \
            data-confirm-text="\(t("Everybody who watches sees that it has ended."))" data-confirm-action="\(t("End the stream"))" data-danger>\
            <button class="\(style)">\(screen.icon("close"))\(t("End the stream"))</button></form>
            """
    }

    private func menu(_ screen: ViewContext) -> HTML {
        """
        <details class="menu" data-menu><summary class="iconbutton" aria-label="\(screen.t("More"))">\(screen.icon("more"))</summary>\
        <div class="menu-items"><a href="/report/live/\(stream.id)">\(screen.icon("flag"))\(screen.t("Report"))</a>\
        \(screen.viewer?.isAdmin == true && !isOver ? end(screen, "danger") : .empty)</div></details>
        """
    }

    private func talk(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let last = chat.data.map(\.id).max()
        return """
            <section class="chat card" data-chat data-last="\(last.map { "\($0)" } ?? "0")" aria-labelledby="chat-title">\
            <h2 id="chat-title">\(t("Chat"))</h2>\
            <div class="messages" role="log" tabindex="0" aria-label="\(t("Chat"))">\
            <p class="quiet none" data-none\(chat.data.isEmpty ? .empty : " hidden" as HTML)>\
            \(isOver ? t("Nobody has said anything.") : t("Nobody has said anything yet."))</p>\
            <ol data-messages>\(each: chat.data.reversed(), { row($0, screen) })</ol></div>\
            <button class="button small newer" type="button" data-newer hidden>\(screen.icon("down"))\(t("New messages"))</button>\
            \(isOver ? .empty : "\(writing(screen))<template data-message>\(blank(screen))</template>" as HTML)</section>
            """
    }

    private func writing(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard let viewer = screen.viewer else {
            return """
                <p class="note">\(screen.icon("comment"))<span><a href="\(screen.login(to: .chat))">\(t("Log in"))</a> \(t("to say something."))</span></p>
                """
        }
        guard stream.mayWrite != false else {
            return """
                <p class="note">\(screen.icon("mute"))<span>\(t("The host lets you read, but not write."))</span></p>
                """
        }
        return """
            <form class="comment-form say" data-say data-name="\(viewer.name)" data-picture="\(url: viewer.picture)" novalidate>\
            <div class="field" data-field="text"><label class="visually-hidden" for="say">\(t("Your message"))</label>\
            <input id="say" name="text" maxlength="500" autocomplete="off" enterkeyhint="send" placeholder="\(t("Say something"))" \
            aria-describedby="say-error"><p class="error" id="say-error" role="alert" hidden></p></div>\
            <button class="button primary">\(t("Send"))</button></form>
            """
    }
}

extension StreamSidebar {
    private func row(_ message: LiveMessage, _ screen: ViewContext) -> HTML {
        let who = message.author
        return row(
            key: "m\(message.id)", who, face: screen.face(who, .small), text: "\(message.text)",
            about: isOver ? .empty : about(screen.t("What {} wrote", who.name), screen), screen)
    }

    /// The template that the script fills for each new message.
    private func blank(_ screen: ViewContext) -> HTML {
        let face: HTML =
            "<span class=\"avatar s32\"><img alt=\"\" width=\"32\" height=\"32\" decoding=\"async\"></span>"
        return row(key: "", nil, face: face, text: .empty, about: about("", screen), screen)
    }

    private func row(
        key: String, _ who: Author?, face: HTML, text: HTML, about: HTML, _ screen: ViewContext
    ) -> HTML {
        let id = who.map { "\($0.id)" } ?? ""
        let name: HTML =
            who.map { screen.name($0, "name") } ?? "<a class=\"name\"><bdi></bdi></a>"
        return """
            <li class="message\(who?.id == stream.person.id ? " host" as HTML : .empty)" data-key="\(key)" data-author="\(id)" \
            data-name="\(who?.name ?? "")">\(face)<p>\(name)<span class="chip">\(screen.t("Host"))</span> \
            <span class="message-text" data-text>\(text)</span></p>\(about)</li>
            """
    }

    private func about(_ label: String, _ screen: ViewContext) -> HTML {
        guard screen.viewer != nil else { return .empty }
        return """
            <button class="iconbutton" type="button" data-about aria-label="\(label)">\(screen.icon("more"))</button>
            """
    }
}
