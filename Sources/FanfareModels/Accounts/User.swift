/// A person as existing Whale clients read it: every key always there, none of them null.
public struct User: Codable, Sendable, Equatable {
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
    /// The person's own for themselves, empty for others.
    public var email: String
    /// How many people follow this person.
    public var followerCount: Int64
    /// How many people this person follows.
    public var followingCount: Int64
    /// What the person says of themselves.
    public var about: String

    public init(
        id: ID<Person>, firstName: String, lastName: String, username: String, imageURL: String,
        email: String,
        followerCount: Int64, followingCount: Int64, about: String
    ) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.username = username
        self.imageURL = imageURL
        self.email = email
        self.followerCount = followerCount
        self.followingCount = followingCount
        self.about = about
    }

    enum CodingKeys: String, CodingKey {
        case id, username, email, about
        case firstName = "first_name"
        case lastName = "last_name"
        case imageURL = "image_url"
        case followerCount = "follower_count"
        case followingCount = "following_count"
    }
}
