import FanfareModels
import HTTPBinding
import HTTPServer
public import Pages

/// A person's page: who they are, and tabs with what they made.
struct ProfilePage {
    var profile: Profile
    /// Absolute, for sharing.
    var address: String
    var tabs: [ProfileTab]
    /// The tab that is shown.
    var tab: ProfileTab
    /// The sections of features on it.
    var sections: HTML

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let person = profile.person
        let isOwn = person.id == screen.viewer?.id
        let title = isOwn ? t("Profile") : person.name
        return Page(
            title, tab: isOwn ? "/profile" : "/rankings", back: isOwn ? nil : "/people",
            preview: .init(
                text: profile.about.isEmpty ? t("{} on Fanfare", person.name) : profile.about,
                picture: person.imageURL, kind: .profile),
            "\(header(screen))\n\(profile.blocked ? .empty : content(screen))")
    }

    private func content(_ screen: ViewContext) -> HTML {
        let about = ProfileStanding(profile: profile)
        return """
            <nav class="tabs profile-tabs" id="tabs" aria-label="\(screen.t("Profile"))" data-arrows>\(each: tabs, { tab in
                """
                <a href="\(screen.path)?tab=\(tab.id)#tabs"\(tab == self.tab ? " aria-current=\"page\"" as HTML : .empty)>\(screen.t(tab.title))</a>
                """
            })</nav>
            \(tab == .about ? about.html(screen) : .empty)\
            \(sections)
            """
    }

    private func header(_ screen: ViewContext) -> HTML {
        let person = profile.person
        return """
            <section class="profile"><img class="cover" src="/covers/\(person.id).svg" alt="" width="720" height="200">\
            <div class="profile-top">\(picture(screen))\
            <div class="actions">\(screen.unlessOwn(person.id, own: own(screen)) { others(screen) })</div></div>
            <h2 class="profile-name"><bdi>\(person.name)</bdi>\(person.userType == .member ? .empty : " <span class=\"chip\">\(screen.userType(person.userType))</span>" as HTML)\
            \(liveLink(screen))\(medals(screen))</h2>
            <p class="quiet">@<bdi>\(person.username)</bdi></p>
            \(profile.blocked ? blocked(screen) : facts(screen))</section>
            """
    }

    /// The badges beside the name lead to their list.
    private func medals(_ screen: ViewContext) -> HTML {
        guard profile.person.badges != BadgeCounts(), !profile.blocked else { return .empty }
        return """
             <a class="profile-badges" href="\(screen.path)?tab=about#badges" aria-label="\(screen.t("Badges"))">\
            \(screen.badges(profile.person.badges, withoutNone: true))</a>
            """
    }

    private func blocked(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <p class="note warn">\(screen.icon("block"))<span>\(t("You blocked this person. You see nothing of each other."))</span></p>
            <form method="post" action="/people/\(profile.person.id)/unblock"><input type="hidden" name="back" \
            value="/people/\(profile.person.id)"><button class="button">\(t("Unblock"))</button></form>
            """
    }

    private func facts(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let person = profile.person
        let facts = [
            ("pin", person.location), ("star", profile.topGenre.map(t.genre)), ("games", profile.topGame),
        ]
        return """
            \(profile.muted ? "<p class=\"note\">\(screen.icon("mute"))<span>\(t("You muted this person."))</span></p>" as HTML : .empty)\
            \(profile.about.isEmpty ? .empty : "<p class=\"about\">\(profile.about)</p>" as HTML)
            <p class="facts">\(each: facts, { name, text in
                text.map { "<span>\(screen.icon(name))\($0)</span>" } ?? .empty
            })</p>
            <ul class="stats"><li><a href="/people/\(person.id)/followers"><b data-count="followers" data-person="\(person.id)" \
            data-value="\(person.followerCount)">\(t.number(person.followerCount))</b> \(t.noun(person.followerCount, "follower", "followers"))</a></li>\
            <li><a href="/people/\(person.id)/following"><b>\(t.number(person.followingCount))</b> \(t("following"))</a></li>\
            <li><a href="\(screen.path)?tab=about#reputation"><b>\(t.number(person.reputation))</b> \(t("reputation"))</a></li></ul>
            """
    }

    /// The link to the person's live stream.
    private func picture(_ screen: ViewContext) -> HTML {
        let person = profile.person
        return """
            <a data-face-link="live"\(person.live ? " href=\"/people/\(person.id)/live\"" as HTML : .empty) tabindex="-1" aria-hidden="true">\
            \(screen.face(person, .large))</a>
            """
    }

    private func liveLink(_ screen: ViewContext) -> HTML {
        let person = profile.person
        return """
             <a class="chip live" href="/people/\(person.id)/live" data-live-of="\(person.id)" \
            \(attribute: "hidden", if: !person.live)>\(screen.icon("live"))\(screen.t("Live now"))</a>
            """
    }

    private func own(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let admin: HTML =
            screen.viewer?.mayModerate == true
            ? "<a href=\"/admin\">\(screen.icon("shield"))\(screen.viewer?.isAdmin == true ? t("Administration") : t("Moderation"))</a>"
            : .empty
        return """
            <a class="button" href="/settings/profile">\(screen.icon("edit"))\(t("Edit profile"))</a>\
            <a class="button" href="/live/new">\(screen.icon("live"))\(t("Go live"))</a>\(share(screen))\
            <details class="menu" data-menu><summary class="iconbutton framed" aria-label="\(t("More"))">\(screen.icon("more"))</summary>\
            <div class="menu-items"><a href="/settings">\(screen.icon("settings"))\(t("Settings"))</a>\(admin)\
            <form method="post" action="/logout" data-leaves="ask"><button>\(screen.icon("logout"))\(t("Log out"))</button></form></div></details>
            """
    }

    private func others(_ screen: ViewContext) -> HTML {
        profile.blocked
            ? menu(screen)
            : "\(screen.followButton(profile.person, isMain: true))\(ask(screen))\(share(screen))\(menu(screen))"
    }

    /// Nobody is there to answer for an unclaimed profile.
    private func ask(_ screen: ViewContext) -> HTML {
        guard profile.person.userType != .unclaimed else { return .empty }
        return """
            <a class="button" href="/people/\(profile.person.id)/ask">\(screen.icon("ask"))\(screen.t("Ask"))</a>
            """
    }

    private func share(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <a class="iconbutton framed" href="\(url: address)" data-share data-title="\(t("{} on Fanfare", profile.person.name))" \
            aria-label="\(t("Share"))">\(screen.icon("share"))</a>
            """
    }

    private func menu(_ screen: ViewContext) -> HTML {
        guard !screen.isGuest else { return .empty }
        let t = screen.t
        let (id, name) = (profile.person.id, profile.person.name)
        let item = { (action: String, icon: String, words: String) -> HTML in
            """
            <form method="post" action="/people/\(id)/\(action)"><input type="hidden" name="back" value="/people/\(id)">\
            <button>\(screen.icon(icon))\(words)</button></form>
            """
        }
        let block: HTML = """
            <form method="post" action="/people/\(id)/block" data-confirm="\(t("Block {}?", name))" \
            data-confirm-text="\(t("You will not see each other, and follows both ways end."))" \
            data-confirm-action="\(t("Block"))" data-danger><input type="hidden" name="back" value="/people/\(id)">\
            <button class="danger">\(screen.icon("block"))\(t("Block"))</button></form>
            """
        return """
            <details class="menu" data-menu><summary class="iconbutton framed" aria-label="\(t("More"))">\(screen.icon("more"))</summary>\
            <div class="menu-items">\(profile.muted ? item("unmute", "mute", t("Unmute")) : item("mute", "mute", t("Mute")))\
            <a href="/people/\(id)/report">\(screen.icon("flag"))\(t("Report"))</a>\
            \(profile.blocked ? item("unblock", "block", t("Unblock")) : block)\(moderate(screen))</div></details>
            """
    }

    private func moderate(_ screen: ViewContext) -> HTML {
        guard screen.viewer?.mayModerate == true else { return .empty }
        return """
            <a href="/moderation/person/\(profile.person.id)">\(screen.icon("shield"))\(screen.t("Moderate"))</a>
            """
    }
}

extension Tab {
    /// One's own profile.
    public static let profile = Tab("Profile", icon: "profile", path: "/profile", order: 50)
}
