public import FanfareModels
public import Storage

/// The people whom words find best.
public struct FoundPeople: Sendable {
    /// The best first.
    public var people: [Person] = []
    /// Whose reputation decides who is found: of those whom a word finds, who comes to a weight or had it before.
    fileprivate var deciding: [(word: String, least: Int64)] = []

    /// The subjects of which figures decide who is found and what is shown of them.
    public var subjects: [Subject] {
        people.map { .person($0.id) }
            + deciding.flatMap { word, least in
                SearchWeight(number: least).andAbove.map { .found(by: word, $0) }
            }
    }

    /// Notes that more match, and come in where they pass the last.
    fileprivate mutating func notePassing(_ word: String) {
        guard let last = people.last else { return }
        deciding.append((word, SearchWeight(reputation: last.reputation).number))
    }
}

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
    ) throws -> FoundPeople {
        let words = Array(words.prefix(5))
        guard let last = words.last else { return FoundPeople() }
        let rarest = try rarest(of: words, in: db)
        if words.count > 1, rarest.people >= Self.few,
            let named = try named(words, rarest.word, limit, seenBy: viewer, in: db)
        {
            return named
        }
        let page = try find(words, rarest: rarest, .reputation, limit, after: nil, seenBy: viewer, in: db)
        guard page.next != nil else { return FoundPeople(people: page.data) }
        var found = FoundPeople()
        let whole: Set<Int64>
        if rarest.people < Self.few {
            whole = try those(whoHave: last, of: words, rarest.word, in: db)
        } else {
            let likely = try likeliest("w.word = \(last)", words.count == 1 ? limit : Self.candidates, in: db)
            if let least = likely.least { found.deciding.append((last, least)) }
            whole =
                try words.count == 1
                ? likely.people : those(of: likely.people, have: words, but: last, in: db)
        }
        found.people =
            try whole.isEmpty ? page.data : best(of: whole, limit, seenBy: viewer, before: page.data, in: db)
        found.notePassing(rarest.word)
        return found
    }

    /// Those who are found by several common words first by their names; nil where so many have such names that those of the
    /// greatest reputation are soon found.
    private func named(
        _ words: [String], _ rarest: String, _ limit: Int, seenBy viewer: ID<Person>?,
        in db: any Connection
    ) throws -> FoundPeople? {
        let text = words.joined(separator: " ")
        let named: [(id: Int64, name: String)] = try db.rows(
            """
            SELECT id, name_key FROM person WHERE \(SQL.begins("name_key", with: text))
            LIMIT \(Self.candidates)
            """
        ) { ($0[0], $0[1]) }
        guard named.count < Self.candidates else { return nil }
        var found = FoundPeople()
        var ids = Set(named.map(\.id))
        if ids.count <= limit {
            let likely = try likeliest(ofMany: SQL.begins("w.word", with: rarest), Self.candidates, in: db)
            if let least = likely.least { found.deciding.append((rarest, least)) }
            ids.formUnion(try those(of: likely.people, have: words, but: rarest, in: db))
        }
        let whole = Set(named.filter { $0.name == text || $0.name.hasPrefix(text + " ") }.map(\.id))
        found.people = try best(of: ids, limit, seenBy: viewer, in: db)
        if !whole.isEmpty {
            found.people = try best(of: whole, limit, seenBy: viewer, before: found.people, in: db)
        }
        if ids.count > limit { found.notePassing(rarest) }
        return found
    }

    /// Those of the few whom words find who have one of the words whole.
    private func those(
        whoHave last: String, of words: [String], _ rarest: String, in db: any Connection
    ) throws -> Set<Int64> {
        Set(
            try db.rows(
                """
                SELECT DISTINCT w.person FROM person_word w
                WHERE \(SQL.begins("w.word", with: rarest)) AND \(others(words, but: rarest, of: "w.person"))
                    AND (SELECT 1 FROM person_word l WHERE l.person = w.person AND l.word = \(last) LIMIT 1) = 1
                """
            ) { $0[0] as Int64 })
    }

    /// Those of some people who have words that begin with all but one of these. In the order of their numbers they are near
    /// each other in the index: looked up as they were found, by word, each takes half as long again.
    private func those(
        of people: Set<Int64>, have words: [String], but known: String, in db: any Connection
    ) throws -> Set<Int64> {
        var left = people
        for word in words where word != known && !left.isEmpty {
            left = Set(
                try db.rows(
                    """
                    SELECT o.person FROM person_word o
                    WHERE o.person IN \(list: left.sorted()) AND \(SQL.begins("o.word", ofFoundWith: word))
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
        guard !people.isEmpty, Set(others.prefix(people.count).map(\.id.number)) != people else {
            return others
        }
        let first = try page(
            .reputation, limit, after: nil, of: .numbers(people.sorted()), seenBy: viewer, in: db
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
