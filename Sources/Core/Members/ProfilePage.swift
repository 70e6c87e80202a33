import FanfareModels
import HTTPBinding
import HTTPServer
public import Pages

/// A person's page.
struct ProfilePage {
    var profile: Profile
    /// Absolute, for sharing.
    var address: String
    /// The sections of features.
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
            """
            \(header(screen, isOwn))
            \(sections)
            \(reputation(screen))
            \(badges(screen))
            """)
    }

    private func header(_ screen: ViewContext, _ isOwn: Bool) -> HTML {
        let t = screen.t
        let person = profile.person
        let facts = [("pin", person.location), ("star", profile.topGenre), ("games", profile.topGame)]
        return """
            <section class="profile"><img class="cover" src="/covers/\(person.id).svg" alt="" width="720" height="200">\
            <div class="profile-top">\(picture(screen))\
            <div class="actions">\(isOwn ? own(screen) : others(screen))</div></div>
            <h2 class="profile-name">\(person.name)\(person.userType == .member ? .empty : " <span class=\"chip\">\(screen.userType(person.userType))</span>" as HTML)\
            \(liveLink(screen))</h2>
            <p class="quiet">@\(person.username)</p>
            \(profile.muted ? "<p class=\"note\">\(screen.icon("mute"))\(t("You muted this person."))</p>" as HTML : .empty)\
            \(profile.blocked ? "<p class=\"note warn\">\(screen.icon("block"))\(t("You blocked this person."))</p>" as HTML : .empty)\
            \(profile.about.isEmpty ? .empty : "<p class=\"about\">\(profile.about)</p>" as HTML)
            <p class="facts">\(each: facts, { name, text in
                text.map { "<span>\(screen.icon(name))\($0)</span>" } ?? .empty
            })</p>
            <ul class="stats"><li><a href="/people/\(person.id)/followers"><b data-count="followers" data-person="\(person.id)" \
            data-value="\(person.followerCount)">\(t.number(person.followerCount))</b> \(t.noun(person.followerCount, "follower", "followers"))</a></li>\
            <li><a href="/people/\(person.id)/following"><b>\(t.number(person.followingCount))</b> \(t("following"))</a></li>\
            <li><a href="#reputation"><b>\(t.number(person.reputation))</b> \(t("reputation"))</a></li></ul></section>
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
        let admin: HTML = "<a class=\"button\" href=\"/admin\">\(screen.icon("key"))\(screen.t("Admin"))</a>"
        return """
            <a class="button" href="/live/new">\(screen.icon("live"))\(screen.t("Go live"))</a>\
            \(screen.viewer?.isAdmin == true ? admin : .empty)<a class="button" href="/settings">\(screen.icon("edit"))\
            \(screen.t("Edit profile"))</a>\(share(screen))
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
        guard screen.viewer != nil else { return .empty }
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
            \(profile.blocked ? item("unblock", "block", t("Unblock")) : block)</div></details>
            """
    }

    private func reputation(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let most = profile.reputationBreakdown.map(\.reputation.magnitude).max() ?? 0
        let lines: HTML = """
            <table class="table"><thead><tr><th scope="col">\(t("For"))</th><th scope="col" class="number">\(t("Times"))</th>\
            <th scope="col" class="number">\(t("Reputation"))</th></tr></thead><tbody>\(each: profile.reputationBreakdown, { line in
                """
                <tr><th scope="row">\(t(line.reason.words))\
                \(screen.bar(max(line.reputation, 0), of: Int64(max(most, 1)), label: t(line.reason.words)))</th>\
                <td class="number">\(t.number(line.count))</td><td class="number">\(t.number(line.reputation))</td></tr>
                """
            })</tbody></table>
            """
        let none: HTML = "<p class=\"quiet\">\(t("Nothing earned yet."))</p>"
        return """
            <section class="card" id="reputation"><div class="heading"><h2>\(t("Reputation"))</h2>\
            <a href="/rules">\(t("How it is earned"))</a></div>\(profile.reputationBreakdown.isEmpty ? none : lines)</section>
            """
    }

    private func badges(_ screen: ViewContext) -> HTML {
        guard !profile.badges.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="card"><div class="heading"><h2>\(t("Badges"))</h2>\(screen.badges(profile.person.badges))</div>\
            <ul class="badge-list">\(each: profile.badges, { badge in
                """
                <li><span class="medal \(badge.medal.rawValue)">\(screen.icon("medal"))</span><b>\(t(badge.name))</b>\
                <span class="quiet">\(badge.count > 1 ? "×\(t.number(Int64(badge.count))) · " : "")\(t.date(badge.earnedAt))</span></li>
                """
            })</ul></section>
            """
    }
}

extension ScoreReason {
    /// The label of a line of the breakdown, in English.
    var words: String {
        switch self {
        case .answerLiked: "Likes on answers"
        case .reviewUpvoted: "Up-votes on reviews"
        case .reviewDownvoted: "Down-votes on reviews"
        case .followed: "New followers"
        case .answered: "Answers on video"
        case .reviewed: "Reviews"
        case .cheered: "Cheers while live"
        case .watched: "Minutes watched live"
        case .opening: "Brought along"
        }
    }
}

extension Tab {
    /// One's own profile.
    public static let profile = Tab("Profile", icon: "profile", path: "/profile", order: 50)
}
