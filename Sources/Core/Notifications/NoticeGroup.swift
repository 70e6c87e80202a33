import FanfareModels
import Foundation

/// Notices that one row tells of: likes on one answer or votes on one review within one stretch of days; else one alone.
struct NoticeGroup: Sendable {
    /// At least one, newest first.
    var notices: [HeardNotice]
    var day: NoticeDays.Day

    var newest: HeardNotice { notices[0] }
    var isUnseen: Bool { notices.contains { !$0.seen } }

    /// Stays the same while others join it.
    var key: String {
        newest.kind.isGrouped ? Self.key(of: newest.kind, newest.subject, day) : "n\(newest.id)"
    }

    static func key(of kind: NoticeKind, _ subject: Int64, _ day: NoticeDays.Day) -> String {
        "\(kind.rawValue)\(subject)-\(day)"
    }

    /// In the order of their newest notices. What happened earlier may have been told later.
    static func groups(of notices: [HeardNotice], _ days: NoticeDays) -> [NoticeGroup] {
        var groups: [NoticeGroup] = []
        var places: [String: Int] = [:]
        for notice in notices.sorted(by: { ($0.at, $0.id.number) > ($1.at, $1.id.number) }) {
            let group = NoticeGroup(notices: [notice], day: days.day(of: notice.at))
            if let place = places[group.key] {
                groups[place].notices.append(notice)
            } else {
                places[group.key] = groups.count
                groups.append(group)
            }
        }
        return groups
    }
}

extension NoticeKind {
    /// Whether several of a kind about one thing are one row.
    var isGrouped: Bool {
        switch self {
        case .like, .vote: true
        case .follow, .comment, .answer, .badge, .live, .question, .declined, .answered, .report, .suggestion:
            false
        }
    }
}

/// The stretches of days under whose headings notices stand, in the community's time zone.
struct NoticeDays: Sendable {
    enum Day: String, Sendable { case today, yesterday, week, earlier }

    private let today: Date
    private let yesterday: Date
    private let week: Date

    /// Midnights are computed with the zone's present offset: on the days around a change of clocks they may be an hour off.
    init(_ now: Date, in zone: TimeZone) {
        let day = 86_400.0
        let offset = Double(zone.secondsFromGMT(for: now))
        let midnight = ((now.timeIntervalSince1970 + offset) / day).rounded(.down) * day - offset
        today = Date(timeIntervalSince1970: midnight)
        yesterday = today - day
        week = today - 6 * day
    }

    func day(of moment: Date) -> Day {
        if moment >= today { return .today }
        if moment >= yesterday { return .yesterday }
        return moment >= week ? .week : .earlier
    }
}
