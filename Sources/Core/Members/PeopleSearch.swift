import FanfareModels
import Storage

extension People {
    /// People of whose words one begins with each of `words`.
    ///
    /// The few who match a rare word are sorted. When even the rarest matches many, those with the greatest reputation come
    /// first by ``SearchWeight``, and a page is soon full; in other orders the list is walked. Either way the work has a
    /// bound that does not grow with the community.
    func find(
        _ words: [String], rarest known: RarestWord? = nil, _ order: PeopleOrder, _ limit: Int,
        after cursor: Cursor?, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> Listing<Person> {
        let words = Array(words.prefix(5))
        let rarest = try known ?? rarest(of: words, in: db)
        guard rarest.people > 0 else { return Listing([]) }
        let others = others(words, but: rarest.word, of: "w.person")
        let matching: SQL = "\(SQL.begins("w.word", with: rarest.word)) AND \(others)"
        if rarest.people < Self.few {
            let found: SQL = "SELECT DISTINCT w.person FROM person_word w WHERE \(matching)"
            return try page(order, limit, after: cursor, of: .query(found), seenBy: viewer, in: db)
        }
        if order == .reputation {
            let found = try best(matching, limit, after: cursor, seenBy: viewer, in: db)
            if let found { return found }
        }
        let all: SQL = words.reduce("1 = 1") { "\($0) AND \(has($1, "c.id"))" }
        return try page(order, limit, after: cursor, of: .matching(all), seenBy: viewer, in: db)
    }

    /// A page of the people whose words match, one weight after the other from the greatest; nil when too many have the same.
    private func best(
        _ matching: SQL, _ limit: Int, after cursor: Cursor?, seenBy viewer: ID<Person>?,
        in db: any Connection
    ) throws -> Listing<Person>? {
        let start = try cursor.map { SearchWeight(reputation: try $0.number(0)) }
        var found: [Int64] = []
        for weight in try (start ?? heaviest(in: db)).numbersDown {
            let more = try people(of: weight, matching, limit: Self.many, in: db)
            guard found.count + more.count < Self.many else { return nil }
            found += more
            guard weight == 0 || !more.isEmpty && found.count > limit else { continue }
            let page = try page(
                .reputation, limit, after: cursor, of: .numbers(found), seenBy: viewer, in: db)
            if weight == 0 || page.next != nil { return page }
        }
        return nil
    }

    /// The greatest weight that somebody has.
    private func heaviest(in db: any Connection) throws -> SearchWeight {
        SearchWeight(
            number: try db.first("SELECT MAX(weight) FROM person_word") { $0[0] as Int64? ?? 0 } ?? 0)
    }

    /// The people of one weight whose words match; one of whom two words match is there twice.
    private func people(
        of weight: Int64, _ matching: SQL, limit: Int, in db: any Connection
    ) throws -> [Int64] {
        try db.rows(
            "SELECT w.person FROM person_word w WHERE w.weight = \(weight) AND \(matching) LIMIT \(limit)"
        ) { $0[0] }
    }

    /// Candidates, from the greatest weight on, and the least weight that they may have; nil where all are there.
    typealias Likeliest = (people: Set<Int64>, least: Int64?)

    /// Those whose words match, from the greatest weight on until there are more than `wanted`.
    func likeliest(_ matching: SQL, _ wanted: Int, in db: any Connection) throws -> Likeliest {
        let some: [(person: Int64, weight: Int64)] = try db.rows(
            "SELECT w.person, w.weight FROM person_word w WHERE \(matching) LIMIT \(Self.few)"
        ) { ($0[0], $0[1]) }
        guard some.count < Self.few else { return try likeliest(ofMany: matching, wanted, in: db) }
        var found: Set<Int64> = []
        var weight = SearchWeight.most
        for match in some.sorted(by: { $0.weight > $1.weight }) {
            if match.weight < weight, found.count > wanted { return (found, weight) }
            weight = match.weight
            found.insert(match.person)
        }
        return (found, nil)
    }

    /// The same where at least ``few`` are known to match.
    func likeliest(ofMany matching: SQL, _ wanted: Int, in db: any Connection) throws -> Likeliest {
        var found: Set<Int64> = []
        for weight in try heaviest(in: db).numbersDown {
            let more = try people(of: weight, matching, limit: Self.many, in: db)
            found.formUnion(more)
            // Of whom there are too many, any may be looked at.
            if found.count > wanted || more.count == Self.many { return (found, weight) }
        }
        return (found, nil)
    }

    /// People who are sorted at once; the most of one weight.
    static let (few, many) = (200, 2_000)

    /// The word that begins the fewest people's words, and how many, up to ``few``.
    typealias RarestWord = (word: String, people: Int)

    func rarest(of words: [String], in db: any Connection) throws -> RarestWord {
        var rarest = (word: "", people: Int.max)
        // The longest is the rarest of those that are not rare.
        for word in words.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            let people = try count(word, upTo: Self.few, in: db)
            if people < rarest.people { rarest = (word, people) }
        }
        return rarest
    }

    private func count(_ word: String, upTo most: Int, in db: any Connection) throws -> Int {
        try db.first(
            """
            SELECT COUNT(*) FROM (SELECT 1 FROM person_word w WHERE \(SQL.begins("w.word", with: word)) LIMIT \(most)) AS matches
            """
        ) { $0[0] } ?? 0
    }

    /// That a person has words that begin with all but one of these.
    func others(_ words: [String], but known: String, of person: String) -> SQL {
        words.reduce("1 = 1") { $1 == known ? $0 : "\($0) AND \(has($1, person))" }
    }

    private func has(_ word: String, _ person: String) -> SQL {
        // Not EXISTS, which PostgreSQL makes a join of, with all people who have such a word.
        """
        (SELECT 1 FROM person_word o WHERE o.person = \(SQL(text: person)) AND \(SQL.begins("o.word", with: word)) LIMIT 1) = 1
        """
    }
}
