import FanfareModels
import Foundation
import Storage

/// What became of the people of a batch, or of all of them.
struct ImportCounts: Sendable, Equatable {
    var added = 0
    var updated = 0
    var unchanged = 0
    /// Those whose profile somebody has claimed: it is theirs, and left alone.
    var claimed = 0

    static func += (sum: inout ImportCounts, other: ImportCounts) {
        sum.added += other.added
        sum.updated += other.updated
        sum.unchanged += other.unchanged
        sum.claimed += other.claimed
    }
}

/// Stores people of elsewhere, some hundred in a transaction. Who is there already is brought up to date.
struct ImportBatch {
    let people: People
    let batch: [IncomingPerson]

    func store(in db: any Connection) throws -> ImportCounts {
        let known = try known(in: db)
        var counts = ImportCounts()
        var seen: Set<Origin> = []
        var new: [IncomingPerson] = []
        for person in batch {
            guard seen.insert(person.origin).inserted else { continue }
            guard let before = known[person.origin.text] else {
                new.append(person)
                continue
            }
            try update(before, to: person, &counts, in: db)
        }
        try add(new, in: db)
        counts.added = new.count
        try BadgeBatch(batch.filter { !$0.badges.isEmpty }.map { ($0.origin, $0.badges) }).store(in: db)
        return counts
    }
}

extension ImportBatch {
    private struct Known {
        var id: ID<Person>
        var isClaimed: Bool
        var profile: [String]
        var reputation: Int64
    }

    private func known(in db: any Connection) throws -> [String: Known] {
        var known: [String: Known] = [:]
        try db.each(
            """
            SELECT p.origin, p.id, p.user_type, p.first_name, p.last_name, p.about, p.location,
                (SELECT COALESCE(SUM(e.reputation), 0) FROM score_entry e
                    WHERE e.person = p.id AND e.reason = \(ScoreEvent.Reason.opening.rawValue))
            FROM person p WHERE p.origin IN \(list: batch.map(\.origin.text))
            """
        ) { row in
            known[row[0]] = Known(
                id: row[1], isClaimed: row[2] != UserType.unclaimed.rawValue,
                profile: [row[3], row[4], row[5], row[6]],
                reputation: row[7])
        }
        return known
    }

    private func update(
        _ before: Known, to person: IncomingPerson, _ counts: inout ImportCounts, in db: any Connection
    ) throws {
        guard !before.isClaimed else {
            counts.claimed += 1
            return
        }
        let profile = [person.firstName, person.lastName, person.about, person.location]
        guard profile != before.profile || person.reputation != before.reputation else {
            counts.unchanged += 1
            return
        }
        counts.updated += 1
        if profile != before.profile {
            let edit = ProfileEdit(
                firstName: person.firstName, lastName: person.lastName, about: person.about,
                location: person.location)
            try people.edit(edit, of: before.id, in: db)
        }
        let more = person.reputation - before.reputation
        guard more != 0 else { return }
        try people.ledger.record(
            ScoreEvent(.opening, to: before.id, from: nil, at: people.now(), openingReputation: more), in: db)
    }

    private func add(_ new: [IncomingPerson], in db: any Connection) throws {
        guard !new.isEmpty else { return }
        let usernames = try usernames(for: new, in: db)
        var ids: [String: ID<Person>] = [:]
        try db.insert(
            """
            person (username, username_key, first_name, last_name, name_key, about, location, user_type, origin,
                created_ms)
            """, row: "(?, ?, ?, ?, ?, ?, ?, 'unclaimed', ?, ?)",
            zip(new, usernames).map { person, username in
                [
                    .text(username.text), .text(username.key), .text(person.firstName),
                    .text(person.lastName),
                    .text(Folded.text(person.name)), .text(person.about), .text(person.location),
                    .text(person.origin.text), person.createdAt.sqlValue,
                ]
            }, "RETURNING origin, id"
        ) { ids[$0[0]] = $0[1] }
        let added = try zip(new, usernames).map { person, username in
            guard let id = ids[person.origin.text] else {
                throw StorageError(.other, "The database gave a new person no number.")
            }
            return (id: id, person: person, username: username)
        }
        try db.run("UPDATE people_count SET people = people + \(added.count) WHERE one = 1")
        try db.insert(
            "standing (person, reputation, entries)", row: "(?, ?, 1)",
            added.map { [$0.id.sqlValue, .integer($0.person.reputation)] })
        try db.insert(
            "score_entry (person, number, reason, amount, reputation, actor, subject, total, at_ms, earned_ms)",
            row: "(?, 1, 'opening', 1, ?, NULL, 0, 0, ?, ?)",
            added.map {
                let at = $0.person.createdAt.sqlValue
                return [$0.id.sqlValue, .integer($0.person.reputation), at, at]
            })
        try db.insert(
            "person_word (word, person)", row: "(?, ?)",
            added.flatMap { added in
                People.words(added.person.name, added.username.text).map { [.text($0), added.id.sqlValue] }
            })
    }

    /// A free username for each, in the order of the people.
    private func usernames(for new: [IncomingPerson], in db: any Connection) throws -> [Username] {
        var drafts = new.map(UsernameDrafts.init)
        var usernames: [Username?] = Array(repeating: nil, count: new.count)
        var given: Set<String> = []
        while usernames.contains(where: { $0 == nil }) {
            let open = usernames.indices.filter { usernames[$0] == nil }
            let wanted = try open.map { place in
                guard let draft = drafts[place].next() else {
                    throw ImportError(new[place].origin.text, "found no free username")
                }
                return (place: place, draft: draft, key: draft.key)
            }
            let taken = Set(
                try db.rows(
                    "SELECT username_key FROM person WHERE username_key IN \(list: wanted.map(\.key))"
                ) {
                    $0[0] as String
                })
            for wish in wanted where !taken.contains(wish.key) && given.insert(wish.key).inserted {
                usernames[wish.place] = wish.draft
            }
        }
        return usernames.compactMap(\.self)
    }
}
