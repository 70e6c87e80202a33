/// What was responded since the start, over all routes.
public struct RequestTotals: Sendable {
    /// All responses.
    public var responses: UInt64 = 0
    /// Those with a status of 500 or more.
    public var errors: UInt64 = 0
    /// By duration, as ``RouteMetric/buckets``.
    var buckets = [UInt64](repeating: 0, count: RouteMetric.bounds.count + 1)

    public init() {}

    /// The time within which a share of the responses was there, interpolated within a bucket as Prometheus'
    /// `histogram_quantile` does.
    ///
    /// - Parameters:
    ///   - share: from 0 to 1.
    ///   - earlier: totals of before the first of the responses.
    /// - Returns: seconds; nil when there was no response.
    public func seconds(within share: Double, since earlier: RequestTotals = RequestTotals()) -> Double? {
        let counts = zip(buckets, earlier.buckets).map { Double($0 &- $1) }
        let rank = counts.reduce(0, +) * share
        guard rank > 0 else { return nil }
        var below = 0.0
        for (bucket, count) in counts.enumerated() where count > 0 {
            if below + count >= rank || bucket == RouteMetric.bounds.count {
                let low = bucket == 0 ? 0 : Double(RouteMetric.bounds[bucket - 1])
                let high = bucket < RouteMetric.bounds.count ? Double(RouteMetric.bounds[bucket]) : low
                return (low + (high - low) * (rank - below) / count) / 1e9
            }
            below += count
        }
        return nil
    }
}

extension Metrics {
    /// What was responded since the start, over all routes.
    public func totals() -> RequestTotals {
        var totals = RequestTotals()
        for route in routes() {
            let (responses, buckets) = (route.responses, route.buckets)
            totals.responses += responses.reduce(0, +)
            totals.errors += responses[4]
            for (bucket, count) in buckets.enumerated() { totals.buckets[bucket] += count }
        }
        return totals
    }
}
