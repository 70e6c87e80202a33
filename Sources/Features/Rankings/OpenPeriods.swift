import FanfareModels
import Foundation

/// The open periods of one kind, current or not closed yet, in order, in milliseconds.
struct OpenPeriods: Sendable, Equatable {
    typealias Span = Range<Int64>

    let period: Period
    let zone: TimeZone
    /// The earliest is the one that is closed next. It keeps the end it began with, even where the zone was
    /// changed.
    private(set) var list: [Span]

    init(_ period: Period, first: Span, zone: TimeZone) {
        self.period = period
        self.zone = zone
        list = [first]
    }

    var first: Span { list[0] }

    /// The period around a moment; nil for a closed one.
    mutating func span(around moment: Int64) -> Span? {
        guard moment >= first.lowerBound else { return nil }
        while let last = list.last, last.upperBound <= moment {
            // A clock that is centuries ahead does not make centuries of periods.
            guard list.count < 50_000 else { return nil }
            list.append(Self.span(period.range(from: Date(last.upperBound), in: zone)))
        }
        return list.last { $0.lowerBound <= moment }
    }

    /// The period that begins at a moment; nil for a closed one.
    func span(beginning start: Int64) -> Span? { list.first { $0.lowerBound == start } }

    /// The period before one of these, as it was or, of one closed long ago, as it would be.
    mutating func span(before span: Span) -> Span {
        if let index = list.firstIndex(of: span), index > 0 { return list[index - 1] }
        return Self.span(
            period.previous(before: Date(span.lowerBound)..<Date(span.upperBound), in: zone)
                .lowerBound..<Date(span.lowerBound))
    }

    /// Goes on from a period, when those before it have been closed.
    mutating func begin(with span: Span) {
        list.removeAll { $0.lowerBound < span.lowerBound }
        if list.first != span { list = [span] }
    }

    static func span(_ range: Range<Date>) -> Span {
        Int64(
            (range.lowerBound.timeIntervalSince1970 * 1000).rounded())..<Int64(
                (range.upperBound.timeIntervalSince1970 * 1000).rounded())
    }
}

extension Date {
    /// Of milliseconds since 1970.
    init(_ milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
