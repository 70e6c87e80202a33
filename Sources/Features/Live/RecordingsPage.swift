public import FanfareModels
import HTTPServer
public import Pages

/// All recordings of a person's streams.
struct RecordingsPage {
    var person: Person
    var recordings: Listing<LiveRecording>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let isOwn = person.id == screen.viewer?.id
        let more = recordings.next.map { "/people/\(person.id)/recordings?cursor=\($0.text)" }
        return Page(
            isOwn ? t("Recordings") : t("Recordings of {}", person.name),
            tab: isOwn ? "/profile" : "/rankings", back: "/people/\(person.id)", width: .wide,
            """
            <section id="recordings" class="results" aria-label="\(t("Recordings"))" data-results>\
            \(recordings.data.isEmpty
                ? screen.empty("video", t("No recordings yet."))
                : "<ul class=\"answers recordings\" data-list>\(each: recordings.data, { screen.card($0, isNamed: false) })</ul>" as HTML)\
            \(more.map { "<p class=\"more\"><a class=\"button\" data-more rel=\"next\" href=\"\($0)\">\(t("Show more"))</a></p>" } ?? HTML.empty)\
            <template data-skeleton><li class="answer-card skeleton" aria-hidden="true"><span class="still bone"></span>\
            <div class="answer-body"><span class="bone w80"></span></div></li></template></section>
            """)
    }
}

extension Live {
    /// The profile section: a person's newest recordings.
    public func section(of person: Person, _ screen: ViewContext) async throws -> HTML {
        let t = screen.t
        let kept = try await recordings(ListRecordingsOf(person.id, limit: 4), seenBy: screen.viewer?.id)
        guard !kept.data.isEmpty else { return .empty }
        return """
            <div class="heading"><h2>\(t("Recordings"))</h2>\
            \(kept.next == nil ? .empty : "<a href=\"/people/\(person.id)/recordings\">\(t("All recordings"))</a>" as HTML)</div>\
            <ul class="answers few recordings">\(each: kept.data, { screen.card($0, isNamed: false) })</ul>
            """
    }
}

extension ViewContext {
    private func still(_ recording: LiveRecording, _ name: String) -> HTML {
        """
        <img class="\(name)" src="\(url: local(recording.thumbnailURL))" alt="" width="640" height="360" loading="lazy" decoding="async">
        """
    }

    /// A recording in a list, of which `isNamed` says whose it is.
    func card(_ recording: LiveRecording, isNamed: Bool) -> HTML {
        let host: HTML = isNamed ? "<bdi>\(recording.person.name)</bdi> · " : .empty
        let picture: HTML =
            recording.state == .ready
            ? "\(still(recording, "still-back"))\(still(recording, "still-picture"))" : .empty
        let sign = recording.state == .ready ? "play" : recording.state == .failed ? "warning" : "clock"
        return """
            <li class="answer-card" data-key="r\(recording.id)"><a class="still \(recording.state.rawValue)" href="/live/\(recording.id)" \
            tabindex="-1" aria-hidden="true">\(picture)<span class="still-play">\(icon(sign))</span>\
            \(recording.state == .ready ? "<span class=\"length\">\(length(recording.lengthMs))</span>" as HTML : .empty)</a>\
            <div class="answer-body"><div class="answer-text"><h2><a class="answer-link" href="/live/\(recording.id)">\(recording.title)</a></h2>\
            <p class="quiet">\(host)\(t.time(recording.startedAt))</p></div></div></li>

            """
    }
}
