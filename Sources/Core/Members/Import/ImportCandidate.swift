import FanfareModels
import Storage

/// A person of elsewhere who may be new here, with all that is made of the name.
struct ImportCandidate: Sendable {
    let person: IncomingPerson
    let nameKey: String
    private let nameWords: [String]
    private var drafts: UsernameDrafts
    private(set) var username: Username
    private(set) var usernameKey: String
    /// The words by which they are found.
    private(set) var words: Set<String>

    init(_ person: IncomingPerson) throws {
        self.person = person
        nameKey = Folded.text(person.name)
        nameWords = Folded.words(person.name)
        var drafts = UsernameDrafts(person)
        username = try Self.draft(&drafts, person)
        self.drafts = drafts
        usernameKey = username.key
        words = Self.words(nameWords, username)
    }

    /// Goes over to the next username, since this one is taken.
    mutating func takeNextUsername() throws {
        username = try Self.draft(&drafts, person)
        usernameKey = username.key
        words = Self.words(nameWords, username)
    }

    private static func draft(_ drafts: inout UsernameDrafts, _ person: IncomingPerson) throws -> Username {
        guard let draft = drafts.next() else {
            throw ImportError(person.origin.text, "found no free username")
        }
        return draft
    }

    private static func words(_ nameWords: [String], _ username: Username) -> Set<String> {
        Set(nameWords + [Folded.text(username.text)] + Folded.words(username.text))
    }
}

/// Stores people who are new.
struct NewPeopleWriter {
    private(set) var all: [ImportCandidate]

    init(all: [ImportCandidate]) { self.all = all }

    mutating func store(in db: any Connection) throws {
        guard !all.isEmpty else { return }
        try findUsernames(in: db)
        let ids = try storePeople(in: db)
        try storeStandings(ids, in: db)
        try ImportedPicture.store(
            zip(all, ids).compactMap { new, id in new.person.picture.map { (id, $0) } }, in: db)
        try db.run("UPDATE people_count SET people = people + \(all.count) WHERE one = 1")
        try db.insert(
            "person_word (word, person, weight)", row: "(?, ?, ?)",
            zip(all, ids).flatMap { new, id in
                let weight = SearchWeight(reputation: new.person.reputation)
                return new.words.map { [.text($0), id.sqlValue, .integer(weight.number)] }
            })
    }

    /// Sees to it that all have usernames that nobody else has.
    private mutating func findUsernames(in db: any Connection) throws {
        var open = Array(all.indices)
        var given: Set<String> = []
        while !open.isEmpty {
            let taken = Set(
                try db.rows(
                    """
                    SELECT username_key FROM person
                    WHERE username_key IN \(list: open.map { all[$0].usernameKey })
                    """
                ) { $0[0] as String })
            open = try open.filter { place in
                let key = all[place].usernameKey
                guard taken.contains(key) || !given.insert(key).inserted else { return false }
                try all[place].takeNextUsername()
                return true
            }
        }
    }

    /// The numbers of the people, in their order.
    private func storePeople(in db: any Connection) throws -> [ID<Person>] {
        var ids: [String: ID<Person>] = [:]
        try db.insert(
            """
            person (username, username_key, first_name, last_name, name_key, about, location, user_type, origin,
                created_ms, picture)
            """, row: "(?, ?, ?, ?, ?, ?, ?, 'unclaimed', ?, ?, ?)",
            all.map { new in
                [
                    .text(new.username.text), .text(new.usernameKey), .text(new.person.firstName),
                    .text(new.person.lastName), .text(new.nameKey), .text(new.person.about),
                    .text(new.person.location), .text(new.person.origin.text), new.person.createdAt.sqlValue,
                    ImportedPicture.number(of: new.person.picture).map(SQLValue.integer) ?? .null,
                ]
            }, "RETURNING origin, id"
        ) { ids[$0[0]] = $0[1] }
        return try all.map { new in
            guard let id = ids[new.person.origin.text] else {
                throw StorageError(.other, "The database gave a new person no number.")
            }
            return id
        }
    }

    /// The standings, and the entries of the ledger that they follow from.
    private func storeStandings(_ ids: [ID<Person>], in db: any Connection) throws {
        try db.insert(
            "standing (person, reputation, entries, entry_ms)", row: "(?, ?, 1, ?)",
            zip(all, ids).map { new, id in
                [id.sqlValue, .integer(new.person.reputation), new.person.createdAt.sqlValue]
            })
        try db.insert(
            """
            score_entry
                (person, number, before_ms, reason, amount, reputation, actor, subject, total, at_ms, earned_ms)
            """, row: "(?, 1, 0, 'opening', 1, ?, NULL, 0, 0, ?, ?)",
            zip(all, ids).map { new, id in
                let at = new.person.createdAt.sqlValue
                return [id.sqlValue, .integer(new.person.reputation), at, at]
            })
        try db.insert(
            "score_total (person, reason, amount, reputation)", row: "(?, 'opening', 1, ?)",
            zip(all, ids).map { new, id in [id.sqlValue, .integer(new.person.reputation)] })
    }
}
