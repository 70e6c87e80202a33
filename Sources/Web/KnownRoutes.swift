import Hummingbird

/// The routes there are, to tell a wrong method from a wrong path and to name each route's figures.
struct KnownRoutes: Sendable {
    private var routes: [(method: String, pattern: String, parts: [String])] = []

    mutating func add(_ method: String, _ path: String) {
        routes.append((method, RouterPath(path).description, path.split(separator: "/").map(String.init)))
    }

    /// The methods that a path answers, for `Allow`; empty when there is no such path.
    func methods(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let found = routes.filter { route in
            route.parts.count == parts.count
                && zip(route.parts, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }
        var methods = Set(found.map(\.method))
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.sorted().joined(separator: ", ")
    }

    func has(_ path: String) -> Bool { !methods(path).isEmpty }

    func metrics(_ metrics: Metrics) -> [String: [String: RouteMetric]] {
        var all: [String: [String: RouteMetric]] = [:]
        for route in routes {
            all[route.pattern, default: [:]][route.method] = metrics.route(route.method, route.pattern)
        }
        return all
    }
}
