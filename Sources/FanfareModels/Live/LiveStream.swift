public import Foundation

/// Somebody streaming, or the stream they ended.
public struct LiveStream: Codable, Sendable, Equatable {
    public var id: ID<LiveStream>
    /// The host.
    public var person: Author
    public var title: String
    public var state: LiveState
    public var startedAt: Date
    public var endedAt: Date?
    /// Why it ended, in words for the host; null while it goes on and when the host ended it.
    public var reason: String?
    /// Who watched within the last 45 seconds.
    public var viewers: Int
    public var cheers: Int64
    /// Absolute: the HLS playlist, with fragmented MP4 segments. It is there while `state` is `live`.
    public var indexURL: String
    /// Whether the host wants a recording.
    public var isKept: Bool
    /// May the viewer write and cheer; null for guests, false for who is muted.
    public var mayWrite: Bool?

    public init(
        id: ID<LiveStream>, person: Author, title: String, state: LiveState, startedAt: Date, endedAt: Date?,
        reason: String?, viewers: Int, cheers: Int64, indexURL: String, isKept: Bool, mayWrite: Bool?
    ) {
        self.id = id
        self.person = person
        self.title = title
        self.state = state
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.reason = reason
        self.viewers = viewers
        self.cheers = cheers
        self.indexURL = indexURL
        self.isKept = isKept
        self.mayWrite = mayWrite
    }

    enum CodingKeys: String, CodingKey {
        case id, person, title, state, reason, viewers, cheers
        case startedAt = "started_at"
        case endedAt = "ended_at"
        case indexURL = "index_url"
        case isKept = "keep"
        case mayWrite = "may_write"
    }
}

public enum LiveState: String, Codable, Sendable, CaseIterable {
    /// Begun, but nothing can be played yet.
    case starting
    case live
    case ended
}

/// Something said in a stream's chat.
public struct LiveMessage: Codable, Sendable, Equatable {
    public var id: ID<LiveMessage>
    public var author: Author
    public var text: String
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
    public var state: LiveState
    public var viewers: Int
    public var cheers: Int64

    public init(state: LiveState, viewers: Int, cheers: Int64) {
        self.state = state
        self.viewers = viewers
        self.cheers = cheers
    }
}

/// What a stream left behind, as a video on its host's profile.
public struct LiveRecording: Codable, Sendable, Equatable {
    /// The stream's.
    public var id: ID<LiveStream>
    public var person: Author
    public var title: String
    /// Others than the host see only what is `ready`.
    public var state: AnswerState
    /// Why it failed, or where it was cut, in words for the host.
    public var reason: String?
    /// Absolute; empty until `ready`.
    public var videoURL: String
    public var thumbnailURL: String
    public var lengthMs: Int64
    /// When the stream began.
    public var startedAt: Date

    public init(
        id: ID<LiveStream>, person: Author, title: String, state: AnswerState, reason: String?,
        videoURL: String, thumbnailURL: String, lengthMs: Int64, startedAt: Date
    ) {
        self.id = id
        self.person = person
        self.title = title
        self.state = state
        self.reason = reason
        self.videoURL = videoURL
        self.thumbnailURL = thumbnailURL
        self.lengthMs = lengthMs
        self.startedAt = startedAt
    }

    enum CodingKeys: String, CodingKey {
        case id, person, title, state, reason
        case videoURL = "video_url"
        case thumbnailURL = "thumbnail_url"
        case lengthMs = "length_ms"
        case startedAt = "started_at"
    }
}
