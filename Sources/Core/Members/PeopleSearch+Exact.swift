public import FanfareModels
public import Storage

extension People {
    /// The few people whom words find best: those who have the last word whole before those of whom a word begins with it,
    /// each by reputation.
    ///
    /// Where all of several words are common, the people whose names begin with the text are looked for first, and among the
    /// others only the likeliest: the work has a bound however many have such words.
    ///
    /// - Parameter words: folded; never empty.
    public func find(
        _ words: [String], limit: Int, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [Person] {
        let words = Array(words.prefix(5))
        guard let last = words.last else { return [] }
        if words.count == 1, let found = try find(last, limit, seenBy: viewer, in: db) { return found }
        let rarest = try rarest(of: words, in: db)
        if words.count > 1 {
            let found =
                try rarest.people < Self.few
                ? few(words, rarest.word, limit, seenBy: viewer, in: db)
                : named(words, rarest.word, limit, seenBy: viewer, in: db)
            if let found { return found }
        }
        let page = try find(words, rarest: rarest, .reputation, limit, after: nil, seenBy: viewer, in: db)
        guard page.next != nil else { return page.data }
        let wanted = words.count == 1 ? limit : Self.candidates
        let likely = try likeliest("w.word = \(last)", wanted, in: db)
        let whole = try words.count == 1 ? likely : those(of: likely, have: words, but: last, in: db)
        return try whole.isEmpty
            ? page.data : best(of: whole, limit, seenBy: viewer, before: page.data, in: db)
    }

    /// Those who are found by one word; nil where too many are as likely, or the viewer does not see all of the likeliest.
    private func find(
        _ word: String, _ limit: Int, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [Person]? {
        let whole = try likeliest("w.word = \(word)", limit, in: db)
        let all = try likeliest(begins("w", word), limit, in: db)
        return try best(of: whole, before: all, limit, seenBy: viewer, in: db)
    }

    /// Those who are found by several words, one of which few have; nil where the viewer does not see all of the likeliest.
    private func few(
        _ words: [String], _ rarest: String, _ limit: Int, seenBy viewer: ID<Person>?,
        in db: any Connection
    ) throws -> [Person]? {
        let rows = try matches(begins("w", rarest), in: db)
        let found = try those(of: Set(rows.map(\.person)), have: words, but: rarest, in: db)
        guard let last = words.last, !found.isEmpty else { return [] }
        let whole: Set<Int64> = try Set(
            db.rows(
                "SELECT person FROM person_word WHERE word = \(last) AND person IN \(list: found.sorted())"
            ) {
                $0[0]
            })
        let heaviest = { (people: Set<Int64>) in
            Self.heaviest(of: rows.filter { people.contains($0.person) }, limit)
        }
        return try best(of: heaviest(whole), before: heaviest(found), limit, seenBy: viewer, in: db)
    }

    /// The first of some people by reputation, and then of others; nil where they are too many, or the viewer does not see
    /// all of them.
    private func best(
        of first: Set<Int64>, before others: Set<Int64>, _ limit: Int, seenBy viewer: ID<Person>?,
        in db: any Connection
    ) throws -> [Person]? {
        let all = first.union(others)
        guard !all.isEmpty else { return [] }
        guard all.count <= Self.candidates else { return nil }
        let people = try page(
            .reputation, all.count, after: nil, found: standing(of: all.sorted()), seenBy: viewer, in: db
        ).data
        guard people.count == all.count else { return nil }
        let isFirst = { (person: Person) in first.contains(person.id.number) }
        return Array((people.filter(isFirst) + people.filter { !isFirst($0) }).prefix(limit))
    }

    /// Those who are found by several common words first by their names; nil where so many have such names that those of the
    /// greatest reputation are soon found.
    private func named(
        _ words: [String], _ rarest: String, _ limit: Int, seenBy viewer: ID<Person>?,
        in db: any Connection
    ) throws -> [Person]? {
        let text = words.joined(separator: " ")
        let named: [(id: Int64, name: String)] = try db.rows(
            """
            SELECT id, name_key FROM person WHERE name_key >= \(text) AND name_key < \(text + "\u{10FFFF}")
            LIMIT \(Self.candidates)
            """
        ) { ($0[0], $0[1]) }
        guard named.count < Self.candidates else { return nil }
        var found = Set(named.map(\.id))
        if found.count <= limit {
            let likely = try likeliest(begins("w", rarest), Self.candidates, in: db)
            found.formUnion(try those(of: likely, have: words, but: rarest, in: db))
        }
        let whole = Set(named.filter { $0.name == text || $0.name.hasPrefix(text + " ") }.map(\.id))
        let all = try best(of: found, limit, seenBy: viewer, in: db)
        return try whole.isEmpty ? all : best(of: whole, limit, seenBy: viewer, before: all, in: db)
    }

    /// Those of some people who have words that begin with all but one of these.
    private func those(
        of people: Set<Int64>, have words: [String], but known: String, in db: any Connection
    ) throws -> Set<Int64> {
        var left = people
        for word in words where word != known && !left.isEmpty {
            left = Set(
                try db.rows(
                    """
                    SELECT o.person FROM person_word o WHERE o.person IN \(list: left.sorted()) AND \(begins("o", word))
                    """
                ) { $0[0] as Int64 })
        }
        return left
    }

    /// Some people by reputation, and then others.
    private func best(
        of people: Set<Int64>, _ limit: Int, seenBy viewer: ID<Person>?, before others: [Person] = [],
        in db: any Connection
    ) throws -> [Person] {
        guard !people.isEmpty, !people.isSubset(of: Set(others.map(\.id.number))) else { return others }
        let first = try page(
            .reputation, limit, after: nil, found: standing(of: people), seenBy: viewer, in: db
        ).data
        let known = Set(first.map(\.id))
        return Array((first + others.filter { !known.contains($0.id) }).prefix(limit))
    }

    /// The most followed among the forty with the greatest reputation; without unclaimed profiles.
    public func popular(_ limit: Int, seenBy viewer: ID<Person>?) async throws -> [Person] {
        let known = try await list(ListPeople(limit: 40), seenBy: viewer).data
        let followed = known.filter { $0.userType != .unclaimed && $0.id != viewer && $0.followerCount > 0 }
        return Array(followed.sorted { $0.followerCount > $1.followerCount }.prefix(limit))
    }

    /// People whose words or names match that are looked at, at least.
    private static let candidates = 100
}
