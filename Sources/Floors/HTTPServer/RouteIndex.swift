import Hummingbird

/// Whose answers of a route may be kept until something is written.
struct Keeping: OptionSet {
    let rawValue: Int

    static let forGuests = Keeping(rawValue: 1)
    static let forMembers = Keeping(rawValue: 2)
}

/// The routes there are, to tell a wrong method from a wrong path and to name each route's figures.
struct KnownRoutes: Sendable {
    private typealias Route = (method: String, pattern: String, parts: [String])

    private var routes: [Route] = []
    /// The patterns whose answers to guests may be kept.
    private(set) var forGuests: Set<String> = []
    /// The few whose answers are made once for all members.
    private var forMembers: [Route] = []
    private var deeds: [Deed] = []

    mutating func add(_ method: String, _ path: String, _ keeping: Keeping) {
        let route = (method, RouterPath(path).description, path.split(separator: "/").map(String.init))
        routes.append(route)
        if keeping.contains(.forGuests) { forGuests.insert(route.1) }
        if keeping.contains(.forMembers) { forMembers.append(route) }
    }

    mutating func add(_ deed: Deed) { deeds.append(deed) }

    func deed(_ method: String, _ path: String) -> (deed: Deed, part: Substring)? {
        for deed in deeds where deed.method == method {
            if let part = deed.part(of: path) { return (deed, part) }
        }
        return nil
    }

    func isForMembers(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return forMembers.contains { Self.matches($0, parts) }
    }

    /// The methods that a path answers, for `Allow`; empty when there is no such path.
    func methods(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let found = routes.filter { Self.matches($0, parts) }
        var methods = Set(found.map(\.method))
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.sorted().joined(separator: ", ")
    }

    private static func matches(_ route: Route, _ parts: [Substring]) -> Bool {
        route.parts.count == parts.count
            && zip(route.parts, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
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
