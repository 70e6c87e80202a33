public import FanfareModels
public import Storage

/// The score ledger: who scored what, why and when. Entries are only ever added; what is undone is an entry
/// that takes away. Reputation and the badges of ``Scoring`` follow from it and can be rebuilt from it.
public struct Ledger: Sendable {
    let notices: Notices

    public init(notices: Notices) { self.notices = notices }

    /// Adds an entry within the transaction that caused it, and records the notice. What a person does for
    /// themselves scores nothing and notifies nobody.
    public func record(_ event: ScoreEvent, telling notice: Notice? = nil, in db: any Connection) throws {
        guard event.actor != event.person else { return }
        _ = try record(event, followers: 0, telling: notice, in: db)
    }

    /// Adds an entry for a follower won or lost, which moves the count of followers in the same breath.
    /// Answers that count, which becomes the event's total.
    func record(
        _ event: ScoreEvent, followers change: Int64, telling notice: Notice?, in db: any Connection
    ) throws -> Int64 {
        let sign: Int64 = event.undoing == nil ? 1 : -1
        let reputation =
            event.reason == .opening ? event.openingReputation : sign * Scoring.reputation(event.reason)
        let counts:
            (entries: Int64, followers: Int64, notices: Int64, now: Int64, words: Set<String>, clock: Clock)? =
                try db.first(
                    """
                    UPDATE standing SET reputation = reputation + \(reputation), entries = entries + 1,
                        followers = followers + \(change), notices = notices + \(notice == nil ? 0 : 1)
                    WHERE person = \(event.person)
                    RETURNING entries, followers, notices, reputation,
                        (SELECT p.name_key FROM person p WHERE p.id = standing.person),
                        (SELECT p.username FROM person p WHERE p.id = standing.person), \(Clock.columns)
                    """
                ) { ($0[0], $0[1], $0[2], $0[3], People.words($0[4], $0[5]), Clock($0, at: 6)) }
        guard let (number, followers, notices, now, words, clock) = counts else {
            throw Problem.missing("person")
        }
        let weight = SearchWeight(reputation: now)
        db.changes(.person(event.person))
        let before = SearchWeight(reputation: now - reputation)
        note(weight, of: words, in: db)
        if weight != before {
            note(before, of: words, in: db)
            try db.pipeline("UPDATE person_word SET weight = \(weight.number) WHERE person = \(event.person)")
        }
        let total = change == 0 ? event.total : followers
        let (at, earned) = try times(of: event, clock, in: db)
        try db.pipeline(
            """
            INSERT INTO score_entry
                (person, number, reason, amount, reputation, actor, subject, total, at_ms, earned_ms)
            VALUES (\(event.person), \(number), \(event.reason.rawValue), \(sign), \(reputation), \(event.actor),
                \(event.subject), \(total), \(at), \(earned))
            """)
        try sumUp(event.person, through: number, in: db)
        if event.scores {
            try db.pipeline(
                """
                INSERT INTO score_log (person, reason, amount, reputation, at_ms, earned_ms)
                VALUES (\(event.person), \(event.reason.rawValue), \(sign), \(reputation), \(at), \(earned))
                """)
        }
        if var notice {
            notice.number = notices
            try self.notices.record(notice, in: db)
        }
        guard event.undoing == nil else { return followers }
        for rule in Scoring.badges where rule.reason == event.reason && rule.total == total {
            try award(rule.name, rule.medal, to: event.person, at: event.at.milliseconds, in: db)
        }
        return followers
    }

    /// Notes that the reputation of somebody with these words comes to a weight or had it before.
    private func note(_ weight: SearchWeight, of words: Set<String>, in db: any Connection) {
        db.changes(.reputation(weight))
        for subject in Subject.found(byBeginningsOf: words, weight) { db.changes(subject) }
    }

    /// Awards a badge that the person does not have yet, with a notice.
    ///
    /// - Parameters:
    ///   - at: when it was earned.
    ///   - told: the moment of the notice; the same where it is nil.
    public func award(
        _ name: String, _ medal: Medal, to person: ID<Person>, at: Int64, told: Int64? = nil,
        in db: any Connection
    ) throws {
        let given = try db.run(
            """
            INSERT INTO badge (person, name, medal, count, opening, earned_ms)
            VALUES (\(person), \(name), \(medal.rawValue), 1, 0, \(at)) ON CONFLICT DO NOTHING
            """)
        guard given == 1 else { return }
        db.changes(.person(person))
        try count(medal, 1, to: person, in: db)
        try notices.record(
            Notice(to: person, .badge, detail: name, at: .init(milliseconds: told ?? at)), in: db)
    }

    /// Removes what scored up to an entry from the log, once nobody needs it any more. The ledger itself stays.
    public static func dropLog(through entry: Int64, in db: any Connection) throws {
        try db.run("DELETE FROM score_log WHERE id <= \(entry)")
    }

    func count(_ medal: Medal, _ number: Int64, to person: ID<Person>, in db: any Connection) throws {
        switch medal {
        case .gold: try db.run("UPDATE standing SET gold = gold + \(number) WHERE person = \(person)")
        case .silver: try db.run("UPDATE standing SET silver = silver + \(number) WHERE person = \(person)")
        case .bronze: try db.run("UPDATE standing SET bronze = bronze + \(number) WHERE person = \(person)")
        }
    }
}
