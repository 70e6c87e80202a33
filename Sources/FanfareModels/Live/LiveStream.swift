public import Foundation

/// Somebody streaming, or the stream they ended.
public struct LiveStream: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<LiveStream>
    /// The host.
    public var person: Author
    /// The title.
    public var title: String
    /// How far the stream has come.
    public var state: LiveState
    /// When it began.
    public var startedAt: Date
    /// When it ended; null while it goes on.
    public var endedAt: Date?
    /// Why it ended, in words for the host; null while it goes on and when the host ended it.
    public var reason: String?
    /// Who watched within the last 45 seconds.
    public var viewers: Int
    /// How many cheers there were.
    public var cheers: Int64
    /// Absolute: the HLS playlist, with fragmented MP4 segments. It is there while `state` is `live`.
    public var indexURL: String
    /// Whether the host wants a recording.
    public var isKept: Bool
    /// May the viewer write and cheer; null for guests, false for a muted viewer.
    public var mayWrite: Bool?
    /// Absolute: a JPEG picture of the last half minute; null before there is one, and after the end.
    public var pictureURL: String?
    /// What the stream came to, for its host; null for others and while it goes on.
    public var summary: LiveSummary?

    public init(
        id: ID<LiveStream>, person: Author, title: String, state: LiveState, startedAt: Date, endedAt: Date?,
        reason: String?, viewers: Int, cheers: Int64, indexURL: String, isKept: Bool, mayWrite: Bool?,
        pictureURL: String? = nil, summary: LiveSummary? = nil
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
        self.pictureURL = pictureURL
        self.summary = summary
    }

    enum CodingKeys: String, CodingKey {
        case id, person, title, state, reason, viewers, cheers, summary
        case startedAt = "started_at"
        case endedAt = "ended_at"
        case indexURL = "index_url"
        case isKept = "keep"
        case mayWrite = "may_write"
        case pictureURL = "picture_url"
    }
}

/// How far a stream has come.
public enum LiveState: String, Codable, Sendable, CaseIterable {
    /// Begun, but nothing can be played yet.
    case starting
    case live
    case ended
}

/// What a stream left behind, as a video on its host's profile.
public struct LiveRecording: Codable, Sendable, Equatable {
    /// The stream's.
    public var id: ID<LiveStream>
    /// The host.
    public var person: Author
    /// The title.
    public var title: String
    /// Others than the host see only what is `ready`.
    public var state: AnswerState
    /// Why it failed, or where it was cut, in words for the host.
    public var reason: String?
    /// Absolute; empty until `ready`.
    public var videoURL: String
    /// Absolute: a JPEG picture.
    public var thumbnailURL: String
    /// How long it plays, in milliseconds.
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
