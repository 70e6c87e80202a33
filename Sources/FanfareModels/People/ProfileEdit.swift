/// A person about to be stored, every part checked.
public struct NewPerson: Sendable {
    public var username: Username
    public var firstName: String
    public var lastName: String
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
    public var username: Username?
    public var firstName: String?
    public var lastName: String?
    public var about: String?
    public var location: String?
    public var topGenre: String?
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
