public import Foundation

/// Something said in a stream's chat.
public struct LiveMessage: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<LiveMessage>
    /// Who said it.
    public var author: Author
    /// 1 to 500 characters.
    public var text: String
    /// When it was made.
    public var createdAt: Date

    public init(id: ID<LiveMessage>, author: Author, text: String, createdAt: Date) {
        self.id = id
        self.author = author
        self.text = text
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id, author, text
        case createdAt = "created_at"
    }
}

/// A page of a stream's chat, with what else a viewer wants to know as often.
public struct LiveChat: Codable, Sendable, Equatable {
    /// Without `after` newest first; with it what came later, in order.
    public var data: [LiveMessage]
    /// Goes on to what is older; null with `after`.
    public var next: Cursor?
    /// Messages of the last five minutes that were taken away since.
    public var deleted: [ID<LiveMessage>]
    /// What changes all the time.
    public var pulse: LivePulse

    public init(_ data: [LiveMessage], next: Cursor?, deleted: [ID<LiveMessage>], pulse: LivePulse) {
        self.data = data
        self.next = next
        self.deleted = deleted
        self.pulse = pulse
    }
}

/// What of a stream changes all the time.
public struct LivePulse: Codable, Sendable, Equatable {
    /// How far it has come.
    public var state: LiveState
    /// How many watch now.
    public var viewers: Int
    /// How many cheers there were.
    public var cheers: Int64

    public init(state: LiveState, viewers: Int, cheers: Int64) {
        self.state = state
        self.viewers = viewers
        self.cheers = cheers
    }
}
