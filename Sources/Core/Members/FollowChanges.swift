import FanfareModels
import Foundation
import Storage

/// A follow, or the end of one.
struct FollowChange: Hashable, Sendable {
    let person: ID<Person>
    let follower: ID<Person>
    /// Whether it is to be there afterwards.
    let follows: Bool

    /// How many are made in one transaction.
    static let batch = 64

    init(_ person: ID<Person>, by follower: ID<Person>, follows: Bool) {
        self.person = person
        self.follower = follower
        self.follows = follows
    }

    fileprivate var pair: [SQLValue] { [.integer(follower.number), .integer(person.number)] }
}

/// Several follows are changed with as many statements as one.
extension People {
    /// Changes follows within the caller's transaction, each of another follower.
    ///
    /// - Parameter isLimited: whether the limits of new accounts apply.
    /// - Returns: what each of them comes to, or the `Problem` with it.
    func change(
        _ changes: [FollowChange], isLimited: Bool, in db: any Connection
    ) throws -> [Result<FollowState, any Error>] {
        let at = now()
        var refused: [FollowChange: Problem] = [:]
        for change in changes where change.follows {
            do throws(any Error) {
                guard change.person != change.follower else {
                    throw Problem.invalid("person", "You cannot follow yourself.")
                }
                if isLimited { try limits.take(.follows, by: change.follower, at: at, in: db) }
            } catch let problem as Problem {
                refused[change] = problem
            }
        }
        let counts = try move(changes.filter { refused[$0] == nil }, at: at, in: db)
        return try changes.map { change in
            if let problem = refused[change] { return .failure(problem) }
            do {
                let count = try counts[change] ?? unchanged(change, in: db)
                return .success(FollowState(followed: change.follows, followerCount: count))
            } catch let problem as Problem {
                return .failure(problem)
            }
        }
    }

    /// Makes and ends follows, with what they earn.
    ///
    /// - Returns: how many followers the person of each then has, without those that changed nothing.
    @discardableResult
    func move(
        _ changes: [FollowChange], at: Date, in db: any Connection
    ) throws -> [FollowChange: Int64] {
        let made = try insert(changes.filter(\.follows), at: at, in: db)
        let ended = try delete(changes.filter { !$0.follows }, in: db)
        let moved = changes.filter { made.contains($0) || ended[$0] != nil }
        guard !moved.isEmpty else { return [:] }
        var following: [ID<Person>: Int64] = [:]
        for change in moved { following[change.follower, default: 0] += change.follows ? 1 : -1 }
        let rows = following.sorted { $0.key.number < $1.key.number }.map { follower, change -> [SQLValue] in
            db.changes(.person(follower))
            return [.integer(follower.number), .integer(change)]
        }
        try db.pipeline(
            """
            UPDATE standing SET following = following + c.column2 FROM \(rows: rows) AS c
            WHERE standing.person = c.column1
            """)
        let counts = try ledger.record(
            moved.map { change in
                let event = ScoreEvent(
                    .followed, to: change.person, from: change.follower, at: at, undoing: ended[change])
                guard change.follows else { return LedgerChange(event, followers: -1) }
                return LedgerChange(
                    event, followers: 1,
                    notice: Notice(to: change.person, .follow, from: change.follower, at: at))
            }, in: db)
        return Dictionary(uniqueKeysWithValues: zip(moved, counts))
    }

    /// - Returns: those that were not there, of people whom their followers see.
    private func insert(
        _ changes: [FollowChange], at: Date, in db: any Connection
    ) throws -> Set<FollowChange> {
        guard !changes.isEmpty else { return [] }
        return Set(
            try db.rows(
                """
                INSERT INTO follow (follower, followed, at_ms)
                SELECT mine.person, s.person, \(at)
                FROM \(rows: changes.map(\.pair)) AS c CROSS JOIN standing mine CROSS JOIN standing s
                WHERE mine.person = c.column1 AND s.person = c.column2 AND mine.following < \(Self.mostFollowed)
                    AND \(Visibility.sees("c.column2", ofViewer: "c.column1"))
                ON CONFLICT DO NOTHING RETURNING followed, follower
                """
            ) { FollowChange($0[0], by: $0[1], follows: true) })
    }

    /// - Returns: those that were there, and since when.
    private func delete(_ changes: [FollowChange], in db: any Connection) throws -> [FollowChange: Date] {
        // One statement for all of them would go through the whole table on SQLite.
        let ended = try changes.map { change in
            let since = try db.pipelined(
                """
                DELETE FROM follow WHERE follower = \(change.follower) AND followed = \(change.person)
                RETURNING at_ms
                """
            ) { $0[0] as Date }
            return (change, since)
        }
        var found: [FollowChange: Date] = [:]
        for (change, since) in ended { found[change] = try since.first() }
        return found
    }

    /// How many followers the person has whose follow is as it was to be; or why it is not.
    private func unchanged(_ change: FollowChange, in db: any Connection) throws -> Int64 {
        try require(change.person, seenBy: change.follows ? change.follower : nil, in: db)
        if change.follows {
            guard try isFollowed(change.person, by: change.follower, in: db) else {
                throw Problem.conflict(
                    "You follow \(Self.mostFollowed) people, which is as many as one can.")
            }
        }
        return try followers(of: change.person, in: db)
    }
}
