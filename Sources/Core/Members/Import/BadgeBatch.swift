import FanfareModels
import Storage

/// Stores the badges of imported people: the imported count replaces the stored one.
struct BadgeBatch {
    private let badges: [(origin: ImportOrigin, badges: [IncomingBadge])]

    init(_ badges: [(ImportOrigin, [IncomingBadge])]) { self.badges = badges }

    /// Sites that tell only how many badges of a medal somebody has give one of this name. It goes when the
    /// badges themselves are told.
    static func summary(of site: String) -> String { "Earned on \(site.split(separator: ":").last ?? "")" }

    /// Badges of people who are not there, or whose profile somebody has claimed, are left out.
    ///
    /// Returns the numbers of people found and of rows that were added or changed.
    @discardableResult
    func store(in db: any Connection) throws -> (people: Int, changed: Int) {
        guard !badges.isEmpty else { return (0, 0) }
        let ids = try ids(in: db)
        guard !ids.isEmpty else { return (0, 0) }
        let named = try peopleWithNamedBadges(ids, in: db)
        var rows: [[SQLValue]] = []
        for (origin, badges) in badges {
            guard let id = ids[origin.text] else { continue }
            for badge in badges where badge.name != Self.summary(of: origin.site) || !named.contains(id) {
                rows.append([
                    id.sqlValue, .text(badge.name), .text(badge.medal.rawValue), .integer(badge.count),
                    badge.earnedAt.sqlValue,
                ])
            }
        }
        var changed = 0
        try db.insert(
            "badge (person, name, medal, count, opening, earned_ms)", row: "(?, ?, ?, ?, 1, ?)", rows,
            """
            ON CONFLICT (person, name, medal) DO UPDATE SET count = excluded.count, earned_ms = excluded.earned_ms
            WHERE badge.opening = 1 AND (badge.count <> excluded.count OR badge.earned_ms <> excluded.earned_ms)
            RETURNING person
            """
        ) { _ in changed += 1 }
        guard changed > 0 else { return (ids.count, 0) }
        try dropSummaries(ids, in: db)
        try count(ids, in: db)
        return (ids.count, changed)
    }
}

extension BadgeBatch {
    private func ids(in db: any Connection) throws -> [String: ID<Person>] {
        let rows = try db.rows(
            """
            SELECT origin, id FROM person
            WHERE origin IN \(list: badges.map(\.origin.text)) AND user_type = \(UserType.unclaimed.rawValue)
            """
        ) { ($0[0] as String, $0[1] as ID<Person>) }
        return Dictionary(rows) { first, _ in first }
    }

    private func peopleWithNamedBadges(
        _ ids: [String: ID<Person>], in db: any Connection
    ) throws -> Set<ID<Person>> {
        guard
            badges.contains(where: { person in
                person.badges.contains { $0.name == Self.summary(of: person.origin.site) }
            })
        else { return [] }
        return Set(
            try db.rows(
                """
                SELECT DISTINCT person FROM badge
                WHERE person IN \(list: ids.values) AND opening = 1 AND name NOT IN \(list: summaries)
                """
            ) { $0[0] })
    }

    private var summaries: Set<String> { Set(badges.map { Self.summary(of: $0.origin.site) }) }

    private func dropSummaries(_ ids: [String: ID<Person>], in db: any Connection) throws {
        try db.run(
            """
            DELETE FROM badge WHERE person IN \(list: ids.values) AND opening = 1 AND name IN \(list: summaries)
                AND EXISTS (SELECT 1 FROM badge o
                    WHERE o.person = badge.person AND o.opening = 1 AND o.name NOT IN \(list: summaries))
            """)
    }

    private func count(_ ids: [String: ID<Person>], in db: any Connection) throws {
        let sum: (Medal) -> SQL = { medal in
            """
            (SELECT COALESCE(SUM(b.count), 0) FROM badge b
                WHERE b.person = standing.person AND b.medal = \(medal.rawValue))
            """
        }
        try db.run(
            """
            UPDATE standing SET gold = \(sum(.gold)), silver = \(sum(.silver)), bronze = \(sum(.bronze))
            WHERE person IN \(list: ids.values)
            """)
    }
}
