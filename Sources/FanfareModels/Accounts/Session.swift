public import Foundation

/// A place where a member is logged in.
public struct Session: Codable, Sendable {
    /// The session's number.
    public var id: ID<Session>
    /// What the browser or app calls itself.
    public var agent: String
    /// The IP address it was used from last.
    public var address: String
    /// When it was made.
    public var createdAt: Date
    /// When it was used last.
    public var seenAt: Date
    /// The one that asks.
    public var current: Bool

    public init(
        id: ID<Session>, agent: String, address: String, createdAt: Date, seenAt: Date, current: Bool
    ) {
        self.id = id
        self.agent = agent
        self.address = address
        self.createdAt = createdAt
        self.seenAt = seenAt
        self.current = current
    }

    enum CodingKeys: String, CodingKey {
        case id, agent, address, current
        case createdAt = "created_at"
        case seenAt = "seen_at"
    }
}
