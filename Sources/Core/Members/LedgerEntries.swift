public import FanfareModels
import Pages
import Storage

extension People {
    /// The entries behind a person's reputation, newest first. Who caused them is not said: votes and views are secret.
    ///
    /// Throws `Problem.missing` for who is not there or hidden by a block.
    public func ledger(_ call: ListLedger, seenBy viewer: ID<Person>?) async throws -> Listing<LedgerEntry> {
        let limit = try PageSize(call.limit).rows
        let before = try call.cursor.map { try $0.number(0) } ?? .max
        return try await database.read { db in
            try require(call.person, seenBy: viewer, in: db)
            let last: Int64 =
                try db.first("SELECT entries FROM standing WHERE person = \(call.person)") { $0[0] } ?? 0
            var (entries, above) = ([LedgerEntry](), min(before, last + 1))
            var windows = 0
            while entries.count <= limit, above > 1, windows < Self.ledgerWindows {
                let below = max(above - Self.ledgerWindow, 1)
                entries += try Self.entries(
                    of: call.person, below..<above, limit + 1 - entries.count, in: db)
                windows += 1
                above = below
            }
            if entries.count > limit { return Listing(entries, limit: limit) { Cursor($0.id) } }
            return Listing(entries, next: above > 1 ? Cursor(above) : nil)
        }
    }

    /// Entries of which those without reputation are left out, at most so many windows in one request.
    private static let (ledgerWindow, ledgerWindows): (Int64, Int) = (2_000, 10)

    private static func entries(
        of person: ID<Person>, _ numbers: Range<Int64>, _ limit: Int, in db: any Connection
    ) throws -> [LedgerEntry] {
        try db.rows(
            """
            SELECT number, reason, amount, reputation, subject, at_ms FROM score_entry
            WHERE person = \(person) AND number >= \(numbers.lowerBound) AND number < \(numbers.upperBound)
                AND reputation <> 0
            ORDER BY number DESC LIMIT \(limit)
            """
        ) { row -> LedgerEntry? in
            guard let reason = ScoreReason(rawValue: row[1]) else { return nil }
            return LedgerEntry(
                id: row[0], reason: reason, amount: row[2], reputation: row[3], subject: row[4], at: row[5])
        }.compactMap(\.self)
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
