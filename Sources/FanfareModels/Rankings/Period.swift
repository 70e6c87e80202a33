/// How long a ranking runs: a day, a week from Monday, or a calendar month, each from one local midnight to another.
public enum Period: String, Codable, Sendable, CaseIterable {
    case daily, weekly, monthly
}
