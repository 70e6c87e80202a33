public import Foundation

/// One place of a ranking.
public struct RankedPerson: Codable, Sendable, Equatable {
    /// From 1.
    public var place: Int
    /// Nobody where somebody stood who has left: a former member.
    public var person: Person?
    /// In the ranking's unit.
    public var value: Int64
    /// Streaming right now.
    public var live: Bool
    /// Whether the viewer follows this person; null for guests and of former members.
    public var followed: Bool?

    public init(place: Int, person: Person?, value: Int64) {
        self.place = place
        self.person = person
        self.value = value
        live = person?.live ?? false
        followed = person?.followed
    }

    enum CodingKeys: CodingKey { case place, person, value, live, followed }
}

/// The viewer's own place.
public struct OwnPlace: Codable, Sendable, Equatable {
    public var place: Int
    public var value: Int64

    public init(place: Int, value: Int64) {
        self.place = place
        self.value = value
    }
}

/// Who is first, second and so on in a category and a period.
public struct Ranking: Codable, Sendable, Equatable {
    public var category: Category
    public var unit: String
    public var period: Period
    public var startsAt: Date
    /// The first moment after it.
    public var endsAt: Date
    /// Nothing changes it any more.
    public var closed: Bool
    public var data: [RankedPerson]
    /// Null for guests and for who has no place.
    public var me: OwnPlace?
    public var next: Cursor?

    public init(
        category: Category, period: Period, startsAt: Date, endsAt: Date, closed: Bool, data: [RankedPerson],
        me: OwnPlace? = nil, next: Cursor? = nil
    ) {
        self.category = category
        unit = category.unit
        self.period = period
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.closed = closed
        self.data = data
        self.me = me
        self.next = next
    }

    enum CodingKeys: String, CodingKey {
        case category, unit, period, closed, data, me, next
        case startsAt = "starts_at"
        case endsAt = "ends_at"
    }
}

public struct ShowRankings: Endpoint {
    public typealias Response = Listing<Ranking>
    public static let method = Method.get
    public static let path = "/rankings"
    public static let summary = "Each category with its top three of today."

    public init() {}
}

public struct ShowRanking: Endpoint {
    public typealias Response = Ranking
    public static let method = Method.get
    public static let path = "/rankings/:category"
    public static let summary = "Who is where in a category, in the current period or the one before."

    public var category: Category
    /// Daily unless told.
    public var period: Period?
    /// The period before the current one.
    public var previous: Bool?
    /// Only those around the viewer's own place, who is in the middle; everybody from the first where there is none.
    public var around: Bool?
    public var limit: Int?
    public var cursor: Cursor?

    public init(
        _ category: Category, _ period: Period? = nil, previous: Bool? = nil, around: Bool? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.category = category
        self.period = period
        self.previous = previous
        self.around = around
        self.limit = limit
        self.cursor = cursor
    }
}

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
            $0("me", me, about: me == nil ? nil : number)
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
