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
        _ = try record([LedgerChange(event, notice: notice)], in: db)
    }

    /// Adds the entries of several events in their order, with as many statements as one.
    public func record(_ events: [ScoreEvent], in db: any Connection) throws {
        _ = try record(events.filter { $0.actor != $0.person }.map { LedgerChange($0) }, in: db)
    }

    /// Adds entries within the transaction that caused them, in their order, and records the notices. Several take as many
    /// statements as one.
    ///
    /// - Returns: how many followers the person of each has after it.
    /// - Throws: `Problem.missing` when one of the people is not there.
    func record(_ changes: [LedgerChange], in db: any Connection) throws -> [Int64] {
        guard !changes.isEmpty else { return [] }
        let clock = try db.pipelined("SELECT \(Clock.columns) FROM score_clock WHERE one = 1") { Clock($0) }
        var standings = try standings(changing: changes, in: db)
        guard let clock = try clock.first() else { throw StorageError(.other, "There is no score clock.") }
        var rows = LedgerRows()
        for change in changes {
            guard let before = standings[change.event.person] else { throw Problem.missing("person") }
            let (at, earned) = try times(of: change.event, clock, in: db)
            let standing = before.adding(change, at: at)
            standings[change.event.person] = standing
            rows.add(change, standing, after: before.at, earned: earned)
        }
        try insert(rows, in: db)
        return rows.followers
    }

    private func insert(_ rows: LedgerRows, in db: any Connection) throws {
        try db.pipeline(
            """
            INSERT INTO score_entry
                (person, reason, amount, reputation, at_ms, earned_ms, number, before_ms, actor, subject, total)
            SELECT column1, column2, column3, column4, column5, column6, column7, column8, NULLIF(column9, 0), column10,
                column11
            FROM \(rows: rows.entries) AS c WHERE column1 > 0
            """)
        if case let totals = rows.totals, !totals.isEmpty {
            try db.pipeline(
                """
                INSERT INTO score_total (person, reason, amount, reputation)
                SELECT column1, column2, column3, column4 FROM \(rows: totals) AS c WHERE column1 > 0
                ON CONFLICT (person, reason) DO UPDATE SET
                    amount = score_total.amount + excluded.amount,
                    reputation = score_total.reputation + excluded.reputation
                """)
        }
        if !rows.scores.isEmpty {
            try db.pipeline(
                """
                INSERT INTO score_log (person, reason, amount, reputation, at_ms, earned_ms)
                SELECT column1, column2, column3, column4, column5, column6
                FROM \(rows: rows.scores) AS c WHERE column1 > 0
                """)
        }
        try notices.record(counted: rows.notices, in: db)
        for (rule, event) in rows.badges {
            try award(rule.name, rule.medal, to: event.person, at: event.at.milliseconds, in: db)
        }
    }

    /// Adds to the standings of people what the changes come to, and returns what they were before. A statement returns what
    /// it leaves, so it leaves when the entry before them was recorded beside when theirs is.
    private func standings(
        changing changes: [LedgerChange], in db: any Connection
    ) throws -> [ID<Person>: LedgerStanding] {
        var sums: [ID<Person>: LedgerStanding] = [:]
        for change in changes {
            sums[change.event.person] = (sums[change.event.person] ?? LedgerStanding()).adding(
                change, at: change.event.at.milliseconds)
        }
        var (before, moved) = ([ID<Person>: LedgerStanding](), [(ID<Person>, SearchWeight)]())
        try db.each(
            """
            UPDATE standing SET reputation = reputation + c.column2, entries = entries + c.column3,
                followers = followers + c.column4, notices = notices + c.column5,
                followed_amount = followed_amount + c.column7, followed_reputation = followed_reputation + c.column8,
                entry_before_ms = entry_ms,
                entry_ms = (SELECT CASE WHEN c.column6 > closed_ms THEN c.column6 ELSE closed_ms END
                    FROM score_clock WHERE one = 1)
            FROM \(rows: LedgerStanding.rows(sums)) AS c WHERE standing.person = c.column1
            RETURNING person, reputation, entries, followers, notices, entry_before_ms,
                (SELECT p.name_key FROM person p WHERE p.id = standing.person),
                (SELECT p.username FROM person p WHERE p.id = standing.person)
            """
        ) { row in
            let person: ID<Person> = row[0]
            guard let sum = sums[person] else { return }
            let after = LedgerStanding(
                reputation: row[1], entries: row[2], followers: row[3], notices: row[4])
            before[person] = after.subtracting(sum, at: row[5])
            db.changes(.person(person))
            let weight = SearchWeight(reputation: after.reputation)
            let oldWeight = SearchWeight(reputation: after.reputation - sum.reputation)
            let words = People.words(row[6], row[7])
            note(weight, of: words, in: db)
            guard weight != oldWeight else { return }
            note(oldWeight, of: words, in: db)
            moved.append((person, weight))
        }
        for (person, weight) in moved {
            try db.pipeline("UPDATE person_word SET weight = \(weight.number) WHERE person = \(person)")
        }
        return before
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
