public import FanfareModels

/// Somebody of the demo community. All of them are made up.
public struct DemoPerson: Sendable {
    /// The username.
    public var username: String
    /// The first name.
    public var firstName: String
    /// The last name, may be empty.
    public var lastName: String
    /// The location.
    public var location: String
    /// The text about themselves.
    public var about: String
    /// The favourite genre.
    public var topGenre = ""
    /// The favourite game.
    public var topGame = ""
    /// The role.
    public var userType = UserType.member
    /// What they brought along from elsewhere, if anything.
    public var opening: Opening?

    /// What a person has from before, as an import would bring it.
    public struct Opening: Sendable {
        /// Reputation from before.
        public var reputation: Int64
        /// Gold badges.
        public var gold = 0
        /// Silver badges.
        public var silver = 0
        /// Bronze badges.
        public var bronze = 0
    }

    init(
        _ username: String, _ firstName: String, _ lastName: String, _ location: String = "",
        _ about: String = ""
    ) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.location = location
        self.about = about
    }

    /// An address in a reserved domain.
    public var email: String { "\(username)@fans.example" }
}

extension DemoPerson {
    func likes(_ genre: String, _ game: String = "") -> DemoPerson {
        var person = self
        person.topGenre = genre
        person.topGame = game
        return person
    }

    func withType(_ type: UserType) -> DemoPerson {
        var person = self
        person.userType = type
        return person
    }

    func withOpening(_ reputation: Int64, gold: Int = 0, silver: Int = 0, bronze: Int = 0) -> DemoPerson {
        var person = self
        person.opening = Opening(reputation: reputation, gold: gold, silver: silver, bronze: bronze)
        return person
    }
}

extension DemoPerson {
    /// Everybody, who draws most first.
    public static let all = named + americas + europe + africaAndTheNearEast + asia

    /// The people whose log-ins the demo prints; tests refer to them by name.
    public static let named = [ada, leo, grace, quilla]
}
