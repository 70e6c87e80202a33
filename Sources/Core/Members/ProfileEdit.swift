public import FanfareModels

/// A person about to be stored, every part checked.
public struct NewPerson: Sendable {
    /// The name to log in and be found by.
    public var username: Username
    /// The first name.
    public var firstName: String
    /// The last name; may be empty.
    public var lastName: String
    /// What the person will be in the community.
    public var userType: UserType

    public init(username: Username, firstName: String, lastName: String, userType: UserType = .member) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.userType = userType
    }
}

/// What of a profile changes; nil leaves a part as it is, and so does an empty text on the wire.
public struct ProfileEdit: Sendable {
    /// The name to log in and be found by.
    public var username: Username?
    /// The first name.
    public var firstName: String?
    /// The last name; may be empty.
    public var lastName: String?
    /// What the person says of themselves.
    public var about: String?
    /// A place in free text.
    public var location: String?
    /// The favourite genre.
    public var topGenre: String?
    /// The favourite game.
    public var topGame: String?

    public init(
        username: Username? = nil, firstName: String? = nil, lastName: String? = nil, about: String? = nil,
        location: String? = nil, topGenre: String? = nil, topGame: String? = nil
    ) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.about = about
        self.location = location
        self.topGenre = topGenre
        self.topGame = topGame
    }
}
