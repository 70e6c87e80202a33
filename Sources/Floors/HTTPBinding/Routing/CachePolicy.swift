/// The sharing of a route's response until the next write.
struct CachePolicy: OptionSet {
    let rawValue: Int

    static let guests = CachePolicy(rawValue: 1)
    static let members = CachePolicy(rawValue: 2)
}
