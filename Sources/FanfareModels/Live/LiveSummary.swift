/// What a stream came to, for its host.
public struct LiveSummary: Codable, Sendable, Equatable {
    /// The most who watched at once.
    public var peakViewers: Int
    /// Minutes watched by members: each counts a minute once.
    public var minutesWatched: Int64
    /// How many cheers there were.
    public var cheers: Int64
    /// Who began to follow the host while the stream went on, and still did at its end.
    public var newFollowers: Int64
    /// Messages written in the chat.
    public var messages: Int64
    /// From when it could be watched to its end, in milliseconds.
    public var lengthMs: Int64

    public init(
        peakViewers: Int, minutesWatched: Int64, cheers: Int64, newFollowers: Int64, messages: Int64,
        lengthMs: Int64
    ) {
        self.peakViewers = peakViewers
        self.minutesWatched = minutesWatched
        self.cheers = cheers
        self.newFollowers = newFollowers
        self.messages = messages
        self.lengthMs = lengthMs
    }

    enum CodingKeys: String, CodingKey {
        case cheers, messages
        case peakViewers = "peak_viewers"
        case minutesWatched = "minutes_watched"
        case newFollowers = "new_followers"
        case lengthMs = "length_ms"
    }
}
