import FanfareModels
import Foundation
import Storage

/// The period of a ranking that a call asks for.
enum WantedPeriod: Sendable {
    case current, previous
    /// The period around a moment, in milliseconds.
    case around(Int64)
    /// The period that a list began with, by its first moment in milliseconds.
    case beginning(Int64)

    init(_ call: ShowRanking, after mark: RankingCursor?, in zone: TimeZone) {
        if let mark {
            self = .beginning(mark.start)
        } else if let day = call.at {
            self = .around(zone.noon(of: day).milliseconds)
        } else {
            self = call.previous == true ? .previous : .current
        }
    }
}

/// The periods around one that is shown.
struct PeriodChoice: Equatable {
    /// The one that is shown; nil when it is closed, and has to be looked up.
    var open: OpenPeriods.Span?
    var current: OpenPeriods.Span
    /// The one before the current one.
    var previous: OpenPeriods.Span
    /// A moment of the one that is shown, in milliseconds.
    var moment: Int64
}

extension Boards {
    /// Finds a wanted period among those that are open.
    ///
    /// - Throws: `Problem.invalid` for a day after the current period, and for a list that began in none that there was.
    mutating func choose(_ wanted: WantedPeriod, _ period: Period, at now: Int64) throws -> PeriodChoice {
        let current = try current(period, at: now)
        let previous = before(current, period)
        var choice = PeriodChoice(
            open: nil, current: current, previous: previous, moment: current.lowerBound)
        switch wanted {
        case .current: choice.open = current
        case .previous:
            choice.moment = current.lowerBound - 1
            if isOpen(previous, period) { choice.open = previous }
        case .around(let moment):
            guard moment < current.upperBound else {
                throw Problem.invalid("at", "This day has not come yet.")
            }
            choice.moment = moment
            choice.open = openPeriods[period]?.span(around: moment)
        case .beginning(let start):
            // A cursor may hold any number, also one that is no date.
            guard start >= 0, start < current.upperBound else { throw Problem.unknownList }
            choice.moment = start
            choice.open = openPeriods[period]?.span(beginning: start)
        }
        return choice
    }
}

extension Problem {
    /// A list that began in a period that there was not.
    static let unknownList = Problem.invalid(
        "cursor", "This list cannot go on. Start again from its first place.")
}

/// How a period that is shown stands to the current one.
enum PeriodStanding: Sendable {
    case current, previous, earlier

    init(_ span: OpenPeriods.Span, current: OpenPeriods.Span) {
        self =
            span == current ? .current : span.upperBound == current.lowerBound ? .previous : .earlier
    }
}
