/// Who may share the response of a route until something is written.
struct CachePolicy: OptionSet {
    let rawValue: Int

    static let guests = CachePolicy(rawValue: 1)
    static let members = CachePolicy(rawValue: 2)
}
