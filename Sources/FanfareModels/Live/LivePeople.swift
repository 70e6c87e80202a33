/// Who is live, and nothing more: asked often, for the rings around pictures.
public struct LivePeople: Codable, Sendable, Equatable {
    /// In the order of their numbers.
    public var data: [ID<Person>]

    public init(_ people: Set<ID<Person>>) { data = people.sorted() }
}

/// `GET /live/now`: the ids of the people who are live. Small, so that it may be polled every other second.
public struct ListLivePeople: Endpoint {
    public typealias Response = LivePeople
    public static let method = Method.get
    public static let path = "/live/now"
    public static let summary =
        "The numbers of who is live. Small, so that it may be asked every other second."

    public init() {}
}
