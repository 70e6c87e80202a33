public import Foundation

/// A period of a category's ranking that is over, and who was first.
public struct ClosedPeriod: Codable, Sendable, Equatable {
    /// What it counted.
    public var category: Category
    /// How long it ran.
    public var period: Period
    /// Its first day, for `at` of the ranking.
    public var at: CalendarDay
    /// Its first moment.
    public var startsAt: Date
    /// The first moment after it.
    public var endsAt: Date
    /// How many had a place.
    public var places: Int
    /// The first; null when nobody had a place, and when the viewer does not see who it was.
    public var first: RankedPerson?

    public init(
        category: Category, period: Period, at: CalendarDay, startsAt: Date, endsAt: Date, places: Int,
        first: RankedPerson?
    ) {
        self.category = category
        self.period = period
        self.at = at
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.places = places
        self.first = first
    }

    enum CodingKeys: String, CodingKey {
        case category, period, at, places, first
        case startsAt = "starts_at"
        case endsAt = "ends_at"
    }
}

/// `GET /rankings/:category/periods`: the periods of a category that are over, latest first, with who was first.
public struct ListClosedPeriods: Endpoint {
    public typealias Response = Listing<ClosedPeriod>
    public static let method = Method.get
    public static let path = "/rankings/:category/periods"
    public static let summary = "The periods of a category that are over, latest first, with who was first."

    /// What the ranking counts.
    public var category: Category
    /// Daily unless told.
    public var period: Period?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(
        _ category: Category, _ period: Period? = nil, limit: Int? = nil, cursor: Cursor? = nil
    ) {
        self.category = category
        self.period = period
        self.limit = limit
        self.cursor = cursor
    }
}
