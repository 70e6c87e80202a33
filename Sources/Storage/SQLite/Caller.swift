import Synchronization

/// Who waits for an answer, and may stop waiting.
final class Caller: Sendable {
    private let gone = Atomic(false)

    var isGone: Bool { gone.load(ordering: .relaxed) }

    func leave() { gone.store(true, ordering: .relaxed) }
}
