/// A trie over the components of paths that finds the route of a request, and the methods its path allows.
///
/// A part of a pattern that begins with a colon stands for any text; parts that are written out come first.
public struct RouteIndex<Route: Sendable>: Sendable {
    /// The result of a look-up.
    public enum Match: Sendable {
        case found(Route, [(name: String, value: String)])
        /// The path exists, for the methods of this value of Allow.
        case wrongMethod(allowed: String)
        case none
    }

    private var trie = PathTrie()
    private var routes: [Route] = []

    public init() {}

    /// Adds a route. One that has the same method and a pattern of the same shape is replaced.
    public mutating func add(_ method: String, _ pattern: String, _ route: Route) {
        trie.add(method, pattern, routes.count)
        routes.append(route)
    }

    /// The route for a request. HEAD is answered by the route for GET where it has none of its own.
    ///
    /// - Parameter path: percent-encoded; empty parts of it count for nothing. Parameters come as they stand
    ///   in it.
    public func match(_ method: String, _ path: String) -> Match {
        switch trie.match(method, path) {
        case .found(let number, let parameters): .found(routes[number], parameters)
        case .wrongMethod(let allowed): .wrongMethod(allowed: allowed)
        case .none: .none
        }
    }
}
