import FanfareModels
import Foundation
import Members
import Pages

/// All that was said in a stream, from its beginning, in pages.
struct ChatPage {
    var stream: LiveStream
    /// In order.
    var messages: [LiveMessage]
    /// Whether more was said later.
    var goesOn: Bool

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let more = goesOn ? messages.last.map { "/live/\(stream.id)/chat?after=\($0.id)" } : nil
        let rows = ChatRows(stream: stream)
        return Page(
            "\(t("Chat")): \(stream.title)", tab: "/", back: "/live/\(stream.id)",
            """
            <section id="chat" class="results transcript" aria-label="\(t("Chat"))" data-results>\
            \(messages.isEmpty
                ? screen.empty("comment", t("No messages."), action: (t("To the stream"), "/live/\(stream.id)"))
                : "<ol data-list>\(each: messages, { rows.row($0, screen) })</ol>" as HTML)\
            \(more.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\($0)\">\(t("Show more"))</a></p>" } ?? HTML.empty)</section>
            """)
    }
}

/// One message of a chat, with what can be done about it: where scripts run, this is asked in a dialog.
struct ChatMessagePage {
    var stream: LiveStream
    var message: LiveMessage
    /// Whether the viewer may take it away.
    var mayDelete: Bool

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let back = "/live/\(stream.id)"
        let report: HTML =
            message.author.id == screen.viewer?.id
            ? .empty
            : "<a class=\"button\" href=\"/report/message/\(message.id)\">\(screen.icon("flag"))\(t("Report"))</a>"
        let delete: HTML =
            mayDelete
            ? """
            <form method="post" action="\(back)/messages/\(message.id)/delete"><button class="button danger">\(screen.icon("trash"))\
            \(t("Delete"))</button></form>
            """ : .empty
        return Page(
            t("Message"), tab: "/", back: back, width: .narrow,
            """
            <section class="card one-message">\(screen.faceLink(message.author, .row))<p>\(screen.name(message.author, "name"))</p>\
            <p class="message-text">\(message.text)</p><p class="quiet">\(t.time(message.createdAt))</p>\
            <div class="actions">\(delete)\(report)<a class="button" href="\(back)">\(t("To the stream"))</a></div></section>
            """)
    }
}
