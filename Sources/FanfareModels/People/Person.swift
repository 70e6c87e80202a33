public import Foundation

/// A member's card, as every list of people shows it.
public struct Person: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Person>
    /// The name to log in and be found by.
    public var username: String
    /// The first name.
    public var firstName: String
    /// The last name; may be empty.
    public var lastName: String
    /// Absolute; a generated picture when the person has given none.
    public var imageURL: String
    /// What the person is in the community.
    public var userType: UserType
    /// A place in free text.
    public var location: String?
    /// Points of reputation.
    public var reputation: Int64
    /// How many badges of each metal.
    public var badges: BadgeCounts
    /// How many people follow this person.
    public var followerCount: Int64
    /// How many people this person follows.
    public var followingCount: Int64
    /// Streaming right now.
    public var live: Bool
    /// Whether the viewer follows this person; null for guests.
    public var followed: Bool?
    /// When it was made.
    public var createdAt: Date

    public init(
        id: ID<Person>, username: String, firstName: String, lastName: String, imageURL: String,
        userType: UserType, location: String?, reputation: Int64, badges: BadgeCounts, followerCount: Int64,
        followingCount: Int64, live: Bool, followed: Bool?, createdAt: Date
    ) {
        self.id = id
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.imageURL = imageURL
        self.userType = userType
        self.location = location
        self.reputation = reputation
        self.badges = badges
        self.followerCount = followerCount
        self.followingCount = followingCount
        self.live = live
        self.followed = followed
        self.createdAt = createdAt
    }

    /// First and last name.
    public var name: String { Person.fullName(firstName, lastName) }

    /// First and last name with one space between, whichever of them there is.
    public static func fullName(_ first: String, _ last: String) -> String {
        first.isEmpty ? last : last.isEmpty ? first : first + " " + last
    }

    enum CodingKeys: String, CodingKey {
        case id, username, location, reputation, badges, live, followed
        case firstName = "first_name"
        case lastName = "last_name"
        case imageURL = "image_url"
        case userType = "user_type"
        case followerCount = "follower_count"
        case followingCount = "following_count"
        case createdAt = "created_at"
    }
}

/// What a member is in the community.
public enum UserType: String, Codable, Sendable, CaseIterable {
    case member, creator, moderator, admin, unclaimed

    /// Whether somebody of this role may remove what others posted, judge reports and suspend members.
    public var mayModerate: Bool { self == .moderator || self == .admin }

    /// Whether somebody of this role may suspend somebody of another: admins everybody, moderators nobody who moderates.
    public func maySuspend(_ other: UserType) -> Bool {
        self == .admin || self == .moderator && !other.mayModerate
    }
}

/// How many badges of each metal a person has.
public struct BadgeCounts: Codable, Sendable, Equatable {
    /// Gold ones.
    public var gold: Int
    /// Silver ones.
    public var silver: Int
    /// Bronze ones.
    public var bronze: Int

    public init(gold: Int = 0, silver: Int = 0, bronze: Int = 0) {
        self.gold = gold
        self.silver = silver
        self.bronze = bronze
    }
}
