/// `PUT /reviews/:review/vote`: votes somebody else's review up (1) or down (-1).
public struct VoteOnReview: Endpoint {
    public typealias Response = VoteState
    public static let method = Method.put
    public static let path = "/reviews/:review/vote"
    public static let summary = "Votes somebody else's review up (1) or down (-1)."

    /// The review's number.
    public var review: ID<Review>
    /// 1 or −1.
    public var value: Int?

    public init(_ review: ID<Review>, _ vote: Vote) {
        self.review = review
        value = vote.rawValue
    }
}

/// `DELETE /reviews/:review/vote`: takes back one's vote.
public struct DropVote: Endpoint {
    public typealias Response = VoteState
    public static let method = Method.delete
    public static let path = "/reviews/:review/vote"
    public static let summary = "Takes back one's vote."

    /// The review's number.
    public var review: ID<Review>

    public init(_ review: ID<Review>) { self.review = review }
}
