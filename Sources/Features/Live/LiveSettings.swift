/// How streams are carried.
public struct LiveSettings: Sendable {
    /// Where segments lie; servers that share it all serve them.
    public var folder: String
    /// Streams that this server carries at once.
    public var streams: Int
    /// Megabytes of a recording; what comes after is not kept.
    public var recording: Int
    /// Bytes of one.
    var recordingBytes: Int64 { Int64(recording) << 20 }
    /// Where other servers send those who want what only this one has; empty when all share the folder.
    public var url: String
    /// Whether no other server uses the database.
    public var isAlone: Bool

    public init(
        folder: String, streams: Int = 4, recording: Int = 2048, url: String = "", isAlone: Bool = true
    ) {
        self.folder = folder
        self.streams = streams
        self.recording = recording
        self.url = url
        self.isAlone = isAlone
    }
}
