public import Foundation

/// An order of an outside directory, as the Stack Exchange API has them.
public enum OutsideOrder: String, Codable, Sendable, CaseIterable {
    /// The highest reputation first.
    case reputation
    /// Those who joined last first.
    case creation
    /// By name, from A to Z.
    case name
    /// Those whose profile changed last first.
    case modified
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
/// name, 30 at a time. Nobody is on two pages of one order, as far as the earlier pages are saved.
public struct ListOutsidePeople: Endpoint {
    public typealias Response = OutsidePage
    public static let method = Method.get
    public static let path = "/directories/:site/people"
    public static let summary =
        "A page of the people on another site, or of those with a text in their name, 30 at a time; nobody is on two pages of one order."

    /// The site's name in its network: `stackoverflow`.
    public var site: String
    /// From 1.
    public var page: Int?
    /// A part of the name, which the site looks for; at most 50 characters.
    public var q: String?
    /// The order; by reputation when it is absent.
    public var sort: OutsideOrder?

    public init(_ site: String, page: Int? = nil, q: String? = nil, sort: OutsideOrder? = nil) {
        self.site = site
        self.page = page
        self.q = q
        self.sort = sort
    }
}

/// `GET /directories/:site/people/:outsider`: somebody on another site.
public struct ShowOutsidePerson: Endpoint {
    public typealias Response = OutsideProfile
    public static let method = Method.get
    public static let path = "/directories/:site/people/:outsider"
    public static let summary = "Somebody on another site."

    /// The site's name in its network: `stackoverflow`.
    public var site: String
    /// The person's id within the site.
    public var outsider: Int64

    public init(_ outsider: Int64, on site: String) {
        self.site = site
        self.outsider = outsider
    }
}

/// Somebody on another site, as saved.
public struct OutsideProfile: Codable, Sendable, Equatable {
    /// The person.
    public var person: OutsidePerson
    /// The site.
    public var directory: Directory
    /// When it was got from the site.
    public var savedAt: Date
    /// Whether it is seven days old or older.
    public var stale: Bool

    public init(person: OutsidePerson, directory: Directory, savedAt: Date, stale: Bool) {
        self.person = person
        self.directory = directory
        self.savedAt = savedAt
        self.stale = stale
    }

    enum CodingKeys: String, CodingKey {
        case person, directory, stale
        case savedAt = "saved_at"
    }
}
