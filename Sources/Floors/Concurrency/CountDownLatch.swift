import Synchronization

/// A gate that opens once it was counted down to 0, and stays open.
public final class CountDownLatch: Sendable {
    private let state: Mutex<(missing: Int, waiting: [CheckedContinuation<Void, Never>])>

    public init(_ count: Int) { state = Mutex((count, [])) }

    /// Decrements the count; at 0 all waiting threads go on.
    public func countDown() {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            state.missing -= 1
            guard state.missing == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    /// Returns once the count is 0.
    public func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.missing > 0 { state.waiting.append(continuation) }
                return state.missing <= 0
            }
            if isOpen { continuation.resume() }
        }
    }
}
