public import FanfareModels
import Foundation
public import JSON

extension Category: JSONWritable {}

extension Period: JSONWritable {}

extension RankedPerson: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("place", place)
        json("person", person)
        json("value", value)
        json("live", live)
        json("followed", followed, about: person?.id.number)
        json("previous_place", previousPlace)
        json("new", isNew)
    }
}

extension CalendarDay: JSONWritable {
    public func write(to json: inout JSONWriter) { json.output.quoted(description) }
}

extension ClosedPeriod: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("category", category)
        json("period", period)
        json("at", at)
        json("starts_at", startsAt)
        json("ends_at", endsAt)
        json("places", places)
        json("first", first)
    }
}

extension OwnPlace: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("place", place)
        json("value", value)
    }
}

extension Ranking: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("category", category)
        json("unit", unit)
        json("period", period)
        json("starts_at", startsAt)
        json("ends_at", endsAt)
        json("closed", closed)
        json("earlier", earlier)
        json("later", later)
        json("data", data)
        if let me { json("me", me, about: number) } else { json("me", me) }
        json("next", next)
    }
}

extension Ranking {
    private static let kinds = Category.allCases.flatMap { category in
        Period.allCases.map { (category: category, period: $0) }
    }

    /// Stands for this ranking among all, while the program runs.
    public var number: Int64 {
        let kind = Self.kinds.firstIndex { $0.category == category && $0.period == period } ?? 0
        let start = Int64((startsAt.timeIntervalSince1970 * 1000).rounded())
        return start * Int64(Self.kinds.count) + Int64(kind)
    }

    /// The category and the period that a number stands for, and when it begins, in milliseconds since 1970.
    public static func kind(of number: Int64) -> (category: Category, period: Period, start: Int64) {
        let (start, kind) = number.quotientAndRemainder(dividingBy: Int64(kinds.count))
        let found = kinds[Int(kind)]
        return (found.category, found.period, start)
    }
}
