import JSON

/// The trie of a ``RouteIndex``, with the numbers of its routes: without a type parameter, since it is asked for every
/// request and unspecialised generic code costs microseconds there.
struct PathTrie: Sendable {
    private struct Node: Sendable {
        var literals: [(text: [UInt8], node: Int)] = []
        var capture: Int?
        /// By method.
        var routes: [(method: String, route: Int, names: [String])] = []
    }

    private var nodes = [Node()]

    /// Adds the number of a route.
    mutating func add(_ method: String, _ pattern: String, _ route: Int) {
        var at = 0
        var names: [String] = []
        for part in pattern.split(separator: "/") {
            if part.hasPrefix(":") {
                names.append(String(part.dropFirst()))
                at = child(capturingOf: at)
            } else {
                at = child(Array(part.utf8), of: at)
            }
        }
        nodes[at].routes.removeAll { $0.method == method }
        nodes[at].routes.append((method, route, names))
    }

    private mutating func child(capturingOf node: Int) -> Int {
        if let capture = nodes[node].capture { return capture }
        nodes.append(Node())
        nodes[node].capture = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func child(_ text: [UInt8], of node: Int) -> Int {
        if let known = nodes[node].literals.first(where: { $0.text == text }) { return known.node }
        nodes.append(Node())
        nodes[node].literals.append((text, nodes.count - 1))
        return nodes.count - 1
    }
}

extension PathTrie {
    func match(_ method: String, _ path: String) -> RouteIndex<Int>.Match {
        path.withBytes { bytes in
            var search = Search(path: bytes, method: method)
            if let (route, names, values) = find(&search, at: 0, from: 0) {
                let texts = values.map { String(decoding: bytes[$0], as: UTF8.self) }
                return .found(route, zip(names, texts).map { (name: $0, value: $1) })
            }
            let methods = search.methods.contains("GET") ? search.methods.union(["HEAD"]) : search.methods
            return methods.isEmpty ? .none : .wrongMethod(allowed: methods.sorted().joined(separator: ", "))
        }
    }

    private struct Search {
        let path: UnsafeBufferPointer<UInt8>
        let method: String
        var values: [Range<Int>] = []
        /// The methods of the nodes that were reached.
        var methods: Set<String> = []
    }

    private typealias Found = (route: Int, names: [String], values: [Range<Int>])

    private func find(_ search: inout Search, at node: Int, from start: Int) -> Found? {
        let slash = UInt8(ascii: "/")
        guard let begin = search.path[start...].firstIndex(where: { $0 != slash }) else {
            return route(&search, of: node)
        }
        let end = search.path[begin...].firstIndex(of: slash) ?? search.path.endIndex
        let part = search.path[begin..<end]
        for literal in nodes[node].literals where literal.text.count == part.count {
            guard literal.text.elementsEqual(part) else { continue }
            if let found = find(&search, at: literal.node, from: end) { return found }
        }
        guard let capture = nodes[node].capture else { return nil }
        search.values.append(begin..<end)
        defer { search.values.removeLast() }
        return find(&search, at: capture, from: end)
    }

    private func route(_ search: inout Search, of node: Int) -> Found? {
        let routes = nodes[node].routes
        if let own = routes.first(where: { $0.method == search.method })
            ?? (search.method == "HEAD" ? routes.first { $0.method == "GET" } : nil)
        {
            return (own.route, own.names, search.values)
        }
        search.methods.formUnion(routes.lazy.map(\.method))
        return nil
    }
}
