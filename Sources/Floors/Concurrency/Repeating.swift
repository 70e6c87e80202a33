/// Runs some work until the task is cancelled.
///
/// - Parameters:
///   - pause: after each run.
///   - retry: the pause after a run that threw; `pause` where it is nil.
///   - failed: called with each error but a cancellation.
public func repeatedly(
    every pause: Duration, afterError retry: Duration? = nil, _ work: () async throws -> Void,
    failed: (any Error) -> Void
) async {
    while !Task.isCancelled {
        var next = pause
        do {
            try await work()
        } catch is CancellationError {
            return
        } catch {
            failed(error)
            next = retry ?? pause
        }
        do { try await Task.sleep(for: next) } catch { return }
    }
}
