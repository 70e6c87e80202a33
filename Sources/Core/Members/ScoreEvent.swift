public import FanfareModels
public import Foundation

/// One entry of the score ledger, recorded in the transaction that caused it and never changed.
public struct ScoreEvent: Sendable, Equatable {
    /// The person who scores.
    public var person: ID<Person>
    /// The reason of the score.
    public var reason: ScoreReason
    /// The person who caused it; nil for an opening entry.
    public var actor: ID<Person>?
    /// The thing it was earned with, by its own number; 0 when there is none.
    public var subject: Int64
    /// The time of the event.
    public var at: Date
    /// For an undoing, when that which is undone was earned: it leaves that period while the period is open.
    public var undoing: Date?
    /// For what had been undone and holds again, when it was earned first: it comes back to that period
    /// alone.
    public var redoing: Date?
    /// How many of its reason the subject (for follows, the person) has after this event; badges go by it.
    public var total: Int64
    /// Reputation of an opening entry.
    public var openingReputation: Int64

    public init(
        _ reason: ScoreReason, to person: ID<Person>, from actor: ID<Person>?, subject: Int64 = 0, at: Date,
        undoing: Date? = nil, redoing: Date? = nil, total: Int64 = 0, openingReputation: Int64 = 0
    ) {
        self.person = person
        self.reason = reason
        self.actor = actor
        self.subject = subject
        self.at = at
        self.undoing = undoing
        self.redoing = redoing
        self.total = total
        self.openingReputation = openingReputation
    }
}

/// The rules of reputation and badges, in one place; `/rules` shows them.
public enum Scoring {
    /// Reputation for one event of a reason.
    public static func reputation(_ reason: ScoreReason) -> Int64 {
        switch reason {
        case .answerLiked, .reviewUpvoted: 10
        case .reviewDownvoted: -2
        case .followed: 5
        case .cheered: 1
        case .answered, .reviewed, .watched, .opening: 0
        }
    }

    /// The category that counts an event, one each.
    public static func category(_ reason: ScoreReason) -> Category? {
        switch reason {
        case .answerLiked: .answers
        case .reviewUpvoted: .critics
        case .followed: .followers
        case .cheered: .cheers
        case .watched: .audience
        case .reviewDownvoted, .answered, .reviewed, .opening: nil
        }
    }

    /// The badge of a first place in a closed ranking of any category.
    public static func badge(_ period: Period) -> (name: String, medal: Medal) {
        switch period {
        case .daily: ("First of the day", .bronze)
        case .weekly: ("First of the week", .silver)
        case .monthly: ("First of the month", .gold)
        }
    }

    /// A badge that is given when something reaches a number for the first time.
    public struct BadgeRule: Sendable {
        /// The badge's name.
        public var name: String
        /// The badge's metal.
        public var medal: Medal
        /// The reason of the score.
        public var reason: ScoreReason
        /// The total that earns it.
        public var total: Int64
    }

    /// All badges that can be earned.
    public static let badges = [
        BadgeRule(name: "First answer", medal: .bronze, reason: .answered, total: 1),
        BadgeRule(name: "Good answer", medal: .bronze, reason: .answerLiked, total: 10),
        BadgeRule(name: "Great answer", medal: .silver, reason: .answerLiked, total: 100),
        BadgeRule(name: "Famous answer", medal: .gold, reason: .answerLiked, total: 1_000),
        BadgeRule(name: "First review", medal: .bronze, reason: .reviewed, total: 1),
        BadgeRule(name: "Good critic", medal: .bronze, reason: .reviewUpvoted, total: 10),
        BadgeRule(name: "Great critic", medal: .silver, reason: .reviewUpvoted, total: 50),
        BadgeRule(name: "Famous critic", medal: .gold, reason: .reviewUpvoted, total: 250),
        BadgeRule(name: "Noticed", medal: .bronze, reason: .followed, total: 10),
        BadgeRule(name: "Popular", medal: .silver, reason: .followed, total: 100),
        BadgeRule(name: "Beloved", medal: .gold, reason: .followed, total: 1_000),
    ]
}
