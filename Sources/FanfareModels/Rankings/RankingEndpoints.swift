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
    /// From 1.
    public var place: Int
    /// In the ranking's unit.
    public var value: Int64

    public init(place: Int, value: Int64) {
        self.place = place
        self.value = value
    }
}

/// Who is first, second and so on in a category and a period.
public struct Ranking: Codable, Sendable, Equatable {
    /// What it counts.
    public var category: Category
    /// What the values are: `likes`, `minutes`.
    public var unit: String
    /// How long it runs.
    public var period: Period
    /// Its first moment.
    public var startsAt: Date
    /// The first moment after it.
    public var endsAt: Date
    /// Nothing changes it any more.
    public var closed: Bool
    /// Places in order; who the viewer does not see is left out.
    public var data: [RankedPerson]
    /// Null for guests and for members without a place.
    public var me: OwnPlace?
    /// Where the next page starts; nil at the end.
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

/// `GET /rankings`: each category with its top three of today.
public struct ShowRankings: Endpoint {
    public typealias Response = Listing<Ranking>
    public static let method = Method.get
    public static let path = "/rankings"
    public static let summary = "Each category with its top three of today."

    public init() {}
}

/// `GET /rankings/:category`: who is where in a category, in the current period or the one before.
public struct ShowRanking: Endpoint {
    public typealias Response = Ranking
    public static let method = Method.get
    public static let path = "/rankings/:category"
    public static let summary = "Who is where in a category, in the current period or the one before."

    /// What the ranking counts.
    public var category: Category
    /// Daily unless told.
    public var period: Period?
    /// The period before the current one.
    public var previous: Bool?
    /// Only those around the viewer's own place, who is in the middle; everybody from the first where there
    /// is none.
    public var around: Bool?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
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
