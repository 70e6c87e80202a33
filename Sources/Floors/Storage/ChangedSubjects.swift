import Concurrency
import Synchronization

/// Something of which pages show figures, such as a person.
public struct Subject: Hashable, Sendable {
    /// A kind of subjects, different from every other that is made.
    public struct Kind: Hashable, Sendable {
        private static let last = Atomic(0)
        private let number: Int

        public init() { number = Self.last.add(1, ordering: .relaxed).newValue }
    }

    /// The kind.
    public let kind: Kind
    /// The number of the subject among those of its kind.
    public let number: Int64

    public init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }
}

/// The versions of the database at which figures of subjects changed last.
package final class ChangedSubjects: Sendable {
    private let changes = Mutex(RecentChanges<Subject>(limit: 131_072))

    package init() {}

    /// - Parameter version: after the write was committed.
    package func note(_ subjects: Set<Subject>, at version: @autoclosure () -> UInt64) {
        guard !subjects.isEmpty else { return }
        let version = version()
        changes.withLock { changes in
            for subject in subjects { changes.note(subject, at: version) }
        }
    }

    /// At least the version of the latest change of any.
    package func latest(of subjects: [Subject]) -> UInt64 {
        changes.withLock { changes in subjects.reduce(0) { max($0, changes.latest(of: $1)) } }
    }
}
