public import FanfareModels
import Foundation
public import JSON

extension Category: JSONWritable {}

extension Period: JSONWritable {}

extension RankedPerson: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("place", place)
            $0("person", person)
            $0("value", value)
            $0("live", live)
            $0("followed", followed, about: person?.id.number)
        }
    }
}

extension OwnPlace: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("place", place)
            $0("value", value)
        }
    }
}

extension Ranking: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("category", category)
            $0("unit", unit)
            $0("period", period)
            $0("starts_at", startsAt)
            $0("ends_at", endsAt)
            $0("closed", closed)
            $0("data", data)
            if let me { $0("me", me, about: me == nil ? nil : number) } else { $0("me", me) }
            $0("next", next)
        }
    }
}

extension Ranking {
    private static let kinds = Category.allCases.flatMap { category in
        Period.allCases.map { (category: category, period: $0) }
    }

    /// Stands for this ranking among all, while the program runs.
    private var number: Int64 {
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
