/// A person's points on a board, and when they were reached: the time of the last entry that changed them.
struct RankedScore: Hashable, Sendable {
    var points: Int64
    /// Milliseconds since 1970.
    var reached: Int64
    var person: Int64
}

/// The better place is the smaller one: more points first, then who reached them first, then the lower
/// number.
extension RankedScore: Comparable {
    static func < (one: RankedScore, other: RankedScore) -> Bool {
        if one.points != other.points { return one.points > other.points }
        if one.reached != other.reached { return one.reached < other.reached }
        return one.person < other.person
    }
}
