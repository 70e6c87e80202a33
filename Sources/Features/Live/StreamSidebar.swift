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
    /// Whether there is a recording, or will be.
    var isRecorded: Bool

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
            <span>\(screen.icon("rank-cheers"))<b class="number" data-cheers data-value="\(stream.cheers)">\(t.number(stream.cheers))</b>\
            <span class="visually-hidden"> \(t("cheers"))</span></span></p>\
            \(isOver ? .empty : isOwn ? end(screen) : cheer(screen))\
            <a class="iconbutton" href="\(url: address)" data-share data-title="\(stream.title)" aria-label="\(t("Share"))">\
            \(screen.icon("share"))</a>\(isOwn || screen.viewer == nil ? .empty : menu(screen))</div>
            """
    }

    private func cheer(_ screen: ViewContext) -> HTML {
        let words: HTML = "\(screen.icon("rank-cheers"))<span>\(screen.t("Cheer"))</span>"
        return screen.viewer == nil
            ? "<a class=\"button cheer\" href=\"\(screen.login(to: .cheer))\">\(words)</a>"
            : "<button class=\"button cheer\" type=\"button\" data-cheer>\(words)</button>"
    }

    private func end(_ screen: ViewContext, _ style: String = "button danger") -> HTML {
        let t = screen.t
        return """
            <form method="post" action="/live/\(stream.id)/end" data-end data-confirm="\(isOwn ? t("End your stream?") : t("End this stream?"))" \
            data-confirm-text="\(t("Everyone watching will see that it has ended."))" data-confirm-action="\(t("End the stream"))" data-danger>\
            <button class="\(style)">\(screen.icon("close"))<span>\(t("End the stream"))</span></button></form>
            """
    }

    private func menu(_ screen: ViewContext) -> HTML {
        """
        <details class="menu" data-menu><summary class="iconbutton" aria-label="\(screen.t("More"))">\(screen.icon("more"))</summary>\
        <div class="menu-items"><a href="/report/live/\(stream.id)">\(screen.icon("flag"))\(screen.t("Report"))</a>\
        \(screen.viewer?.mayModerate == true ? moderation(screen) : .empty)</div></details>
        """
    }

    private func moderation(_ screen: ViewContext) -> HTML {
        guard isOver else { return end(screen, "danger") }
        return isRecorded
            ? screen.deleteRecording(of: stream.id, "danger", back: "/live/\(stream.id)") : .empty
    }

    private func talk(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let last = chat.data.map(\.id).max()
        return """
            <section class="chat card" data-chat data-last="\(last.map { "\($0)" } ?? "0")" aria-labelledby="chat-title">\
            <h2 id="chat-title">\(t("Chat"))</h2>\
            <div class="messages" role="log" tabindex="0" aria-label="\(t("Chat"))">\
            <p class="quiet none" data-none\(chat.data.isEmpty ? .empty : " hidden" as HTML)>\
            \(isOver ? t("No messages.") : t("No messages yet. Say hello!"))</p>\
            \(chat.next.map { earlier($0, screen) } ?? HTML.empty)\
            <ol data-messages>\(each: chat.data.reversed(), { rows.row($0, screen) })</ol></div>\
            <button class="button small newer" type="button" data-newer hidden>\(screen.icon("down"))\(t("New messages"))</button>\
            \(isOver ? .empty : writing(screen))<template data-message>\(rows.blank(screen))</template></section>
            """
    }

    private var rows: ChatRows { ChatRows(stream: stream) }

    /// To what was said before; a script puts it above, else there is a page with all of it.
    private func earlier(_ cursor: Cursor, _ screen: ViewContext) -> HTML {
        """
        <p class="earlier"><a class="button small" href="/live/\(stream.id)/chat" data-earlier="\(cursor.text)">\(screen.icon("up"))\
        \(screen.t("Earlier messages"))</a></p>
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
                <p class="note">\(screen.icon("mute"))<span>\(t("The host has muted you. You can still read along."))</span></p>
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
