public import Foundation

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
