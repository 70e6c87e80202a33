import Synchronization

/// The counters of one route: responses by class of status, and a histogram of latencies. Found once, when
/// the route is registered; recording is three atomic additions.
public final class RouteMetric: Sendable {
    let method: String
    let route: String
    private let classes = InlineArray<5, Atomic<UInt64>> { _ in Atomic(0) }
    private let durations = InlineArray<16, Atomic<UInt64>> { _ in Atomic(0) }
    private let microseconds = Atomic<UInt64>(0)

    init(method: String, route: String) {
        self.method = method
        self.route = route
    }

    /// Counts one response.
    public func record(status: Int, nanoseconds: UInt64) {
        classes[min(max(status / 100, 1), 5) - 1].wrappingAdd(1, ordering: .relaxed)
        var bucket = 0
        while bucket < RouteMetric.bounds.count, nanoseconds > RouteMetric.bounds[bucket] { bucket += 1 }
        durations[bucket].wrappingAdd(1, ordering: .relaxed)
        microseconds.wrappingAdd(nanoseconds / 1000, ordering: .relaxed)
    }
}

extension RouteMetric {
    /// Upper bounds of the buckets, in nanoseconds: from a page out of memory to the longest wait a person
    /// bears. The last bucket has none.
    static let bounds: [15 of UInt64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 10_000_000_000,
    ]

    /// Responses with a status from 100, 200, … 500 on.
    var responses: [UInt64] { classes.indices.map { classes[$0].load(ordering: .relaxed) } }

    /// Responses by duration, each bucket for itself.
    var buckets: [UInt64] { durations.indices.map { durations[$0].load(ordering: .relaxed) } }

    var seconds: Double { Double(microseconds.load(ordering: .relaxed)) / 1e6 }
}
