/// Who may keep a route's responses: the response cache shares them until the next write, browsers keep them for the way
/// back.
struct CachePolicy: OptionSet {
    let rawValue: Int

    static let guests = CachePolicy(rawValue: 1)
    static let members = CachePolicy(rawValue: 2)
    /// About one of many things: kept for longer, and only for those to whom it is no more than to others.
    static let subject = CachePolicy(rawValue: 8)
    /// No cache, nor a browser for the way back.
    static let unstored = CachePolicy(rawValue: 4)
}
