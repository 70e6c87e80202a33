public import Foundation

/// How a directory of people is ordered.
public enum PeopleOrder: String, Codable, Sendable, CaseIterable {
    case reputation, name, newest
}

/// `GET /people`: the directory, or who is found by a name.
public struct ListPeople: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people"
    public static let summary = "The directory, or who is found by a name."

    /// The order of the list.
    public var sort: PeopleOrder?
    /// The beginning of names or of the username.
    public var q: String?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(sort: PeopleOrder? = nil, q: String? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.sort = sort
        self.q = q
        self.limit = limit
        self.cursor = cursor
    }
}

/// A person's own page.
public struct Profile: Codable, Sendable, Equatable {
    /// Whose it is.
    public var person: Person
    /// What the person says of themselves.
    public var about: String
    /// The favourite genre.
    public var topGenre: String?
    /// The favourite game.
    public var topGame: String?
    /// How much reputation came from each reason.
    public var reputationBreakdown: [ReputationLine]
    /// The badges, latest first.
    public var badges: [Badge]
    /// Best places in closed rankings.
    public var places: [Place]
    /// Whether the viewer blocks, or mutes, this person.
    public var blocked: Bool
    /// Whether the viewer mutes the person.
    public var muted: Bool

    public init(
        person: Person, about: String, topGenre: String?, topGame: String?,
        reputationBreakdown: [ReputationLine], badges: [Badge], places: [Place], blocked: Bool, muted: Bool
    ) {
        self.person = person
        self.about = about
        self.topGenre = topGenre
        self.topGame = topGame
        self.reputationBreakdown = reputationBreakdown
        self.badges = badges
        self.places = places
        self.blocked = blocked
        self.muted = muted
    }

    enum CodingKeys: String, CodingKey {
        case person, about, badges, places, blocked, muted
        case topGenre = "top_genre"
        case topGame = "top_game"
        case reputationBreakdown = "reputation_breakdown"
    }
}

/// How much reputation came from one reason.
public struct ReputationLine: Codable, Sendable, Equatable {
    /// What the reputation came from.
    public var reason: ScoreReason
    /// How often, undone ones taken off.
    public var count: Int64
    /// Points of reputation.
    public var reputation: Int64

    public init(reason: ScoreReason, count: Int64, reputation: Int64) {
        self.reason = reason
        self.count = count
        self.reputation = reputation
    }
}

/// A place in a closed period of a ranking.
public struct Place: Codable, Sendable, Equatable {
    /// What is counted.
    public var category: Category
    /// How long it runs.
    public var period: Period
    /// From 1.
    public var place: Int
    /// Its first moment.
    public var startsAt: Date

    public init(category: Category, period: Period, place: Int, startsAt: Date) {
        self.category = category
        self.period = period
        self.place = place
        self.startsAt = startsAt
    }

    enum CodingKeys: String, CodingKey {
        case category, period, place
        case startsAt = "starts_at"
    }
}

/// What a badge is made of.
public enum Medal: String, Codable, Sendable, CaseIterable {
    case gold, silver, bronze
}

/// A badge a person has.
public struct Badge: Codable, Sendable, Equatable {
    /// The name to be shown.
    public var name: String
    /// The badge's metal.
    public var medal: Medal
    /// How many of it: an imported person may have the same one several times.
    public var count: Int
    /// When it was earned.
    public var earnedAt: Date

    public init(name: String, medal: Medal, count: Int, earnedAt: Date) {
        self.name = name
        self.medal = medal
        self.count = count
        self.earnedAt = earnedAt
    }

    enum CodingKeys: String, CodingKey {
        case name, medal, count
        case earnedAt = "earned_at"
    }
}

/// `GET /people/:person`: a profile.
public struct ShowPerson: Endpoint {
    public typealias Response = Profile
    public static let method = Method.get
    public static let path = "/people/:person"
    public static let summary = "A profile."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// What following or unfollowing led to.
public struct FollowState: Codable, Sendable, Equatable {
    /// Whether the viewer follows the person now.
    public var followed: Bool
    /// How many people follow this person.
    public var followerCount: Int64

    public init(followed: Bool, followerCount: Int64) {
        self.followed = followed
        self.followerCount = followerCount
    }

    enum CodingKeys: String, CodingKey {
        case followed
        case followerCount = "follower_count"
    }
}

/// `PUT /people/:person/follow`: follows a person.
public struct Follow: Endpoint {
    public typealias Response = FollowState
    public static let method = Method.put
    public static let path = "/people/:person/follow"
    public static let summary = "Follows a person."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/follow`: stops following a person.
public struct Unfollow: Endpoint {
    public typealias Response = FollowState
    public static let method = Method.delete
    public static let path = "/people/:person/follow"
    public static let summary = "Stops following a person."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// `GET /people/:person/followers`: who follows a person, latest first.
public struct ListFollowers: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people/:person/followers"
    public static let summary = "Who follows a person, latest first."

    /// The person's number.
    public var person: ID<Person>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /people/:person/following`: whom a person follows, latest first.
public struct ListFollowing: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people/:person/following"
    public static let summary = "Whom a person follows, latest first."

    /// The person's number.
    public var person: ID<Person>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}

/// Whether the viewer blocks and mutes a person.
public struct BlockState: Codable, Sendable, Equatable {
    /// Whether the viewer blocks the person.
    public var blocked: Bool
    /// Whether the viewer mutes the person.
    public var muted: Bool

    public init(blocked: Bool, muted: Bool) {
        self.blocked = blocked
        self.muted = muted
    }
}

/// `PUT /people/:person/block`: blocks a person: follows both ways end, and neither sees the other.
public struct Block: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.put
    public static let path = "/people/:person/block"
    public static let summary = "Blocks a person: follows both ways end, and neither sees the other."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/block`: takes a block back.
public struct Unblock: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.delete
    public static let path = "/people/:person/block"
    public static let summary = "Takes a block back."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `PUT /people/:person/mute`: hides a person from oneself, silently.
public struct Mute: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.put
    public static let path = "/people/:person/mute"
    public static let summary = "Hides a person from oneself, silently."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/mute`: shows a muted person again.
public struct Unmute: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.delete
    public static let path = "/people/:person/mute"
    public static let summary = "Shows a muted person again."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}
