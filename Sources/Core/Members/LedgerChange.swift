import FanfareModels
import Storage

/// An entry to be added to the ledger, with what else it changes of its person.
struct LedgerChange {
    var event: ScoreEvent
    /// What it tells the person, whose number it is given.
    var notice: Notice?
    /// 1 for a follower won, -1 for one lost.
    var followers: Int64

    init(_ event: ScoreEvent, followers: Int64 = 0, notice: Notice? = nil) {
        self.event = event
        self.followers = followers
        self.notice = notice
    }

    /// 1, or -1 for an entry that undoes another.
    var amount: Int64 { event.undoing == nil ? 1 : -1 }

    var reputation: Int64 {
        event.reason == .opening ? event.openingReputation : amount * Scoring.reputation(event.reason)
    }
}

/// What entries change of a person's standing: the figures, or by how much.
struct LedgerStanding {
    var reputation: Int64 = 0
    var entries: Int64 = 0
    var followers: Int64 = 0
    var notices: Int64 = 0
    /// The sums of the entries with the reason `followed`.
    var followed = (amount: Int64(0), reputation: Int64(0))
    /// When the last entry was recorded, in milliseconds since 1970.
    var at: Int64 = 0

    func adding(_ change: LedgerChange, at: Int64) -> LedgerStanding {
        var sum = self
        sum.reputation += change.reputation
        sum.entries += 1
        sum.followers += change.followers
        if change.notice != nil { sum.notices += 1 }
        if change.event.reason == .followed {
            sum.followed.amount += change.amount
            sum.followed.reputation += change.reputation
        }
        sum.at = at
        return sum
    }

    /// Those of several people as rows of a statement. In one order, in which each of several servers locks them.
    static func rows(_ standings: [ID<Person>: LedgerStanding]) -> [[SQLValue]] {
        standings.sorted { $0.key.number < $1.key.number }.map { person, standing in
            [
                .integer(person.number), .integer(standing.reputation), .integer(standing.entries),
                .integer(standing.followers), .integer(standing.notices), .integer(standing.at),
                .integer(standing.followed.amount), .integer(standing.followed.reputation),
            ]
        }
    }

    func subtracting(_ other: LedgerStanding, at: Int64) -> LedgerStanding {
        LedgerStanding(
            reputation: reputation - other.reputation, entries: entries - other.entries,
            followers: followers - other.followers, notices: notices - other.notices, at: at)
    }
}

/// What entries write.
struct LedgerRows {
    /// The rows of `score_entry` and `score_log`.
    private(set) var entries: [[SQLValue]] = []
    private(set) var scores: [[SQLValue]] = []
    private(set) var notices: [Notice] = []
    /// How many followers the person of each has after it.
    private(set) var followers: [Int64] = []
    private var sums: [TotalKey: (amount: Int64, reputation: Int64)] = [:]
    private(set) var badges: [(rule: Scoring.BadgeRule, event: ScoreEvent)] = []

    /// - Parameters:
    ///   - standing: the person's with the entry.
    ///   - before: when the person's entry before it was recorded, in milliseconds since 1970.
    ///   - earned: when it was earned.
    mutating func add(_ change: LedgerChange, _ standing: LedgerStanding, after before: Int64, earned: Int64)
    {
        let event = change.event
        let total = change.followers == 0 ? event.total : standing.followers
        let score: [SQLValue] = [
            .integer(event.person.number), .text(event.reason.rawValue), .integer(change.amount),
            .integer(change.reputation), .integer(standing.at), .integer(earned),
        ]
        entries.append(
            score + [
                .integer(standing.entries), .integer(before), .integer(event.actor?.number ?? 0),
                .integer(event.subject), .integer(total),
            ])
        if event.scores { scores.append(score) }
        if event.reason != .followed {
            let sum = sums[TotalKey(person: event.person, reason: event.reason)] ?? (0, 0)
            sums[TotalKey(person: event.person, reason: event.reason)] = (
                sum.amount + change.amount, sum.reputation + change.reputation
            )
        }
        followers.append(standing.followers)
        if var notice = change.notice {
            notice.number = standing.notices
            notices.append(notice)
        }
        guard event.undoing == nil else { return }
        for rule in Scoring.badges where rule.reason == event.reason && rule.total == total {
            badges.append((rule, event))
        }
    }

    /// The rows that are added to those of `score_total`, without the reason `followed`, whose sums are in `standing`. In one
    /// order, in which each of several servers locks them.
    var totals: [[SQLValue]] {
        sums.sorted {
            ($0.key.person.number, $0.key.reason.rawValue) < ($1.key.person.number, $1.key.reason.rawValue)
        }
        .map { key, sum in
            [
                .integer(key.person.number), .text(key.reason.rawValue), .integer(sum.amount),
                .integer(sum.reputation),
            ]
        }
    }

    private struct TotalKey: Hashable {
        var person: ID<Person>
        var reason: ScoreReason
    }
}
