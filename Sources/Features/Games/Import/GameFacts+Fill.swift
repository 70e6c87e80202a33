import FanfareModels

extension GameFacts {
    /// Fills missing fields from another row of the same game; returns whether anything changed.
    mutating func fill(from other: GameFacts) -> Bool {
        let before = self
        if developer.isEmpty { developer = other.developer }
        if description.isEmpty { description = other.description }
        if released == .unknown || released.year == other.released.year && released.month == 0 {
            if other.released != .unknown { released = other.released }
        }
        for name in other.genres
        where genres.count < 8 && !genres.contains(where: { Genre.key($0) == Genre.key(name) }) {
            genres.append(name)
        }
        for name in other.platforms where platforms.count < 30 && !platforms.contains(name) {
            platforms.append(name)
        }
        return self != before
    }
}
