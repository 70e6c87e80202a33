import Foundation

/// A match as its source describes it.
struct MatchRow: Sendable, Equatable {
    /// Goals of both sides.
    struct Result: Sendable, Equatable {
        /// Of the home side.
        var home: Int
        /// Of the visitors.
        var away: Int
    }

    /// The matchday, from 1.
    var round: Int
    /// The day at the place of the match, `2025-02-14`.
    var day: String
    /// Nil where the hour is not known.
    var startsAt: Date?
    /// The id of the home side.
    var home: String
    /// The id of the visitors.
    var away: String
    /// Nil before it is played, and where the result is not known.
    var result: Result?
}
