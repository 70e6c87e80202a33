/// Paths with a part that no log may hold: `/reset/:token`.
struct SecretPaths: Sendable {
    private var patterns: [(prefix: String, pattern: String)] = []

    /// Remembers a pattern in which a part is called `:token` or `:key`.
    mutating func add(_ pattern: String) {
        let parts = pattern.split(separator: "/")
        guard let secret = parts.firstIndex(where: { $0 == ":token" || $0 == ":key" }),
            !patterns.contains(where: { $0.pattern == pattern })
        else { return }
        patterns.append(("/" + parts[..<secret].joined(separator: "/") + "/", pattern))
    }

    /// The path as logs may hold it, also where no route takes it, as with a wrong method or a part too many.
    func masked(_ path: String) -> String {
        let secret = patterns.first {
            path.utf8.count > $0.prefix.utf8.count && path.utf8.starts(with: $0.prefix.utf8)
        }
        return secret?.pattern ?? path
    }
}
