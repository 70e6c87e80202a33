import FanfareModels
import Members
import Pages

/// Everybody who is live, and the latest recordings.
struct LiveListPage {
    var streams: [LiveStream]
    var recordings: [LiveRecording]

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let action = screen.viewer == nil ? (t("Find people"), "/people") : (t("Go live"), "/live/new")
        let go: HTML =
            "<p><a class=\"button primary\" href=\"/live/new\">\(screen.icon("live"))\(t("Go live"))</a></p>"
        return Page(
            t("Live now"), tab: "/", back: "/", width: .wide,
            """
            \(screen.viewer == nil || streams.isEmpty ? .empty : go)
            <div data-nobody-live\(streams.isEmpty ? .empty : " hidden" as HTML)>\
            \(screen.empty("live", t("Nobody is live right now."), action: action))</div>
            <ul class="live-people" data-live-people>\(each: streams, screen.tile)</ul>\(recorded(screen))
            """)
    }

    private func recorded(_ screen: ViewContext) -> HTML {
        guard !recordings.isEmpty else { return .empty }
        return """
            <div class="heading"><h2>\(screen.t("Latest recordings"))</h2></div>\
            <ul class="answers recordings">\(each: recordings, { screen.card($0, isNamed: true) })</ul>
            """
    }
}

extension ViewContext {
    /// The strip of live streams at the top of the feed, with the link to go live for members.
    func strip(_ streams: [LiveStream]) -> HTML {
        let go: HTML = """
            <li class="live-tile"><a href="/live/new"><span class="avatar s64">\(icon("plus"))</span>\
            <span class="tile-name">\(t("Go live"))</span></a></li>
            """
        let isBare = streams.isEmpty && isGuest
        return """
            <section class="live-strip" aria-label="\(t("Live now"))" data-live-strip\(isBare ? " hidden" as HTML : .empty)>\
            <ul data-live-people>\(isGuest ? .empty : go)\(each: streams, tile)</ul></section>
            """
    }

    /// The picture of the last half minute; before there is one, none.
    private func picture(_ stream: LiveStream) -> HTML {
        stream.pictureURL.map { address in
            """
            <img class="tile-back" src="\(url: local(address))" alt="" width="480" height="270" loading="lazy" decoding="async">\
            <img src="\(url: local(address))" alt="" width="480" height="270" loading="lazy" decoding="async">
            """
        } ?? "\(icon("live"))"
    }

    /// Somebody who is live.
    func tile(_ stream: LiveStream) -> HTML {
        let host = stream.person
        return """
            <li class="live-tile" data-key="l\(stream.id)"><a href="/live/\(stream.id)"><span class="tile-picture">\(picture(stream))\
            <span class="tile-viewers">\(icon("eye"))\(t.number(Int64(stream.viewers)))</span></span><span class="tile-face">\(face(host, .tile))\
            <span class="chip live">\(t("Live"))</span></span><span class="tile-name"><bdi>\(host.name)</bdi></span>\
            <span class="tile-title">\(stream.title)</span><span class="tile-counts quiet">\
            \(t.count(Int64(stream.viewers), "viewer", "viewers"))</span></a></li>
            """
    }
}
