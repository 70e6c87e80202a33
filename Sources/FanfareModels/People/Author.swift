/// A person beside what they asked, answered, wrote or liked: the keys that Whale's clients read of a User, and what
/// a button beside it needs.
public struct Author: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Person>
    /// The first name.
    public var firstName: String
    /// The last name; may be empty.
    public var lastName: String
    /// The name to log in and be found by.
    public var username: String
    /// Absolute; a generated picture when the person has given none.
    public var imageURL: String
    /// Always empty: Whale's clients want the key.
    public var email: String
    /// How many people follow this person.
    public var followerCount: Int64
    /// How many people this person follows.
    public var followingCount: Int64
    /// Streaming right now.
    public var live: Bool
    /// Whether the viewer follows this person; null for guests.
    public var followed: Bool?

    public init(
        id: ID<Person>, firstName: String, lastName: String, username: String, imageURL: String,
        followerCount: Int64, followingCount: Int64, live: Bool, followed: Bool?
    ) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.username = username
        self.imageURL = imageURL
        email = ""
        self.followerCount = followerCount
        self.followingCount = followingCount
        self.live = live
        self.followed = followed
    }

    /// First and last name.
    public var name: String { Person.fullName(firstName, lastName) }

    /// Whether this stands for somebody who has left.
    public var isFormer: Bool { id.number == 0 }

    enum CodingKeys: String, CodingKey {
        case id, username, email, live, followed
        case firstName = "first_name"
        case lastName = "last_name"
        case imageURL = "image_url"
        case followerCount = "follower_count"
        case followingCount = "following_count"
    }
}
