/// What somebody types to find games.
struct GameQuery: Sendable {
    /// Each a word, or what stands between spaces in two readings: `half-life` as one word or as two.
    let groups: [[[[UInt32]]]]
    /// Whether typing errors are forgiven, and one of several words that nothing has.
    private(set) var forgives: Bool

    /// The words beyond this do not count.
    private static let limit = 8

    init(_ text: String, forgives: Bool = true) {
        self.forgives = forgives
        groups = GameTokens.tokens(String(text.prefix(400))).prefix(Self.limit).map { token in
            token.count == 1
                ? [token]
                : [[Array(token.joined().prefix(GameTokens.limit))], Array(token.prefix(Self.limit))]
        }
    }

    /// The same without forgiving anything.
    var strict: GameQuery {
        var query = self
        query.forgives = false
        return query
    }

    var isEmpty: Bool { groups.isEmpty }
    var wordCount: Int { groups.reduce(0) { $0 + ($1.last?.count ?? 0) } }
}
