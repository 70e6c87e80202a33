/// A rating: 1 to 5 stars.
public struct Stars: Codable, Sendable, Hashable, Comparable {
    /// 1 to 5.
    public let number: Int

    /// 1 to 5 stars, in order.
    public static let all = (1...5).map { Stars(checked: $0) }

    /// - Throws: `Problem.invalid` on `field` for anything but 1 to 5.
    public init(_ number: Int, field: String = "rating") throws(Problem) {
        guard 1...5 ~= number else { throw .invalid(field, "Give 1 to 5 stars.") }
        self.number = number
    }

    /// From where only ratings are stored.
    public init(checked number: Int) { self.number = number }

    public init(from decoder: any Decoder) throws {
        let field = decoder.codingPath.last?.stringValue ?? "rating"
        try self.init(decoder.singleValueContainer().decode(Int.self), field: field)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    public static func < (one: Stars, other: Stars) -> Bool { one.number < other.number }
}

/// A side of a game that a review may rate by itself.
public enum Aspect: String, Codable, Sendable, CaseIterable {
    case gameplay, story, graphics, sound, value
}

/// What a review gives each aspect; none of them has to be rated.
public struct AspectStars: Codable, Sendable, Equatable {
    /// Stars for how it plays.
    public var gameplay: Stars?
    /// Stars for what it tells.
    public var story: Stars?
    /// Stars for how it looks.
    public var graphics: Stars?
    /// Stars for music and sound.
    public var sound: Stars?
    /// Stars for what it offers for its price.
    public var value: Stars?

    public init(
        gameplay: Stars? = nil, story: Stars? = nil, graphics: Stars? = nil, sound: Stars? = nil,
        value: Stars? = nil
    ) {
        self.gameplay = gameplay
        self.story = story
        self.graphics = graphics
        self.sound = sound
        self.value = value
    }

    /// The stars of one aspect.
    public subscript(aspect: Aspect) -> Stars? {
        get { self[keyPath: Self.path(aspect)] }
        set { self[keyPath: Self.path(aspect)] = newValue }
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { Aspect.allCases.allSatisfy { self[$0] == nil } }

    private static func path(_ aspect: Aspect) -> WritableKeyPath<AspectStars, Stars?> {
        switch aspect {
        case .gameplay: \.gameplay
        case .story: \.story
        case .graphics: \.graphics
        case .sound: \.sound
        case .value: \.value
        }
    }
}

/// The mean of what reviews give each aspect, to one decimal; null where none does.
public struct AspectMeans: Codable, Sendable, Equatable {
    /// Of how it plays.
    public var gameplay: Double?
    /// Of what it tells.
    public var story: Double?
    /// Of how it looks.
    public var graphics: Double?
    /// Of music and sound.
    public var sound: Double?
    /// Of what it offers for its price.
    public var value: Double?

    public init() {}

    /// The mean of one aspect.
    public subscript(aspect: Aspect) -> Double? {
        get { self[keyPath: Self.path(aspect)] }
        set { self[keyPath: Self.path(aspect)] = newValue }
    }

    private static func path(_ aspect: Aspect) -> WritableKeyPath<AspectMeans, Double?> {
        switch aspect {
        case .gameplay: \.gameplay
        case .story: \.story
        case .graphics: \.graphics
        case .sound: \.sound
        case .value: \.value
        }
    }
}
