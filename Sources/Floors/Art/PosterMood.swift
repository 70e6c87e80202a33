/// What a poster feels like, by the genre of what it is for: the colours and compositions that it is drawn from.
public enum PosterMood: Sendable, CaseIterable {
    case fierce, dark, calm, bright, playful, vast, technical

    /// - Parameter genre: in lower case with dashes between words; nil for a genre without a mood of its own.
    public init?(genre: String) {
        guard let mood = Self.moods[genre] else { return nil }
        self = mood
    }

    private static let moods: [String: PosterMood] = [
        "action": .fierce, "shooter": .fierce, "fighting": .fierce, "beat-em-up": .fierce,
        "hack-and-slash": .fierce,
        "horror": .dark, "survival": .dark, "mystery": .dark, "stealth": .dark, "survival-horror": .dark,
        "adventure": .calm, "visual-novel": .calm, "walking-simulator": .calm, "point-and-click": .calm,
        "interactive-fiction": .calm, "casual": .bright, "family": .bright, "racing": .bright,
        "sports": .bright,
        "arcade": .bright, "pinball": .bright, "platform": .playful, "puzzle": .playful, "party": .playful,
        "music": .playful, "quiz": .playful, "card-game": .playful, "board-game": .playful,
        "role-playing": .vast,
        "mmo": .vast, "open-world": .vast, "sandbox": .vast, "action-adventure": .vast, "roguelike": .vast,
        "strategy": .technical, "simulation": .technical, "real-time-strategy": .technical,
        "turn-based-strategy": .technical, "management": .technical, "tactics": .technical,
        "tactical": .technical,
        "building": .technical, "educational": .technical,
    ]

    /// Places in ``Palette/all``.
    var palettes: [Int] {
        switch self {
        case .fierce: [0, 5, 12, 13]
        case .dark: [11, 14, 15, 16]
        case .calm: [1, 6, 9, 14]
        case .bright: [0, 3, 5, 7]
        case .playful: [2, 3, 4, 5, 6]
        case .vast: [8, 9, 10, 11, 15]
        case .technical: [2, 7, 8, 10, 14]
        }
    }

    /// Places in ``PosterScene/all``.
    var scenes: [Int] {
        switch self {
        case .fierce: [0, 1, 2, 3]
        case .dark: [3, 4, 6, 8]
        case .calm: [0, 2, 6, 7]
        case .bright: [0, 1, 3, 7]
        case .playful: [1, 5, 6, 7]
        case .vast: [2, 4, 6, 8]
        case .technical: [1, 4, 5, 6]
        }
    }
}
