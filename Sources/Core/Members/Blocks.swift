public import FanfareModels
import Storage

/// Blocking and muting; what they hide is in ``Visibility``.
extension People {
    /// Ends follows both ways, and neither sees the other from now on.
    public func block(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        guard person != viewer else { throw Problem.invalid("person", "You cannot block yourself.") }
        let at = now()
        return try await write(changing: viewer, person) { db in
            try require(person, seenBy: nil, in: db)
            try move(
                [
                    FollowChange(person, by: viewer, follows: false),
                    FollowChange(viewer, by: person, follows: false),
                ], at: at, in: db)
            try Visibility.of(viewer).hide(person, .blocks, in: db)
            try Visibility.of(person).hide(viewer, .blocked, in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Removes a block. Removing one that is not there changes nothing.
    public func unblock(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        try await write(changing: viewer, person) { db in
            try require(person, seenBy: nil, in: db)
            try Visibility.of(viewer).show(person, .blocks, in: db)
            try Visibility.of(person).show(viewer, .blocked, in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Hides a person from the viewer, without a notice.
    public func mute(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        guard person != viewer else { throw Problem.invalid("person", "You cannot mute yourself.") }
        return try await write(changing: viewer, person) { db in
            try require(person, seenBy: viewer, in: db)
            try Visibility.of(viewer).hide(person, .mutes, in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    /// Removes a mute. Removing one that is not there changes nothing.
    public func unmute(_ person: ID<Person>, by viewer: ID<Person>) async throws -> BlockState {
        try await write(changing: viewer, person) { db in
            try require(person, seenBy: nil, in: db)
            try Visibility.of(viewer).show(person, .mutes, in: db)
            return try state(of: person, by: viewer, in: db)
        }
    }

    private func state(of person: ID<Person>, by viewer: ID<Person>, in db: any Connection) throws
        -> BlockState
    {
        let reasons = try Visibility.of(viewer).reasons(hiding: person, in: db)
        return BlockState(blocked: reasons.contains(.blocks), muted: reasons.contains(.mutes))
    }
}
