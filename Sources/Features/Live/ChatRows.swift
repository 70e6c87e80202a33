import FanfareModels
import Foundation
import JSON
import Members
import Pages

/// The messages of a stream's chat as pages show them.
struct ChatRows {
    var stream: LiveStream

    func row(_ message: LiveMessage, _ screen: ViewContext) -> HTML {
        let who = message.author
        return row(
            key: "m\(message.id)", who, face: screen.face(who, .small), text: "\(message.text)",
            time: time(message.createdAt),
            about: about(message.id, screen.t("What {} wrote", who.name), screen),
            screen)
    }

    /// The template that the script fills for each new message.
    func blank(_ screen: ViewContext) -> HTML {
        let face: HTML =
            "<span class=\"avatar s32\"><img alt=\"\" width=\"32\" height=\"32\" decoding=\"async\"></span>"
        return row(
            key: "", nil, face: face, text: .empty, time: "<time class=\"number\"></time>",
            about: about(ID(0), "", screen), screen)
    }

    /// When it was said, counted from the beginning of the stream: `12:34`.
    private func time(_ date: Date) -> HTML {
        let seconds = Int64(max(0, date.timeIntervalSince(stream.startedAt)))
        return "<time class=\"number\" datetime=\"\(date.iso8601)\">\(seconds.asLength)</time>"
    }

    private func row(
        key: String, _ who: Author?, face: HTML, text: HTML, time: HTML, about: HTML, _ screen: ViewContext
    ) -> HTML {
        let id = who.map { "\($0.id)" } ?? ""
        let name: HTML =
            who.map { screen.name($0, "name") } ?? "<a class=\"name\"><bdi></bdi></a>"
        return """
            <li class="message\(who?.id == stream.person.id ? " host" as HTML : .empty)" data-key="\(key)" data-author="\(id)" \
            data-name="\(who?.name ?? "")">\(face)<p>\(name)<span class="chip">\(screen.t("Host"))</span> \(time) \
            <span class="message-text" data-text>\(text)</span></p>\(about)</li>
            """
    }

    /// What can be done about a message, for members.
    private func about(_ message: ID<LiveMessage>, _ label: String, _ screen: ViewContext) -> HTML {
        guard screen.viewer != nil else { return .empty }
        return """
            <a class="iconbutton" href="/live/\(stream.id)/messages/\(message)" data-about aria-label="\(label)">\(screen.icon("more"))</a>
            """
    }
}

extension Int64 {
    /// Seconds as `0:07`, `1:30`, `1:02:30`.
    var asLength: String {
        let pair = { (number: Int64) -> String in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (self / 3_600, self / 60 % 60)
        return hours > 0 ? "\(hours):\(pair(minutes)):\(pair(self % 60))" : "\(minutes):\(pair(self % 60))"
    }
}

extension ViewContext {
    /// Milliseconds as `0:07`, `1:30`, `1:02:30`.
    func length(_ milliseconds: Int64) -> String { ((milliseconds + 50) / 1_000).asLength }
}
