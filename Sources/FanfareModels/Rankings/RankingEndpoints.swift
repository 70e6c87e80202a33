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
    /// The place in the period before; null for who had none, and for who stood behind the first 5,000.
    public var previousPlace: Int?
    /// Had no place in the period before, while others had.
    public var isNew: Bool

    public init(place: Int, person: Person?, value: Int64, previousPlace: Int? = nil, isNew: Bool = false) {
        self.place = place
        self.person = person
        self.value = value
        live = person?.live ?? false
        followed = person?.followed
        self.previousPlace = previousPlace
        self.isNew = isNew
    }

    enum CodingKeys: String, CodingKey {
        case place, person, value, live, followed
        case previousPlace = "previous_place"
        case isNew = "new"
    }
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
    /// A day of the period before, for `at`; null when that was before the community's first.
    public var earlier: CalendarDay?
    /// A day of the period after it, for `at`; null for the current one.
    public var later: CalendarDay?
    /// Places in order; who the viewer does not see is left out.
    public var data: [RankedPerson]
    /// Null for guests and for members without a place.
    public var me: OwnPlace?
    /// Where the next page starts; nil at the end.
    public var next: Cursor?

    public init(
        category: Category, period: Period, startsAt: Date, endsAt: Date, closed: Bool, data: [RankedPerson],
        me: OwnPlace? = nil, earlier: CalendarDay? = nil, later: CalendarDay? = nil, next: Cursor? = nil
    ) {
        self.category = category
        unit = category.unit
        self.period = period
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.closed = closed
        self.earlier = earlier
        self.later = later
        self.data = data
        self.me = me
        self.next = next
    }

    enum CodingKeys: String, CodingKey {
        case category, unit, period, closed, earlier, later, data, me, next
        case startsAt = "starts_at"
        case endsAt = "ends_at"
    }
}

/// `GET /rankings`: each category with its top three of today; of yesterday, as `starts_at` says, while nobody has a place
/// today.
public struct ShowRankings: Endpoint {
    public typealias Response = Listing<Ranking>
    public static let method = Method.get
    public static let path = "/rankings"
    public static let summary = """
        Each category with its top three of today; of yesterday, as `starts_at` says, while nobody has a place today.
        """

    public init() {}
}

/// `GET /rankings/:category`: who is where in a category, in the current period, the one before, or the one around a day.
public struct ShowRanking: Endpoint {
    public typealias Response = Ranking
    public static let method = Method.get
    public static let path = "/rankings/:category"
    public static let summary = """
        Who is where in a category, in the current period, the one before (`previous`), or the one around a day (`at`): \
        empty where nobody had a place, 422 for a day that has not come yet.
        """

    /// What the ranking counts.
    public var category: Category
    /// Daily unless told.
    public var period: Period?
    /// The period before the current one.
    public var previous: Bool?
    /// A day of the period that is shown, where the community's midnights are: `2026-11-24`. Goes before `previous`.
    public var at: CalendarDay?
    /// Only those around the viewer's own place, who is in the middle; everybody from the first where there
    /// is none.
    public var around: Bool?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(
        _ category: Category, _ period: Period? = nil, previous: Bool? = nil, at: CalendarDay? = nil,
        around: Bool? = nil, limit: Int? = nil, cursor: Cursor? = nil
    ) {
        self.category = category
        self.period = period
        self.previous = previous
        self.at = at
        self.around = around
        self.limit = limit
        self.cursor = cursor
    }
}
