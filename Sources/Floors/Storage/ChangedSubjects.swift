import Concurrency
import Synchronization

/// Something of which pages show figures, such as a person.
public struct Subject: Hashable, Sendable {
    /// A kind of subjects, different from every other that is made.
    public struct Kind: Hashable, Sendable {
        private static let last = Atomic(0)
        private let number: Int

        public init() { number = Self.last.add(1, ordering: .relaxed).newValue }

        fileprivate var key: UInt64 { UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
    }

    /// The kind.
    public let kind: Kind
    /// The number of the subject among those of its kind.
    public let number: Int64

    public init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// Hardly ever the same of two subjects; where it is, each is taken to change with the other.
    fileprivate var key: UInt64 { kind.key ^ UInt64(bitPattern: number) }
}

/// The versions of the database at which figures of subjects changed last.
package final class ChangedSubjects: Sendable {
    private let changes = Mutex(RecentChanges(limit: 196_608))

    package init() {}

    /// - Parameter version: after the write was committed.
    package func note(_ subjects: [Subject], at version: @autoclosure () -> UInt64) {
        guard !subjects.isEmpty else { return }
        let version = version()
        changes.withLock { changes in
            for subject in subjects { changes.note(subject.key, at: version) }
        }
    }

    /// At least the version of the latest change of any.
    package func latest(of subjects: [Subject]) -> UInt64 {
        changes.withLock { changes in
            var latest: UInt64 = 0
            for subject in subjects { latest = max(latest, changes.latest(of: subject.key)) }
            return latest
        }
    }
}
