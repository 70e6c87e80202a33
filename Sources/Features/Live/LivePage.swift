import FanfareModels
import Foundation
import HTTPServer
import JSON
import Members
import Pages

/// One stream: its picture, who it is, what is said; after its end, what is left of it.
struct LivePage {
    var stream: LiveStream
    /// Newest first.
    var chat: LiveChat
    var recording: LiveRecording?
    /// There will be a recording soon, which only the host sees before it is ready.
    var isAwaited: Bool
    /// Absolute, for sharing.
    var address: String

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let host = stream.person
        return Page(
            stream.title, tab: "/", back: "/", width: .wide,
            preview: .init(
                title: stream.title,
                text: stream.state == .ended
                    ? t("{} was live.", host.name) : t("{} is live now. Come and watch.", host.name),
                picture: recording.flatMap { $0.state == .ready ? $0.thumbnailURL : nil } ?? host.imageURL),
            """
            <section class="stream\(stream.state == .ended ? .empty : " full" as HTML)" data-live="\(stream.id)" data-state="\(stream.state.rawValue)" \
            data-host="\(host.id)" data-started="\(stream.startedAt.iso8601)"\(isOwn(screen) ? " data-own" as HTML : .empty)\
            \(screen.viewer?.mayModerate == true ? " data-moderator" as HTML : .empty) aria-label="\(stream.title)">
            <div class="live-main">\(stage(screen))
            <div class="live-head"><a class="iconbutton live-back" data-back href="/live" aria-label="\(t("Back"))">\(screen.icon("back"))</a>\
            \(people(screen))<h2 class="live-title">\(stream.title)</h2></div>
            \(isOwn(screen) ? stream.summary.map { SummaryCard(summary: $0).markup(screen) } ?? HTML.empty : HTML.empty)</div>
            \(StreamSidebar(stream: stream, chat: chat, address: address, isOwn: isOwn(screen), isRecorded: recording != nil).html(screen))
            </section>
            \(screen.words(liveWords))
            """)
    }

    private func isOwn(_ screen: ViewContext) -> Bool { stream.person.id == screen.viewer?.id }

    private func people(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let host = stream.person
        let since: HTML =
            stream.endedAt.map { "\(t("ended")) \(t.time($0))" }
            ?? "<span class=\"since\">\(t("started"))</span> \(t.time(stream.startedAt))"
        return """
            <div class="answer-people">\(screen.faceLink(host, .row, "answer-face"))\
            <div class="row-body"><p>\(screen.name(host, "name"))</p><p class="quiet">\(since)</p></div>\
            \(screen.followButton(host))</div>
            """
    }
}

extension LivePage {
    private func stage(_ screen: ViewContext) -> HTML {
        guard stream.state == .ended else { return player(screen) }
        switch recording?.state {
        case .ready: return "\(note(screen))\(recorded(screen))"
        case .processing: return over(screen, isWaiting: true)
        case nil where isAwaited: return over(screen, isWaiting: true)
        case .failed, nil: return over(screen, isWaiting: false)
        }
    }

    /// The picture stands here as soon as there is one.
    private func player(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <div class="player live-player" data-live-player data-stream="\(stream.id)" data-src="\(url: screen.local(stream.indexURL))" \
            data-state="paused" role="group" aria-label="\(t("Live picture"))" tabindex="-1">\
            <video playsinline muted aria-label="\(stream.title)"></video>\
            <div class="live-wait" aria-hidden="true"><span class="bone"></span><p>\(t("The picture comes in a moment…"))</p></div>\
            <p class="live-trouble" role="status" data-trouble hidden></p>\
            <div class="hearts" data-hearts aria-hidden="true"></div>\
            <p class="live-trouble unscripted">\(t("Playing needs JavaScript. Here is who is live and what is said."))</p></div>
            """
    }

    private func over(_ screen: ViewContext, isWaiting: Bool) -> HTML {
        let t = screen.t
        let host = stream.person
        return """
            <div class="player waiting" data-ended tabindex="-1"\(isWaiting ? " data-processing" as HTML : .empty)>\
            <div class="failure">\(screen.icon(isWaiting ? "clock" : "live"))<p role="status"><b>\(t("The stream has ended."))</b>\
            \(isWaiting ? " \(t("The recording is being prepared and will appear here."))" as HTML : .empty)</p>\(reason(screen))\
            <div class="actions"><a class="button" href="/people/\(host.id)">\(t("To the profile"))</a>\
            <a class="button" href="/live">\(t("Who is live"))</a></div></div></div>
            """
    }

    /// For the host alone: why it ended, and why there is no recording.
    private func reason(_ screen: ViewContext) -> HTML {
        guard isOwn(screen) else { return .empty }
        let reasons = [stream.reason, recording?.state == .failed ? recording?.reason : nil].compactMap { $0 }
        return "\(each: reasons, { "<p class=\"quiet\">\(screen.t($0))</p>" })"
    }

    private func note(_ screen: ViewContext) -> HTML {
        """
        <p class="note" data-ended tabindex="-1">\(screen.icon("live"))<span>\(screen.t("The stream has ended. This is its recording."))</span></p>\
        \(reason(screen))
        """
    }

    private func recorded(_ screen: ViewContext) -> HTML {
        guard let recording else { return .empty }
        return """
            <div class="player" data-player data-length="\(recording.lengthMs / 1_000).\(recording.lengthMs % 1_000 / 100)" \
            role="group" aria-label="\(screen.t("Video"))"><video src="\(url: screen.local(recording.videoURL))" \
            poster="\(url: screen.local(recording.thumbnailURL))" controls playsinline preload="metadata"></video></div>\
            \(isOwn(screen) ? screen.deleteRecording(of: stream.id, "button small danger") : .empty)
            """
    }
}

extension ViewContext {
    /// The button that deletes a stream's recording, after a question.
    func deleteRecording(of stream: ID<LiveStream>, _ style: String, back: String? = nil) -> HTML {
        """
        <form class="live-delete" method="post" action="/live/\(stream)/recording/delete" data-confirm="\(t("Delete this recording?"))" \
        data-confirm-text="\(t("It cannot be brought back."))" data-confirm-action="\(t("Delete"))" data-danger>\
        \(back.map { "<input type=\"hidden\" name=\"back\" value=\"\($0)\">" } ?? HTML.empty)\
        <button class="\(style)">\(icon("trash"))\(t("Delete the recording"))</button></form>
        """
    }
}
