import FanfareModels
import Storage

/// The outcomes of the people of a batch, or of the whole import.
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
struct ImportBatch: Sendable {
    private let people: People
    private let batch: [IncomingPerson]
    private let newcomers: [ImportCandidate]

    /// What takes long and needs no database is done here, before the transaction.
    init(_ batch: [IncomingPerson], of people: People) throws {
        self.people = people
        self.batch = batch
        var seen: Set<ImportOrigin> = []
        newcomers = try batch.filter { seen.insert($0.origin).inserted }.map(ImportCandidate.init)
    }

    func store(in db: any Connection) throws -> ImportCounts {
        let known = try known(in: db)
        var counts = ImportCounts()
        var new: [ImportCandidate] = []
        for newcomer in newcomers {
            if let before = known[newcomer.person.origin.text] {
                try update(before, to: newcomer.person, &counts, in: db)
            } else {
                new.append(newcomer)
            }
        }
        var newcomers = NewPeopleWriter(all: new)
        try newcomers.store(in: db)
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
        var picture: String?
    }

    private func known(in db: any Connection) throws -> [String: Known] {
        var known: [String: Known] = [:]
        try db.each(
            """
            SELECT p.origin, p.id, p.user_type, p.first_name, p.last_name, p.about, p.location,
                COALESCE(t.reputation, 0), i.address
            FROM person p LEFT JOIN imported_picture i ON i.person = p.id
            LEFT JOIN score_total t ON t.person = p.id AND t.reason = \(ScoreReason.opening.rawValue)
            WHERE p.origin IN \(list: batch.map(\.origin.text))
            """
        ) { row in
            known[row[0]] = Known(
                id: row[1], isClaimed: row[2] != UserType.unclaimed.rawValue,
                profile: [row[3], row[4], row[5], row[6]],
                reputation: row[7], picture: row[8])
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
        guard
            profile != before.profile || person.reputation != before.reputation
                || person.picture != before.picture
        else {
            counts.unchanged += 1
            return
        }
        counts.updated += 1
        if person.picture != before.picture {
            try ImportedPicture.change(person.picture, of: before.id, in: db)
        }
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
}
