import FanfareModels
import Storage

extension People {
    /// People of whose words one begins with each of `words`.
    ///
    /// The rarest word decides the way: the few who match it are sorted; when it matches many, the list is walked in its
    /// order, and a page is soon full. Either way the work has a bound that does not grow with the community.
    func find(
        _ words: [String], _ order: PeopleOrder, _ limit: Int, after cursor: Cursor?,
        seenBy viewer: ID<Person>?
    ) async throws -> Listing<Person> {
        let words = Array(words.prefix(5))
        let few = words.count == 1 ? 2_000 : 10_000
        return try await database.read { db in
            var rarest = (word: "", people: Int.max)
            for word in words {
                let people = try count(word, upTo: few, in: db)
                if people < rarest.people { rarest = (word, people) }
            }
            guard rarest.people > 0 else { return Listing([]) }
            guard rarest.people < few else {
                let all: SQL = words.reduce("1 = 1") { "\($0) AND \(has($1, "c.id"))" }
                return try page(order, limit, after: cursor, where: all, seenBy: viewer, in: db)
            }
            let others: SQL = words.reduce("1 = 1") {
                $1 == rarest.word ? $0 : "\($0) AND \(has($1, "w.person"))"
            }
            let found: SQL = """
                SELECT DISTINCT w.person FROM person_word w WHERE \(begins("w", rarest.word)) AND \(others)
                """
            return try page(order, limit, after: cursor, found: found, seenBy: viewer, in: db)
        }
    }

    private func count(_ word: String, upTo most: Int, in db: any Connection) throws -> Int {
        try db.first(
            """
            SELECT COUNT(*) FROM (SELECT 1 FROM person_word w WHERE \(begins("w", word)) LIMIT \(most)) AS matches
            """
        ) { $0[0] } ?? 0
    }

    private func has(_ word: String, _ person: String) -> SQL {
        "EXISTS (SELECT 1 FROM person_word o WHERE o.person = \(SQL(text: person)) AND \(begins("o", word)))"
    }

    /// All words from `word` up to the last that begins with it: no Unicode scalar is after U+10FFFF.
    private func begins(_ table: String, _ word: String) -> SQL {
        let column = SQL(text: "\(table).word")
        return "\(column) >= \(word) AND \(column) < \(word + "\u{10FFFF}")"
    }
}
