public import Foundation

/// A list of people on another site.
public struct Directory: Codable, Sendable, Equatable {
    /// The site's name in its network: `stackoverflow`.
    public var site: String
    /// The name to be shown.
    public var name: String

    public init(site: String, name: String) {
        self.site = site
        self.name = name
    }
}

/// Somebody on another site.
public struct OutsidePerson: Codable, Sendable, Equatable {
    /// Within the site.
    public var id: Int64
    /// The name to be shown.
    public var name: String
    /// What the person is in the community.
    public var userType: OutsideUserType
    /// A place in free text.
    public var location: String?
    /// Points of reputation.
    public var reputation: Int64
    /// How many badges of each metal.
    public var badges: BadgeCounts
    /// Absolute; below this community's address.
    public var imageURL: String
    /// Their page on the site; empty where there is none.
    public var link: String
    /// When the person joined the site.
    public var createdAt: Date?
    /// When the person was last seen there.
    public var lastSeenAt: Date?
    /// The person's own site.
    public var website: String?
    /// Reputation earned in this week, month and year of the site.
    public var earned: Earned?

    /// Reputation earned in the current periods, in UTC.
    public struct Earned: Codable, Sendable, Equatable {
        /// Since the beginning of the week.
        public var week: Int64
        /// Since the beginning of the month.
        public var month: Int64
        /// Since the beginning of the year.
        public var year: Int64

        public init(week: Int64, month: Int64, year: Int64) {
            self.week = week
            self.month = month
            self.year = year
        }
    }

    public init(
        id: Int64, name: String, userType: OutsideUserType, location: String?, reputation: Int64,
        badges: BadgeCounts, imageURL: String, link: String, createdAt: Date? = nil, lastSeenAt: Date? = nil,
        website: String? = nil, earned: Earned? = nil
    ) {
        self.id = id
        self.name = name
        self.userType = userType
        self.location = location
        self.reputation = reputation
        self.badges = badges
        self.imageURL = imageURL
        self.link = link
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.website = website
        self.earned = earned
    }

    enum CodingKeys: String, CodingKey {
        case id, name, location, reputation, badges, link, website, earned
        case userType = "user_type"
        case imageURL = "image_url"
        case createdAt = "created_at"
        case lastSeenAt = "last_seen_at"
    }
}

/// What people are on Stack Exchange's sites.
public enum OutsideUserType: String, Codable, Sendable, CaseIterable {
    case unregistered, registered, moderator
    case teamAdmin = "team_admin"
    case doesNotExist = "does_not_exist"
}

/// A page of an outside directory.
public struct OutsidePage: Codable, Sendable, Equatable {
    /// The people in the order of the site, without those of earlier pages of the same listing.
    public var data: [OutsidePerson]
    /// Whether there is a page after this one.
    public var hasMore: Bool
    /// When the page was got from the site.
    public var savedAt: Date
    /// Whether it is seven days old or older.
    public var stale: Bool

    public init(data: [OutsidePerson], hasMore: Bool, savedAt: Date, stale: Bool) {
        self.data = data
        self.hasMore = hasMore
        self.savedAt = savedAt
        self.stale = stale
    }

    enum CodingKeys: String, CodingKey {
        case data, stale
        case hasMore = "has_more"
        case savedAt = "saved_at"
    }
}
