import CLinux
import Concurrency

/// Gives memory back to the system that a burst of work has left, once little is done: the C library keeps what was freed
/// between what is still used, after 10,000 connections more than 100 MB.
public func trimHeapWhenIdle() async {
    await trimHeapWhenIdle(every: .seconds(10), processorSeconds: processorSeconds, trim: clinux_trim_heap)
}

/// - Parameters:
///   - pause: between two looks.
///   - processorSeconds: what this process has used.
///   - trim: gives memory back.
func trimHeapWhenIdle(
    every pause: Duration, processorSeconds: @Sendable () -> Double, trim: @Sendable () -> Void
) async {
    var trimmed = 0.0
    var last = processorSeconds()
    await repeatedly(every: pause) {
        let used = processorSeconds()
        defer { last = used }
        // A tenth of one processor at most since the last look, and something worth it before.
        guard used - last < 0.1 * (pause / .seconds(1)), used - trimmed > 5 else { return }
        trim()
        trimmed = used
    } failed: { _ in
    }
}
