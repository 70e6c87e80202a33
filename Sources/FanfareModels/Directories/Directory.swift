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
    /// Their page on the site.
    public var link: String

    public init(
        id: Int64, name: String, userType: OutsideUserType, location: String?, reputation: Int64,
        badges: BadgeCounts, imageURL: String, link: String
    ) {
        self.id = id
        self.name = name
        self.userType = userType
        self.location = location
        self.reputation = reputation
        self.badges = badges
        self.imageURL = imageURL
        self.link = link
    }

    enum CodingKeys: String, CodingKey {
        case id, name, location, reputation, badges, link
        case userType = "user_type"
        case imageURL = "image_url"
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
    /// The people, in the order of the site.
    public var data: [OutsidePerson]
    /// Whether there is a page after this one.
    public var hasMore: Bool
    /// When the page was got from the site.
    public var savedAt: Date
    /// Seven days old or older; a newer one is being looked for.
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

/// `GET /directories`: the directories of people on other sites.
public struct ListDirectories: Endpoint {
    public typealias Response = Listing<Directory>
    public static let method = Method.get
    public static let path = "/directories"
    public static let summary = "The directories of people on other sites."

    public init() {}
}

/// `GET /directories/:site/people`: a page of the people on another site, or of those with a text in their
/// name, by reputation, 30 at a time.
public struct ListOutsidePeople: Endpoint {
    public typealias Response = OutsidePage
    public static let method = Method.get
    public static let path = "/directories/:site/people"
    public static let summary =
        "A page of the people on another site, or of those with a text in their name, by reputation, 30 at a time."

    /// The site's name in its network: `stackoverflow`.
    public var site: String
    /// From 1.
    public var page: Int?
    /// A part of the name, which the site looks for; at most 50 characters.
    public var q: String?

    public init(_ site: String, page: Int? = nil, q: String? = nil) {
        self.site = site
        self.page = page
        self.q = q
    }
}
