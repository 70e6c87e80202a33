public import FanfareModels
public import Storage

/// Blocks and mutes. `hidden` has a row for each direction: `blocks` and, the other way, `blocked`, and
/// `mutes`.
extension People {
    /// Ends follows both ways, and neither sees the other from now on.
    public func block(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        guard person != viewer else { throw Problem.invalid("person", "You cannot block yourself.") }
        let at = now()
        return try await write(changing: viewer, person) { db in
            try require(person, seenBy: nil, in: db)
            try endFollow(of: person, by: viewer, at: at, in: db)
            try endFollow(of: viewer, by: person, at: at, in: db)
            try hide(person, from: viewer, "blocks", in: db)
            try hide(viewer, from: person, "blocked", in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Removes a block. Removing one that is not there changes nothing.
    public func unblock(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        try await write(changing: viewer, person) { db in
            try require(person, seenBy: nil, in: db)
            try show(person, to: viewer, "blocks", in: db)
            try show(viewer, to: person, "blocked", in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Hides a person from the viewer, without a notice.
    public func mute(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        guard person != viewer else { throw Problem.invalid("person", "You cannot mute yourself.") }
        return try await write(changing: viewer, person) { db in
            try require(person, seenBy: viewer, in: db)
            try hide(person, from: viewer, "mutes", in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Removes a mute. Removing one that is not there changes nothing.
    public func unmute(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        try await write(changing: viewer, person) { db in
            try require(person, seenBy: nil, in: db)
            try show(person, to: viewer, "mutes", in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Whom the viewer blocks and mutes, for the page where it can be taken back.
    public func hiddenPeople(by viewer: ID<Person>) async throws -> [(person: Person, state: BlockState)] {
        try await database.read { db in
            let people = try db.rows(
                """
                SELECT \(PersonCard.columns) FROM person_card c WHERE c.id IN
                    (SELECT person FROM hidden WHERE viewer = \(viewer) AND reason <> 'blocked')
                ORDER BY c.first_name, c.last_name, c.id
                """
            ) { Person($0, addresses: addresses) }
            return try people.map { ($0, try state(of: $0.id, by: viewer, in: db)) }
        }
    }

    /// Whether one of two blocks the other; with `either` false, only whether the person blocks the viewer.
    public func isBlocked(
        _ person: ID<Person>, by viewer: ID<Person>, either: Bool, in db: any Connection
    ) throws -> Bool {
        let reasons = try hiding(of: person, by: viewer, in: db)
        return reasons.contains("blocked") || (either && reasons.contains("blocks"))
    }

    func hiding(of person: ID<Person>, by viewer: ID<Person>, in db: any Connection) throws -> [String] {
        try db.rows("SELECT reason FROM hidden WHERE viewer = \(viewer) AND person = \(person)") { $0[0] }
    }

    private func hide(
        _ person: ID<Person>, from viewer: ID<Person>, _ reason: String, in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO hidden (viewer, person, reason) VALUES (\(viewer), \(person), \(reason))
            ON CONFLICT DO NOTHING
            """)
    }

    private func show(
        _ person: ID<Person>, to viewer: ID<Person>, _ reason: String, in db: any Connection
    ) throws {
        try db.run(
            "DELETE FROM hidden WHERE viewer = \(viewer) AND person = \(person) AND reason = \(reason)")
    }

    private func state(of person: ID<Person>, by viewer: ID<Person>, in db: any Connection) throws
        -> BlockState
    {
        let reasons = try hiding(of: person, by: viewer, in: db)
        return BlockState(blocked: reasons.contains("blocks"), muted: reasons.contains("mutes"))
    }
}
