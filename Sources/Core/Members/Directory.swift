public import FanfareModels
import HTTPBinding
import Storage

extension People {
    /// The directory in an order, or, with a text to look for, who has names or a username that begin with
    /// its words.
    public func list(_ call: ListPeople, seenBy viewer: ID<Person>?) async throws -> Listing<Person> {
        let limit = try PageSize(call.limit).rows
        let order = call.sort ?? .reputation
        let cursor = call.cursor
        let words = Folded.searchWords(call.q ?? "")
        guard words.isEmpty else {
            return try await database.read { db in
                try find(words, order, limit, after: cursor, seenBy: viewer, in: db)
            }
        }
        guard (call.q ?? "").allSatisfy(\.isWhitespace) else { return Listing([]) }
        let people = call.filter.map { Selection.query(chosen($0)) } ?? .everybody
        return try await database.read { db in
            try page(order, limit, after: cursor, of: people, seenBy: viewer, in: db)
        }
    }

    /// The query for the numbers of the people of a filter.
    private func chosen(_ filter: PeopleFilter) -> SQL {
        switch filter {
        case .creators:
            "SELECT p.id AS person FROM person p WHERE p.user_type = \(UserType.creator.rawValue)"
        case .live:
            "SELECT p.id AS person FROM person p WHERE p.id IN \(list: live.people.map(\.number).sorted())"
        }
    }

    /// The people of whom there is a page.
    enum Selection {
        /// All, or those whose id, `c.id`, meets a condition: walked in the order of the list.
        case everybody, matching(SQL)
        /// Few, as a query for their numbers, `person`.
        case query(SQL)
        /// Few, by their numbers.
        case numbers([Int64])
    }

    /// One page in keyset order. Cards are read only for the rows of the page.
    func page(
        _ order: PeopleOrder, _ limit: Int, after cursor: Cursor?, of people: Selection,
        seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> Listing<Person> {
        let (source, matching, isSorted): (SQL, SQL, Bool) =
            switch people {
            case .everybody: (order.source, "1 = 1", false)
            case .matching(let condition): (order.source, condition, false)
            // CROSS JOIN keeps SQLite from walking everybody in the list's order to meet the few.
            case .query(let query):
                ("(\(query)) AS found CROSS JOIN \(order.source)", "c.id = found.person", true)
            case .numbers(let numbers): (order.source, "c.id IN \(list: numbers)", true)
            }
        let key = order.key(sorted: isSorted)
        let start = try cursor.map { try order.start(after: $0, key) } ?? "1 = 1"
        let chosen: SQL = """
            SELECT c.id, \(key) AS place FROM \(source)
            WHERE \(matching) AND \(start) AND \(try visibility(for: viewer, in: db).lists("c.id"))
            ORDER BY \(order.sorting(key, "c.id")) LIMIT \(limit + 1)
            """
        let known = viewerStates.whole([.follows], of: viewer)
        let sql: SQL = """
            SELECT \(PersonCard.columns), \(followedColumn(viewer, known)), chosen.place
            FROM (\(chosen)) AS chosen CROSS JOIN person_card c
            WHERE c.id = chosen.id ORDER BY \(order.sorting("chosen.place", "chosen.id"))
            """
        let live = self.live.people
        let rows = try db.rows(sql) { row in
            let person = Person(
                row, addresses: addresses, live: live, followed: followed(row, seenBy: viewer, known))
            return (person: person, key: row[PersonCard.width + 1] as String)
        }
        return Listing(rows, limit: limit, \.person) { Cursor($0.key, $0.person.id) }
    }

    /// How many people there are, from a counter that is kept.
    public func count() async throws -> Int64 {
        try await database.read { db in try count(in: db) }
    }

    func count(in db: any Connection) throws -> Int64 {
        try db.first("SELECT people FROM people_count WHERE one = 1") { $0[0] } ?? 0
    }
}

extension People {
    /// 1 where the viewer follows the card's person. Asked row by row: for a join SQLite would first read all
    /// follows into a Bloom filter.
    ///
    /// - Parameter known: states of the viewer's flags, with all whom they follow: it is not asked then.
    func followedColumn(_ viewer: ID<Person>?, _ known: ViewerState? = nil) -> SQL {
        guard let viewer, known == nil else { return "0" }
        return """
            CASE WHEN EXISTS (SELECT 1 FROM follow mine WHERE mine.follower = \(viewer) AND mine.followed = c.id)
                THEN 1 ELSE 0 END
            """
    }

    /// Whether the viewer follows the person of a row that has ``PersonCard/columns`` and then ``followedColumn(_:_:)``; nil for
    /// guests.
    func followed(
        _ row: borrowing Row, seenBy viewer: ID<Person>?, _ known: ViewerState? = nil
    ) -> Bool? {
        viewer == nil ? nil : known?.has(.follows, row[0]) ?? row[PersonCard.width]
    }
}

extension PeopleOrder {
    /// What the order is read from, as `c`.
    fileprivate var source: SQL {
        switch self {
        case .reputation: "(SELECT person AS id, reputation FROM standing) AS c"
        case .name, .newest: "person c"
        }
    }

    /// The sort key. `sorted` makes it an expression that no index has, so that few rows are sorted and the
    /// index is not walked.
    fileprivate func key(sorted: Bool) -> SQL {
        switch self {
        case .reputation: sorted ? "c.reputation + 0" : "c.reputation"
        case .name: sorted ? "c.name_key || ''" : "c.name_key"
        case .newest: sorted ? "c.created_ms + 0" : "c.created_ms"
        }
    }

    fileprivate func sorting(_ key: SQL, _ id: SQL) -> SQL {
        switch self {
        case .reputation, .newest: "\(key) DESC, \(id) DESC"
        case .name: "\(key), \(id)"
        }
    }

    fileprivate func start(after cursor: Cursor, _ key: SQL) throws(Problem) -> SQL {
        let id = try cursor.number(1)
        return switch self {
        case .reputation, .newest: "(\(key), c.id) < (\(try cursor.number(0)), \(id))"
        case .name: "(\(key), c.id) > (\(try cursor.string(0)), \(id))"
        }
    }
}
