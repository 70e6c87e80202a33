public import FanfareModels
import Foundation
public import Storage

extension People {
    /// Follows once, however often it is asked.
    public func follow(_ person: ID<Person>, by follower: ID<Person>) async throws -> FollowState {
        try await write(followsOf: follower) { db in try followAsMember(person, by: follower, in: db) }
    }

    /// Follows a person, and calls `then` on the writer's thread once that is committed.
    public func follow(
        _ person: ID<Person>, by follower: ID<Person>,
        then completion: @escaping @Sendable (Result<FollowState, any Error>) -> Void
    ) {
        write(
            followsOf: follower, { db in try followAsMember(person, by: follower, in: db) },
            then: completion)
    }

    private func followAsMember(
        _ person: ID<Person>, by follower: ID<Person>, in db: any Connection
    ) throws -> FollowState {
        try limits.take(.follows, by: follower, at: now(), in: db)
        return try follow(person, by: follower, in: db)
    }

    /// Follows within the caller's transaction.
    public func follow(
        _ person: ID<Person>, by follower: ID<Person>, in db: any Connection
    ) throws -> FollowState {
        guard person != follower else { throw Problem.invalid("person", "You cannot follow yourself.") }
        let at = now()
        let added = try db.run(
            """
            INSERT INTO follow (follower, followed, at_ms)
            SELECT \(follower), s.person, \(at) FROM standing s
            WHERE s.person = \(person) AND \(Visibility.of(follower).sees("s.person"))
                AND (SELECT mine.following FROM standing mine WHERE mine.person = \(follower)) < \(Self.mostFollowed)
            ON CONFLICT DO NOTHING
            """)
        guard added == 1 else {
            try require(person, seenBy: follower, in: db)
            guard try isFollowed(person, by: follower, in: db) else {
                throw Problem.conflict(
                    "You follow \(Self.mostFollowed) people, which is as many as one can.")
            }
            return FollowState(followed: true, followerCount: try followers(of: person, in: db))
        }
        let followers = try count(
            1, by: follower, ScoreEvent(.followed, to: person, from: follower, at: at),
            telling: Notice(to: person, .follow, from: follower, at: at), in: db)
        return FollowState(followed: true, followerCount: followers)
    }

    /// Stops following a person. Throws `Problem.missing` for an unknown one.
    public func unfollow(_ person: ID<Person>, by follower: ID<Person>) async throws -> FollowState {
        try await write(followsOf: follower) { db in try unfollow(person, by: follower, in: db) }
    }

    /// Stops following a person, and calls `then` on the writer's thread once that is committed.
    public func unfollow(
        _ person: ID<Person>, by follower: ID<Person>,
        then completion: @escaping @Sendable (Result<FollowState, any Error>) -> Void
    ) {
        write(
            followsOf: follower, { db in try unfollow(person, by: follower, in: db) },
            then: completion
        )
    }

    /// Ends a follow within the caller's transaction.
    public func unfollow(
        _ person: ID<Person>, by follower: ID<Person>, in db: any Connection
    ) throws -> FollowState {
        let known = try pipelinedSight(of: person, seenBy: nil, in: db)
        let left = try endFollow(of: person, by: follower, at: now(), in: db)
        guard try known.first() != nil else { throw Problem.missing("person") }
        return FollowState(followed: false, followerCount: try left ?? followers(of: person, in: db))
    }

    /// Takes a follow away, if there is one, with what it earned, and says how many are left.
    @discardableResult
    func endFollow(
        of person: ID<Person>, by follower: ID<Person>, at: Date, in db: any Connection
    ) throws -> Int64? {
        let since: Date? = try db.first(
            "DELETE FROM follow WHERE follower = \(follower) AND followed = \(person) RETURNING at_ms"
        ) { $0[0] }
        guard let since else { return nil }
        return try count(
            -1, by: follower, ScoreEvent(.followed, to: person, from: follower, at: at, undoing: since),
            in: db)
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
