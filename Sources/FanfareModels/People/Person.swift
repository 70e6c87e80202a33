public import Foundation

/// A member's card, as every list of people shows it.
public struct Person: Codable, Sendable, Equatable {
    public var id: ID<Person>
    public var username: String
    public var firstName: String
    public var lastName: String
    /// Absolute; a generated picture when the person has given none.
    public var imageURL: String
    public var userType: UserType
    public var location: String?
    public var reputation: Int64
    public var badges: BadgeCounts
    public var followerCount: Int64
    public var followingCount: Int64
    /// Streaming right now.
    public var live: Bool
    /// Whether the viewer follows this person; null for guests.
    public var followed: Bool?
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

    public var name: String { Person.fullName(firstName, lastName) }

    /// First and last name with one space between, whichever of them there is.
    public static func fullName(_ first: String, _ last: String) -> String {
        first.isEmpty ? last : last.isEmpty ? first : "\(first) \(last)"
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
}

public struct BadgeCounts: Codable, Sendable, Equatable {
    public var gold: Int
    public var silver: Int
    public var bronze: Int

    public init(gold: Int = 0, silver: Int = 0, bronze: Int = 0) {
        self.gold = gold
        self.silver = silver
        self.bronze = bronze
    }
}

extension Person: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("username", username)
            $0("first_name", firstName)
            $0("last_name", lastName)
            $0("image_url", imageURL)
            $0("user_type", userType)
            $0("location", location)
            $0("reputation", reputation)
            $0("badges", badges)
            $0("follower_count", followerCount)
            $0("following_count", followingCount)
            $0("live", live)
            $0("followed", followed, about: id.number)
            $0("created_at", createdAt)
        }
    }
}

extension UserType: JSONWritable {}

extension BadgeCounts: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("gold", gold)
            $0("silver", silver)
            $0("bronze", bronze)
        }
    }
}
