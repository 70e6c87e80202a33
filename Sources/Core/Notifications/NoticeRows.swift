import FanfareModels
import Members
import Pages

/// Notices as rows, under the headings of their days.
extension ViewContext {
    ///
    /// - Parameter sizes: how many notices there are of groups that go on after these, by their keys.
    func rows(
        _ notices: [HeardNotice], _ days: NoticeDays, sizes: [String: Int],
        _ path: (HeardNotice) -> String?
    ) -> HTML {
        var rows: [HTML] = []
        var day: NoticeDays.Day?
        for group in NoticeGroup.groups(of: notices, days) {
            if group.day != day { rows.append(heading(group.day)) }
            day = group.day
            rows.append(row(group, of: max(sizes[group.key] ?? 0, group.notices.count), path))
        }
        return "\(each: rows, { $0 })"
    }

    private func heading(_ day: NoticeDays.Day) -> HTML {
        let title =
            switch day {
            case .today: t("Today")
            case .yesterday: t("Yesterday")
            case .week: t("This week")
            case .earlier: t("Earlier")
            }
        return "<li class=\"day\" data-key=\"\(day.rawValue)\"><h3>\(title)</h3></li>\n"
    }

    private func row(_ group: NoticeGroup, of size: Int, _ path: (HeardNotice) -> String?) -> HTML {
        let notice = group.newest
        let target = path(notice) ?? notice.actor.map { "/people/\($0.id)" } ?? "/profile"
        return """
            <li class="row notice\(group.isUnseen ? " unseen" : HTML.empty)" data-key="\(group.key)" data-last="\(notice.id)">\
            \(faces(group))<span class="kind \(notice.kind.rawValue)">\(icon(notice.kind.icon))</span>\
            <div class="row-body"><a class="row-link" href="\(url: target)">\(sentence(group, size))</a>\
            \(notice.text.map { "<p class=\"notice-text\">\($0)</p>" as HTML })\
            <p class="quiet">\(t.time(notice.at))</p></div>\
            \(notice.thumbnailURL.map(still))\
            \(notice.kind == .follow ? notice.actor.map { followButton($0, asIcon: true) } : nil)</li>

            """
    }

    private func still(_ address: String) -> HTML {
        "<img class=\"notice-still\" src=\"\(url: local(address))\" alt=\"\" width=\"48\" height=\"60\" loading=\"lazy\" decoding=\"async\">"
    }

    /// The latest one's face; of several the latest two.
    private func faces(_ group: NoticeGroup) -> HTML? {
        let actors = group.notices.prefix(2).compactMap(\.actor)
        if actors.count == 2 {
            return "<span class=\"faces\">\(face(actors[1], .small))\(face(actors[0], .small))</span>"
        }
        if let actor = actors.first { return face(actor, .medium) }
        return viewer.map { face($0.picture, .medium) }
    }

    private func sentence(_ group: NoticeGroup, _ size: Int) -> HTML {
        let notice = group.newest
        let title = notice.title.map { "<q>\($0)</q>" as HTML }
        let who = name(notice)
        if size > 1 {
            let text =
                notice.kind != .vote
                ? t("{} and {} like your answer")
                : title == nil ? t("{} and {} voted on your review") : t("{} and {} voted on your review of")
            return "\(text: text, [who, others(group, size)])\(title.map { " \($0)" as HTML })"
        }
        let text =
            switch notice.kind {
            case .follow: t("{} follows you now")
            case .like: t("{} likes your answer")
            case .comment: title == nil ? t("{} wrote a comment") : t("{} commented on")
            case .answer: t("{} answered your question")
            case .answered: t("{} answered a question:")
            case .vote: title == nil ? t("{} voted on your review") : t("{} voted on your review of")
            case .live: isLive(notice) ? t("{} is live now") : t("{} was live")
            case .question: t("{} asks you something")
            case .declined: t("{} declined your question")
            case .badge: t("You earned a badge: {}")
            case .report: t(notice.outcome)
            case .suggestion:
                notice.subject > 0
                    ? t("A game you suggested is here now: {}") : t("A game you suggested was not added: {}")
            }
        let subject: HTML =
            switch notice.kind {
            case .badge: "<b>\(t(notice.detail))</b>"
            case .suggestion: "<b>\(notice.detail)</b>"
            default: who
            }
        return "\(text: text, [subject])\(title.map { " \($0)" as HTML })"
    }

    private func isLive(_ notice: HeardNotice) -> Bool { notice.actor?.live == true }

    /// The second person by name, or how many there are beside the first.
    private func others(_ group: NoticeGroup, _ size: Int) -> HTML {
        let count = Int64(size - 1)
        return size == 2 && group.notices.count == 2
            ? name(group.notices[1]) : "<b>\(t.count(count, "other", "others"))</b>"
    }

    private func name(_ notice: HeardNotice) -> HTML {
        "<b><bdi>\(notice.actor?.name ?? t("Somebody"))</bdi></b>"
    }
}

extension HeardNotice {
    /// What came of a report, in English.
    fileprivate var outcome: String {
        switch Report.Outcome(rawValue: detail) {
        case .removed: "What you reported was removed. Thank you."
        case .suspended: "Somebody you reported was suspended. Thank you."
        case .picture: "A picture you reported was removed. Thank you."
        case .dismissed: "A moderator looked at what you reported and left it as it is."
        case .left: "What you reported is gone: whoever made it has left."
        case .resolved, nil: "A moderator settled what you reported. Thank you."
        }
    }
}

extension NoticeKind {
    fileprivate var icon: String {
        switch self {
        case .follow: "person"
        case .like: "heart-filled"
        case .comment: "comment"
        case .answer, .answered: "play"
        case .vote: "up"
        case .badge: "medal"
        case .live: "live"
        case .question: "ask"
        case .declined: "close"
        case .report: "flag"
        case .suggestion: "games"
        }
    }
}
