import Members

/// How targets are stored. A comment that was deleted, and may yet be brought back, is stored with the kind `gone-…`;
/// one under something that was itself deleted with `held-…`.
extension CommentTarget {
    static let places = Kind.allCases.map(\.rawValue)

    init?(place: String, subject: Int64) {
        guard let kind = Kind(rawValue: place) else { return nil }
        self.init(kind, subject)
    }

    static func gone(_ place: String) -> String { "gone-\(place)" }
    static func held(_ place: String) -> String { "held-\(place)" }
}
