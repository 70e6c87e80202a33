/// Waits until a condition holds, for half a minute at most where nothing else is said.
///
/// - Throws: ``NeverHappened`` when it does not, and what `isSo` throws.
public func eventually(
    _ what: String, within time: Duration = .seconds(30), _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + time
    while try await !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// A condition that did not come about in time.
public struct NeverHappened: Error {
    public let what: String
}
