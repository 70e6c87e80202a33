import Synchronization

/// The server's metrics, in Prometheus' text format.
/// https://prometheus.io/docs/instrumenting/exposition_formats/
public final class Metrics: Sendable {
    private struct Reading {
        let labels: [(String, String)]
        let read: @Sendable () -> Double
    }

    private struct Family {
        let name: String
        let help: String
        let kind: String
        var readings: [Reading]
    }

    private struct Known {
        var routes: [RouteMetric] = []
        var families: [Family] = []
    }

    private let known = Mutex(Known())
    /// For requests that no route takes, whatever they ask for.
    public let unmatched = RouteMetric(method: "any", route: "none")

    public init() {}

    /// The content type of the exposition format.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The counts of a route by its pattern, `/people/:person`: to be asked for once, when the route is
    /// registered, never with what a client sent.
    public func route(_ method: String, _ pattern: String) -> RouteMetric {
        known.withLock { known in
            if let route = known.routes.first(where: { $0.method == method && $0.route == pattern }) {
                return route
            }
            let route = RouteMetric(method: method, route: pattern)
            known.routes.append(route)
            return route
        }
    }

    /// A value that goes up and down, read when someone looks. Gauges of one name differ by their labels.
    public func gauge(
        _ name: String, _ help: String, labels: KeyValuePairs<String, String> = [:],
        read: @escaping @Sendable () -> Double
    ) {
        add(name, help, "gauge", labels, read)
    }

    /// A count that only goes up; its name ends in `_total`.
    public func counter(
        _ name: String, _ help: String, labels: KeyValuePairs<String, String> = [:],
        read: @escaping @Sendable () -> Double
    ) {
        add(name, help, "counter", labels, read)
    }

    /// The current values in the exposition format.
    public func text() -> String {
        let families = known.withLock(\.families)
        var page = MetricsPage()
        page.add(routes: routes().map { RouteSnapshot($0) }.filter { $0.count > 0 })
        for family in families {
            page.family(family.name, family.help, family.kind)
            for reading in family.readings { page.sample(family.name, reading.labels, reading.read()) }
        }
        return page.text
    }

    /// Those that were asked for, and the one of what no route takes.
    func routes() -> [RouteMetric] { known.withLock(\.routes) + [unmatched] }

    private func add(
        _ name: String, _ help: String, _ kind: String, _ labels: KeyValuePairs<String, String>,
        _ read: @escaping @Sendable () -> Double
    ) {
        let reading = Reading(labels: labels.map { ($0.key, $0.value) }, read: read)
        known.withLock { known in
            if let at = known.families.firstIndex(where: { $0.name == name }) {
                known.families[at].readings.append(reading)
            } else {
                known.families.append(Family(name: name, help: help, kind: kind, readings: [reading]))
            }
        }
    }
}
