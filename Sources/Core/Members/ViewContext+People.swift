import Art
public import FanfareModels
import JSON
public import Pages

extension ViewerFlag {
    /// Whether the member follows the person. Buttons about people stand on pages of all features.
    public static let follows = ViewerFlag("people.follows")
    /// The member's own picture, of a size in pixels.
    fileprivate static let ownFace = ViewerFlag("people.ownFace")
    /// The member's own name.
    fileprivate static let ownName = ViewerFlag("people.ownName")
}

extension ViewContext {
    /// Size in CSS pixels of a picture's place.
    public enum Face: Int, Sendable {
        case small = 32
        case medium = 40
        case row = 52
        case tile = 64
        case large = 96
        case huge = 128
    }

    /// A person's picture, with a ring while they are live, which pages that are open put there and take
    /// away.
    public func face(_ author: Author, _ size: Face) -> HTML {
        face(
            author.imageURL, size, live: author.live, of: author.isFormer ? nil : author.id,
            name: author.name)
    }

    /// A person's picture.
    ///
    /// - Parameters:
    ///   - spins: whether a box spins in its place until it is there, as in lists of people.
    ///   - isInView: whether it is seen without scrolling, so that it is loaded before the page is laid out.
    public func face(_ person: Person, _ size: Face, spins: Bool = false, isInView: Bool = false) -> HTML {
        face(
            person.imageURL, size, live: person.live, of: person.id, name: person.name, spins: spins,
            isInView: isInView)
    }

    /// A picture that links to the person's live stream, else to the profile. Hidden from screen readers
    /// and the tab order: the name beside it is the accessible link.
    public func faceLink(_ author: Author, _ size: Face, _ style: String = "row-face") -> HTML {
        author.isFormer
            ? face(author, size) : faceLink(author.id, live: author.live, face(author, size), style)
    }

    /// A person's picture as a link to the profile.
    public func faceLink(_ person: Person, _ size: Face, _ style: String = "row-face") -> HTML {
        faceLink(person.id, live: person.live, face(person, size), style)
    }

    private func faceLink(_ id: ID<Person>, live: Bool, _ face: HTML, _ style: String) -> HTML {
        """
        <a class="\(style)" href="/people/\(id)\(live ? "/live" : "")" tabindex="-1" aria-hidden="true" data-face-link>\(face)</a>
        """
    }

    /// A picture; one drawn from the name is there at once.
    ///
    /// - Parameters:
    ///   - spins: whether a box spins in its place until it is there, as in lists of people.
    ///   - person: whose it is, where that matters.
    ///   - name: their name; with it a drawn picture stands in the page itself, since a list of 20 people would otherwise
    ///     be 20 requests.
    ///   - isInView: whether it is seen without scrolling, so that it is loaded before the page is laid out.
    public func face(
        _ address: String, _ size: Face, live: Bool = false, of person: ID<Person>? = nil,
        name: String? = nil, spins: Bool = false, isInView: Bool = false
    ) -> HTML {
        let path = local(address)
        let drawn = path.hasPrefix("/avatars/")
        if drawn, let person, let name { return drawnFace(of: person, name, size, live: live) }
        let small = path.replacing(bytesOf: "-512.", with: "-192.")
        let source =
            drawn
            ? "\(Substring(path.utf8.dropLast(4))).svg" : size.rawValue > Face.large.rawValue ? path : small
        let pixels = size.rawValue
        let isSharper = size == .large && !drawn && small != path
        let sources: HTML = isSharper ? " srcset=\"\(url: small) 2x, \(url: path) 3x\"" : .empty
        let loading: HTML = isInView ? .empty : " loading=\"lazy\" decoding=\"async\""
        return """
            <span class="avatar s\(pixels)\(spins ? " loading" as HTML : .empty)\(live ? " live" as HTML : .empty)"\(person.map { " data-face=\"\($0)\"" }  ?? HTML.empty)>\
            <img src="\(url: source)"\(sources) alt="" width="\(pixels)" height="\(pixels)"\(loading)></span>
            """
    }

    /// The member's own picture; empty for guests.
    public func ownFace(_ size: Face) -> HTML {
        choose(.ownFace, of: Int64(size.rawValue), 0, among: 0) { _ in
            viewer.map { face($0.picture, size) } ?? .empty
        }
    }

    /// The member's own name; empty for guests.
    public var ownName: HTML {
        choose(.ownName, 0, among: 0) { _ in viewer.map { "\($0.name)" } ?? .empty }
    }

    /// A member's own bytes for a flag without alternatives, where it is one about themselves.
    ///
    /// - Parameter screen: the context of the page in which they stand.
    public static func ownBytes(
        _ flag: ViewerFlag, _ subject: Int64, screen: () -> ViewContext
    ) -> [UInt8]? {
        switch flag {
        case .ownFace: Face(rawValue: Int(subject)).map { screen().ownFace($0).bytes }
        case .ownName: screen().ownName.bytes
        default: nil
        }
    }

    private func drawnFace(of person: ID<Person>, _ name: String, _ size: Face, live: Bool) -> HTML {
        let pixels = size.rawValue
        return """
            <span class="avatar s\(pixels)\(live ? " live" as HTML : .empty)" data-face="\(person)">\
            <img src="\(DrawnFaces.shared.url(of: person, name))" alt="" width="\(pixels)" height="\(pixels)"></span>
            """
    }

    /// The button that follows at once and asks before it unfollows; empty for the viewer's own card.
    public func followButton(_ person: Person, asIcon: Bool = false, isMain: Bool = false) -> HTML {
        followButton(person.id, name: person.name, followed: person.followed, asIcon: asIcon, isMain: isMain)
    }

    /// The button that follows or unfollows an author; empty for a former member.
    public func followButton(_ author: Author, asIcon: Bool = false) -> HTML {
        guard !author.isFormer else { return .empty }
        return followButton(author.id, name: author.name, followed: author.followed, asIcon: asIcon)
    }

    private func followButton(
        _ id: ID<Person>, name: String, followed: Bool?, asIcon: Bool, isMain: Bool = false
    ) -> HTML {
        let shape = asIcon ? "iconbutton" : isMain ? "button primary" : "button small"
        guard !isGuest else {
            return """
                <a class="\(shape)" href="\(login(to: .follow(id)))"\(asIcon ? " aria-label=\"\(t("Follow")) \(name)\"" as HTML : .empty)>\
                \(icon("plus"))\(asIcon ? .empty : "\(t("Follow"))" as HTML)</a>
                """
        }
        return unlessSelf(id) {
            when(.follows, of: id.number, followed == true) {
                followForm(id, name: name, followed: $0, asIcon: asIcon, shape)
            }
        }
    }

    private func followForm(
        _ id: ID<Person>, name: String, followed: Bool, asIcon: Bool, _ shape: String
    ) -> HTML {
        let words: (String) -> HTML = { word in
            asIcon ? "<span class=\"visually-hidden\">\(word)</span>" : "\(word)"
        }
        return """
            <form class="follow" \(followed
                ? "method=\"get\" action=\"/people/\(id)/unfollow\"" as HTML
                : "method=\"post\" action=\"/people/\(id)/follow\"") data-follow data-person="\(id)" \
            data-name="\(name)" data-followed="\(followed ? "true" : "false")">\
            <input type="hidden" name="back" value="\(here)">\
            <button class="\(shape)"><span class="when-off">\(icon("plus"))\(words(t("Follow")))</span>\
            <span class="when-on">\(icon("check"))\(words(t("Following")))</span>\
            <span class="visually-hidden"> \(name)</span></button></form>
            """
    }

    /// The name of a role in the reader's language.
    public func userType(_ type: UserType) -> String {
        switch type {
        case .member: t("Member")
        case .creator: t("Creator")
        case .moderator: t("Moderator")
        case .admin: t("Admin")
        case .unclaimed: t("Unclaimed")
        }
    }

    /// A person as a row of a list.
    public func row(_ person: Person) -> HTML {
        """
        <li class="row person" data-key="p\(person.id)">\(faceLink(person.id, live: person.live, face(person, .row, spins: true), "row-face"))\
        <div class="row-body"><a class="row-link name" href="/people/\(person.id)"><bdi>\(person.name)</bdi></a>\
        <p class="quiet">\(person.userType == .unclaimed ? "<span class=\"chip\">\(t("Unclaimed"))</span>" as HTML : "\(userType(person.userType))") · \(person.location ?? t("Unknown location"))</p></div>\
        <div class="standing"><b class="number"><span class="visually-hidden">\(t("Reputation")) </span>\
        \(t.number(person.reputation))</b>\(badges(person.badges))</div>\(followButton(person, asIcon: true))</li>

        """
    }

    /// Somebody beside what they did, as a row of a list.
    public func row(_ author: Author) -> HTML {
        """
        <li class="row" data-key="p\(author.id)">\(faceLink(author, .row))\
        <div class="row-body"><a class="row-link name" href="/people/\(author.id)"><bdi>\(author.name)</bdi></a>\
        <p class="quiet">@<bdi>\(author.username)</bdi></p></div>\(followButton(author, asIcon: true))</li>

        """
    }

    /// A person's name, which leads to them; of somebody who left nothing leads anywhere.
    public func name(_ author: Author, _ style: String = "") -> HTML {
        guard !author.isFormer else { return "<span class=\"\(style)\">\(t("Former member"))</span>" }
        return "<a class=\"\(style)\" href=\"/people/\(author.id)\"><bdi>\(author.name)</bdi></a>"
    }

    /// The counts of a person's badges by metal.
    ///
    /// - Parameter withoutNone: leaves out metals of which there is none.
    public func badges(_ badges: BadgeCounts, withoutNone: Bool = false) -> HTML {
        let metals = [
            ("gold", t("Gold badges"), badges.gold), ("silver", t("Silver badges"), badges.silver),
            ("bronze", t("Bronze badges"), badges.bronze),
        ]
        return """
            <span class="badges">\(each: metals.filter { !withoutNone || $0.2 > 0 }, { metal, name, count in
                "<span class=\"badge \(metal)\"><span class=\"visually-hidden\">\(name) </span>\(t.number(Int64(count)))</span>"
            })</span>
            """
    }
}
