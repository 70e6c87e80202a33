import FanfareModels
import HTTPBinding
import Storage
import Synchronization

/// Changes of follows that members wait for. Those that come while a transaction is under way share the next one: when
/// somebody is followed by all their viewers at once, the transactions of a server do not meet at their row.
final class FollowQueue: Sendable {
    struct Waiting: Sendable {
        let change: FollowChange
        let completion: @Sendable (Result<FollowState, any Error>) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var isRunning = false
    }

    private static let limit = 1024
    private let state = Mutex(State())

    /// Throws `StorageError` `busy` when too many wait.
    func add(_ change: Waiting) throws {
        try state.withLock { state in
            guard state.waiting.count < Self.limit else {
                throw StorageError(.busy, "Too many follows are waiting for the database.")
            }
            state.waiting.append(change)
        }
    }

    /// Those that are to run now, each of another follower; empty while others run, after which ``end()`` has to come.
    func begin() -> [Waiting] {
        state.withLock { state in
            guard !state.isRunning, !state.waiting.isEmpty else { return [] }
            var (batch, rest, followers) = ([Waiting](), [Waiting](), Set<ID<Person>>())
            for waiting in state.waiting {
                if batch.count < FollowChange.batch, followers.insert(waiting.change.follower).inserted {
                    batch.append(waiting)
                } else {
                    rest.append(waiting)
                }
            }
            state.waiting = rest
            state.isRunning = true
            return batch
        }
    }

    func end() { state.withLock { $0.isRunning = false } }
}

extension People {
    /// Follows a person, and calls `then` once that is committed.
    func follow(
        _ person: ID<Person>, by follower: ID<Person>,
        then completion: @escaping @Sendable (Result<FollowState, any Error>) -> Void
    ) {
        change(FollowChange(person, by: follower, follows: true), then: completion)
    }

    /// Stops following a person, and calls `then` once that is committed.
    func unfollow(
        _ person: ID<Person>, by follower: ID<Person>,
        then completion: @escaping @Sendable (Result<FollowState, any Error>) -> Void
    ) {
        change(FollowChange(person, by: follower, follows: false), then: completion)
    }

    func change(
        _ change: FollowChange, then completion: @escaping @Sendable (Result<FollowState, any Error>) -> Void
    ) {
        do { try followQueue.add(.init(change: change, completion: completion)) } catch {
            return completion(.failure(error))
        }
        runNextFollows()
    }

    private func runNextFollows() {
        let batch = followQueue.begin()
        guard !batch.isEmpty else { return }
        write(batch) { results in
            followQueue.end()
            runNextFollows()
            for (waiting, result) in zip(batch, results) {
                viewerStates.changed(waiting.change.follower, [.follows])
                waiting.completion(result)
            }
        }
    }

    /// Changes follows in one transaction or, when that fails because of one of them, in one each.
    private func write(
        _ batch: [FollowQueue.Waiting],
        then completion: @escaping @Sendable ([Result<FollowState, any Error>]) -> Void
    ) {
        let changes = batch.map(\.change)
        database.write(.figures) { db in
            try change(changes, isLimited: true, in: db)
        } then: { result in
            switch result {
            case .success(let results): completion(results)
            case .failure(let error) where batch.count > 1 && error.mayBeOfOne:
                let middle = batch.count / 2
                write(Array(batch[..<middle])) { first in
                    write(Array(batch[middle...])) { second in completion(first + second) }
                }
            case .failure(let error): completion(batch.map { _ in .failure(error) })
            }
        }
    }
}

extension Error {
    /// Whether the others of a transaction may succeed without one of them.
    fileprivate var mayBeOfOne: Bool {
        guard let error = self as? StorageError else { return true }
        return switch error.kind {
        case .notUnique, .foreignKey, .check, .full, .other: true
        case .busy, .interrupted, .tooNew, .corrupt, .unavailable: false
        }
    }
}
