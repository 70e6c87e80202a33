@testable import App
import FeatureKit
import Foundation
@testable import HTTPServer
import MediaKit
import TestSupport
import Testing

@Suite struct ServerHistoryTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let metrics = Metrics()

    init() throws { folder = try TemporaryFolder() }

    private func history() -> ServerHistory {
        ServerHistory(
            folder.url.path, metrics: metrics, disk: Disk(holding: folder.url.path) { (1_000, 400) },
            now: { [clock] in clock.now })
    }

    @Test func `each five minutes are noted, with what was asked for in them`() throws {
        let history = history()
        let route = metrics.route("GET", "/people")
        try history.sampleIfDue()
        #expect(history.samples.isEmpty)
        for _ in 0..<99 { route.record(status: 200, nanoseconds: 900_000) }
        route.record(status: 503, nanoseconds: 40_000_000)
        clock.advance(299)
        try history.sampleIfDue()
        #expect(history.samples.isEmpty)
        clock.advance(1)
        try history.sampleIfDue()
        for _ in 0..<10 { metrics.unmatched.record(status: 404, nanoseconds: 40_000) }
        clock.advance(300)
        try history.sampleIfDue()
        clock.advance(300)
        try history.sampleIfDue()
        let samples = history.samples
        #expect(samples.map(\.requests) == [100, 10, 0] && samples.map(\.errors) == [1, 0, 0])
        #expect(samples.map(\.slowest)[0] == 0.001 && samples[2].slowest == nil)
        #expect((samples[1].slowest ?? 1) <= 0.0001)
        #expect(samples.allSatisfy { $0.diskUsed == 600 && $0.memory > 1 << 20 })
    }

    @Test func `a restart forgets nothing, and what is older than a day goes`() throws {
        let first = history()
        try first.sampleIfDue()
        for _ in 0..<300 {
            clock.advance(300)
            try first.sampleIfDue()
        }
        #expect(first.samples.count == 288)
        let second = history()
        try second.load()
        #expect(second.samples == first.samples)
        clock.advance(43_200)
        #expect(second.samples.count == 144)
        try Data("[{".utf8).write(to: folder.url.appending(path: "history.json"))
        #expect(throws: (any Error).self) { try history().load() }
    }

    @Test func `what 99 of 100 responses took is between the bounds of their bucket`() {
        var totals = RequestTotals()
        #expect(totals.seconds(within: 0.99) == nil)
        // Between 1 and 2.5 ms, and more than 10 s.
        totals.buckets[4] = 100
        #expect(totals.seconds(within: 0.5) == 0.00175)
        var later = totals
        later.buckets[15] = 1
        #expect(later.seconds(within: 0.99, since: totals) == 10)
    }
}
