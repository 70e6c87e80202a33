public import FanfareModels

/// Somebody of the demo community. All of them are made up.
public struct DemoPerson: Sendable {
    public var username: String
    public var firstName: String
    public var lastName: String
    public var location: String
    public var about: String
    public var topGenre = ""
    public var topGame = ""
    public var userType = UserType.member
    /// What they brought along from elsewhere, if anything.
    public var opening: Opening?

    public struct Opening: Sendable {
        public var reputation: Int64
        public var gold = 0
        public var silver = 0
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

    public var email: String { "\(username)@fans.example" }
}

extension DemoPerson {
    func likes(_ genre: String, _ game: String = "") -> DemoPerson {
        var person = self
        person.topGenre = genre
        person.topGame = game
        return person
    }

    func being(_ type: UserType) -> DemoPerson {
        var person = self
        person.userType = type
        return person
    }

    func brought(_ reputation: Int64, gold: Int = 0, silver: Int = 0, bronze: Int = 0) -> DemoPerson {
        var person = self
        person.opening = Opening(reputation: reputation, gold: gold, silver: silver, bronze: bronze)
        return person
    }
}

extension DemoPerson {
    /// Everybody, who draws most first.
    public static let all = named + americas + europe + africaAndTheNearEast + asia

    /// Who are shown as the log-ins of the demo, and tests like to speak of.
    public static let named = [ada, leo, grace, quilla]
}
