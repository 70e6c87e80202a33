import FanfareModels
import Synchronization

/// Whose exports are being made or sent: one at a time for each member.
final class RunningExports: Sendable {
    private let people = Mutex<Set<ID<Person>>>([])

    /// Nil while another export of theirs goes on.
    func begin(_ person: ID<Person>) -> Run? {
        people.withLock { $0.insert(person).inserted } ? Run(person, in: self) : nil
    }

    /// One export; it is over when it was sent, and at the latest when nobody holds it any more.
    final class Run: Sendable {
        private let person: ID<Person>
        private let exports: RunningExports
        private let isOver = Mutex(false)

        fileprivate init(_ person: ID<Person>, in exports: RunningExports) {
            self.person = person
            self.exports = exports
        }

        deinit { end() }

        func end() {
            let wasOver = isOver.withLock { isOver in
                defer { isOver = true }
                return isOver
            }
            if !wasOver { _ = exports.people.withLock { $0.remove(person) } }
        }
    }
}
