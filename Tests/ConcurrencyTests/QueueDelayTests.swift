import Testing

@testable import Concurrency

@Suite struct QueueDelayTests {
    private let start = ContinuousClock.now
    private let delay = QueueDelay(target: .milliseconds(50))

    /// Whether what has waited is refused at a moment, in milliseconds.
    private func refuses(_ waited: Int, at moment: Int) -> Bool {
        let now = start + .milliseconds(moment)
        return delay.refuses(addedAt: now - .milliseconds(waited), now: now)
    }

    @Test func `a crowd is served, however long that takes, if the queue gets shorter`() {
        #expect((0..<490).allSatisfy { !refuses(500 - $0, at: $0) })
        #expect(!refuses(40, at: 495) && !refuses(500, at: 1_500))
    }

    @Test func `a queue that stands refuses what waited too long, until for some seconds nothing did`() {
        #expect((0...500).allSatisfy { !refuses(300, at: $0) })
        #expect(refuses(300, at: 501))
        #expect(!refuses(50, at: 502))
        #expect(refuses(51, at: 503))
        // It is empty for a moment only: as many come as before.
        #expect(!refuses(0, at: 504))
        #expect(refuses(51, at: 600) && refuses(300, at: 5_599))
        #expect(!refuses(4, at: 6_000))
        #expect(!refuses(300, at: 10_600))
    }
}
