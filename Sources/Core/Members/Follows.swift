public import FanfareModels
import Foundation
public import Storage

extension People {
    /// Follows once, however often it is asked.
    public func follow(_ person: ID<Person>, by follower: ID<Person>) async throws -> FollowState {
        try await change(FollowChange(person, by: follower, follows: true))
    }

    /// Stops following a person. Throws `Problem.missing` for an unknown one.
    public func unfollow(_ person: ID<Person>, by follower: ID<Person>) async throws -> FollowState {
        try await change(FollowChange(person, by: follower, follows: false))
    }

    private func change(_ change: FollowChange) async throws -> FollowState {
        try await withCheckedThrowingContinuation { continuation in
            self.change(change) { continuation.resume(with: $0) }
        }
    }

    /// Follows within the caller's transaction.
    public func follow(
        _ person: ID<Person>, by follower: ID<Person>, in db: any Connection
    ) throws -> FollowState {
        try change([FollowChange(person, by: follower, follows: true)], isLimited: false, in: db)[0].get()
    }

    /// Ends a follow within the caller's transaction.
    public func unfollow(
        _ person: ID<Person>, by follower: ID<Person>, in db: any Connection
    ) throws -> FollowState {
        try change([FollowChange(person, by: follower, follows: false)], isLimited: false, in: db)[0].get()
    }

    /// The followers of a person, or the people they follow, latest first.
    public func followers(_ call: ListFollowers, seenBy viewer: ID<Person>?) async throws -> Listing<Person> {
        let limit = try PageSize(call.limit).rows
        return try await database.read { [cursor = call.cursor] db in
            try require(call.person, seenBy: viewer, in: db)
            let after = try cursor.map { (at: try $0.number(0), id: try $0.number(1)) } ?? (.max, .max)
            return try follows(
                """
                SELECT \(PersonCard.columns), f.at_ms, \(followedColumn(viewer))
                FROM follow f JOIN person_card c ON c.id = f.follower
                WHERE f.followed = \(call.person) AND (f.at_ms, f.follower) < (\(after.at), \(after.id))
                    AND \(Visibility.of(viewer).lists("c.id"))
                ORDER BY f.at_ms DESC, f.follower DESC LIMIT \(limit + 1)
                """, limit, viewer, in: db)
        }
    }

    /// The people whom a person follows, latest first.
    public func following(_ call: ListFollowing, seenBy viewer: ID<Person>?) async throws -> Listing<Person> {
        let limit = try PageSize(call.limit).rows
        return try await database.read { [cursor = call.cursor] db in
            try require(call.person, seenBy: viewer, in: db)
            let after = try cursor.map { (at: try $0.number(0), id: try $0.number(1)) } ?? (.max, .max)
            return try follows(
                """
                SELECT \(PersonCard.columns), f.at_ms, \(followedColumn(viewer))
                FROM (
                    SELECT c.id, c.at_ms
                    FROM (SELECT followed AS id, at_ms FROM follow WHERE follower = \(call.person)) AS c
                    WHERE (c.at_ms, c.id) < (\(after.at), \(after.id)) AND \(Visibility.of(viewer).lists("c.id"))
                    ORDER BY c.at_ms DESC, c.id DESC LIMIT \(limit + 1)
                ) AS f JOIN person_card c ON c.id = f.id
                ORDER BY f.at_ms DESC, f.id DESC
                """, limit, viewer, in: db)
        }
    }
}
