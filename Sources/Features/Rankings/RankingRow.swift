import FanfareModels
import HTTPServer
import Members
import Pages

/// One place of a ranking as a page shows it. What may change while one looks is a part by name.
struct RankingRow {
    var ranked: RankedPerson
    var category: Category

    /// The first of all, on a background of their own.
    func champion(_ screen: ViewContext) -> HTML {
        """
        <article class="champion" data-key="\(key)"><img class="champion-ground" src="/covers/\(number).svg" alt="" \
        width="720" height="200">\(face(screen, .large, isInView: true))<div class="champion-body">\
        <p class="champion-place">\(screen.crown(1))<span>\(screen.t("Place")) 1</span>\
        <span data-part="movement">\(movement(screen))</span></p>\
        <h2 data-part="name">\(name(screen))</h2>\
        <p class="champion-value" data-part="value">\(screen.icon(category))<span><b class="number">\
        \(screen.t.number(ranked.value))</b> \(screen.t.unit(of: category, ranked.value))</span></p></div>\
        \(follow(screen, isMain: true))</article>
        """
    }

    /// A row of the list below.
    func row(_ screen: ViewContext) -> HTML {
        row(screen, .row, under: ranked.person.map { "@\($0.username)" }, follow: follow(screen))
    }

    /// One of the first three of a category, with a medal.
    ///
    /// - Parameter isInView: whether it is seen without scrolling.
    func podium(_ screen: ViewContext, isInView: Bool) -> HTML {
        let t = screen.t
        let medal: Medal = ranked.place == 1 ? .gold : ranked.place == 2 ? .silver : .bronze
        return """
            <li class="step step-\(ranked.place)\(own(screen, " own"))" data-key="\(key)">\
            <span class="step-face">\(face(screen, ranked.place == 1 ? .large : .tile, isInView: isInView))\
            <span class="step-place \(medal.rawValue)" data-part="place"><span class="visually-hidden">\(t("Place")) </span>\
            <b class="number">\(t.number(Int64(ranked.place)))</b></span></span>\
            <span class="ranked-name" data-part="name">\(name(screen))</span>\
            <p class="ranked-value" data-part="value"><span><b class="number">\(t.number(ranked.value))</b> \
            <span class="quiet">\(t.unit(of: category, ranked.value))</span></span>\(movement(screen))</p>\(follow(screen))</li>

            """
    }

    private func row(_ screen: ViewContext, _ size: ViewContext.Face, under line: String?, follow: HTML)
        -> HTML
    {
        let t = screen.t
        return """
            <li class="row ranked\(own(screen, " own"))" data-key="\(key)">\
            <span class="place" data-part="place"><span class="visually-hidden">\(t("Place")) </span>\
            <b class="number">\(t.number(Int64(ranked.place)))</b>\(screen.crown(ranked.place))\(movement(screen))</span>\
            \(face(screen, size))<div class="row-body"><span class="ranked-name" data-part="name">\(name(screen))</span>\
            \(line.map { "<p class=\"quiet\">\($0)</p>" } ?? HTML.empty)</div>\
            <p class="ranked-value" data-part="value"><b class="number">\(t.number(ranked.value))</b> \
            <span class="quiet">\(t.unit(of: category, ranked.value))</span></p>\(follow)</li>

            """
    }
}

extension RankingRow {
    /// Somebody who left has no number any more, and a place for ever.
    private var key: String { ranked.person.map { "p\($0.id)" } ?? "f\(ranked.place)" }

    private var number: Int64 { ranked.person?.id.number ?? 0 }

    /// What only the person themselves reads.
    private func own(_ screen: ViewContext, _ content: HTML) -> HTML {
        guard let person = ranked.person, !screen.isGuest else { return .empty }
        return screen.unlessSelf(person.id, own: content) { .empty }
    }

    /// The picture, which leads to the stream while there is one; else it is part of the row, which leads to the profile.
    private func face(_ screen: ViewContext, _ size: ViewContext.Face, isInView: Bool = false) -> HTML {
        guard let person = ranked.person else {
            let drawn = PublicURLs(base: "").picture(nil, of: ID(0), name: "Former member")
            return "<span class=\"ranked-face\">\(screen.face(drawn, size))</span>"
        }
        let version: HTML = "\(ranked.live ? "live" : "still") \(person.imageURL)"
        let way: HTML = ranked.live ? " href=\"/people/\(person.id)/live\"" : .empty
        return """
            <span class="ranked-face" data-part="face" data-version="\(version)"><a data-face-link="live"\(way)>\
            \(screen.face(person, size, isInView: isInView))<span class="visually-hidden" data-live-of="\(person.id)"\
            \(ranked.live ? .empty : " hidden" as HTML)>\(screen.t("{} is live. Watch", person.name))</span></a></span>
            """
    }

    private func name(_ screen: ViewContext) -> HTML {
        guard let person = ranked.person else {
            return "<span class=\"name\">\(screen.t("Former member"))</span>"
        }
        let you = own(screen, " <span class=\"chip\">\(screen.t("You"))</span>")
        return "<a class=\"row-link name\" href=\"/people/\(person.id)\"><bdi>\(person.name)</bdi></a>\(you)"
    }

    /// How far the place is from that in the period before; nothing for the same.
    private func movement(_ screen: ViewContext) -> HTML {
        let t = screen.t
        if ranked.isNew {
            return """
                <span class="moved new"><span aria-hidden="true">\(t("new"))</span>\
                <span class="visually-hidden"> \(t("new since the last time"))</span></span>
                """
        }
        guard let before = ranked.previousPlace, before != ranked.place else { return .empty }
        let places = Int64((before - ranked.place).magnitude)
        let isUp = before > ranked.place
        return """
            <span class="moved \(isUp ? "up" : "down")"><span aria-hidden="true">\(isUp ? "▲" : "▼") \(t.number(places))</span>\
            <span class="visually-hidden"> \(t(isUp ? "{} up since the last time" : "{} down since the last time", t.number(places)))</span></span>
            """
    }

    private func follow(_ screen: ViewContext, isMain: Bool = false) -> HTML {
        guard let person = ranked.person else { return .empty }
        return screen.followButton(person, asIcon: !isMain, isMain: isMain)
    }
}
