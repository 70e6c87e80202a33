import Foundation
import JSON

/// The fixtures of LigaPro Serie A in 2025 with the results that openfootball (public domain, CC0) has of them, a line a
/// match: matchday, day, local time, home, result, away. Without a result there is a `v`.
enum SerieA2025 {
    static let season = "2025"

    /// Local time of Ecuador's mainland, in seconds from UTC.
    private static let zone: TimeInterval = -5 * 3600

    static let matches = (firstRound + "\n" + secondRound).split(separator: "\n").compactMap(match)

    /// The end of the day of the last result.
    static let date: Date = {
        let last = matches.filter { $0.result != nil }.map(\.day).max() ?? "2025-01-01"
        return Date(iso8601: "\(last)T23:59:59Z") ?? BuiltInLeague.squadsDate
    }()

    private static func match(_ line: Substring) -> MatchRow? {
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count == 6, let round = Int(parts[0]) else { return nil }
        let goals = parts[4].split(separator: "-").compactMap { Int($0) }
        return MatchRow(
            round: round, day: parts[1],
            startsAt: Date(iso8601: "\(parts[1])T\(parts[2]):00Z").map { $0.addingTimeInterval(-zone) },
            home: BuiltInLeague.id(parts[3]), away: BuiltInLeague.id(parts[5]),
            result: goals.count == 2 ? .init(home: goals[0], away: goals[1]) : nil)
    }
}
