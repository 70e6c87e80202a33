public import FanfareModels
import Pages
import Storage

extension People {
    /// The entries behind a person's reputation, newest first. Who caused them is not said: votes and views are secret.
    ///
    /// Throws `Problem.missing` for who is not there or hidden by a block.
    public func ledger(_ call: ListLedger, seenBy viewer: ID<Person>?) async throws -> Listing<LedgerEntry> {
        let limit = try PageSize(call.limit).rows
        let cursor = try call.cursor.map { LedgerPlace(number: try $0.number(0), at: try $0.number(1)) }
        return try await database.read { db in
            try require(call.person, seenBy: viewer, in: db)
            var next = try cursor ?? Self.lastEntry(of: call.person, in: db)
            var entries: [LedgerEntry] = []
            var window = Int64(limit) + 1
            while entries.count <= limit, let first = next, window <= Self.mostWalked {
                next = try Self.walk(call.person, from: first, count: window, in: db) { entries.append($0) }
                window *= 4
            }
            if entries.count > limit {
                next = LedgerPlace(number: entries[limit].id.number, at: entries[limit].at.milliseconds)
                entries.removeSubrange(limit...)
            }
            return Listing(entries, next: next.map { Cursor($0.number, $0.at) })
        }
    }

    /// Entries of which those without reputation are left out: so many at most in one step of a request.
    private static let mostWalked: Int64 = 10_000

    private static func lastEntry(of person: ID<Person>, in db: any Connection) throws -> LedgerPlace? {
        try db.first("SELECT entries, entry_ms FROM standing WHERE person = \(person) AND entries > 0") {
            LedgerPlace(number: $0[0], at: $0[1])
        }
    }

    /// Calls `body` for those of the entries that are shown.
    ///
    /// - Returns: where the entries after them begin.
    private static func walk(
        _ person: ID<Person>, from first: LedgerPlace, count: Int64, in db: any Connection,
        _ body: (LedgerEntry) -> Void
    ) throws -> LedgerPlace? {
        var next: LedgerPlace?
        try db.each(
            """
            SELECT number, before_ms, reason, amount, reputation, subject, at_ms
            FROM \(Ledger.entries(of: person, from: first, count: count)) AS e
            WHERE reputation <> 0 OR number = \(max(first.number - count + 1, 1)) ORDER BY number DESC
            """
        ) { row in
            let number: Int64 = row[0]
            next = number > 1 ? LedgerPlace(number: number - 1, at: row[1]) : nil
            guard let reason = ScoreReason(rawValue: row[2]), row[4] as Int64 != 0 else { return }
            body(
                LedgerEntry(
                    id: row[0], reason: reason, amount: row[3], reputation: row[4], subject: row[5],
                    at: row[6]))
        }
        return next
    }
}

/// The page of the entries behind a reputation.
struct LedgerPage {
    var person: Person
    var entries: Listing<LedgerEntry>

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Reputation"), back: "/people/\(person.id)?tab=about",
            """
            <p><a href="/people/\(person.id)?tab=about"><bdi>\(person.name)</bdi></a></p>
            <div class="heading"><h2>\(t.number(person.reputation))</h2><a href="/rules">\(t("How it is earned"))</a></div>
            \(screen.list(
                "ledger", t("Reputation"), rows: entries.data.map { row($0, t) },
                more: entries.next.map { "/people/\(person.id)/ledger?cursor=\($0.text)" },
                empty: screen.empty("star", t("Nothing earned yet."))))
            """)
    }

    private func row(_ entry: LedgerEntry, _ t: Localizer) -> HTML {
        let words = t(entry.amount < 0 ? entry.reason.undone : entry.reason.once)
        let title: HTML =
            entry.path.map { "<a class=\"row-link\" href=\"\(url: $0)\">\(words)</a>" } ?? "\(words)"
        let points =
            entry.reputation > 0 ? "+\(t.number(entry.reputation))" : t.number(entry.reputation)
        return """
            <li class="row" data-key="e\(entry.id)"><div class="row-body">\(title)<p class="quiet">\(t.time(entry.at))</p></div>\
            <b class="number\(entry.reputation < 0 ? " less" : "")">\(points)</b></li>

            """
    }
}

extension LedgerEntry {
    /// The path of what it was given for.
    fileprivate var path: String? {
        guard subject > 0 else { return nil }
        return switch reason {
        case .answerLiked, .answered: "/answers/\(subject)"
        case .reviewUpvoted, .reviewDownvoted, .reviewed: "/reviews/\(subject)"
        case .cheered, .watched: "/live/\(subject)"
        case .followed, .opening: nil
        }
    }
}

extension ScoreReason {
    /// One event, in English.
    fileprivate var once: String {
        switch self {
        case .answerLiked: "An answer was liked"
        case .reviewUpvoted: "A review was voted up"
        case .reviewDownvoted: "A review was voted down"
        case .followed: "A new follower"
        case .answered: "An answer on video"
        case .reviewed: "A review"
        case .cheered: "A cheer while live"
        case .watched: "A minute watched live"
        case .opening: "Earned elsewhere before"
        }
    }

    /// One event that was taken back, in English.
    fileprivate var undone: String {
        switch self {
        case .answerLiked: "A like on an answer was taken back"
        case .reviewUpvoted: "An up-vote on a review was taken back"
        case .reviewDownvoted: "A down-vote on a review was taken back"
        case .followed: "A follower left"
        case .answered: "An answer went"
        case .reviewed: "A review went"
        case .cheered: "A cheer was taken back"
        case .watched: "A minute watched was taken back"
        case .opening: "Taken back from before"
        }
    }
}
