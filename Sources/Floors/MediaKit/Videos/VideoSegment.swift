/// A file that is to be joined with others, or the middle of one.
public struct VideoSegment: Sendable, Equatable {
    /// The path of the file.
    public var path: String
    /// Where it begins, in milliseconds from the file's own beginning.
    public var from: Int
    /// Where it ends, counted as `from`; nil for the end of the file.
    public var to: Int?

    public init(_ path: String, from: Int = 0, to: Int? = nil) {
        self.path = path
        self.from = from
        self.to = to
    }

    /// The shortest piece of a file that can be asked for, in milliseconds.
    static let shortest = 100
}

extension VideoFacts {
    /// The same file as only a piece of it, which has to be encoded: frames depend on earlier ones.
    func cut(to segment: VideoSegment) -> VideoFacts {
        guard segment.from > 0 || segment.to != nil else { return self }
        var facts = self
        let end = max(min(segment.to ?? lengthMs, lengthMs), min(VideoSegment.shortest, lengthMs))
        let start = max(0, min(segment.from, end - VideoSegment.shortest))
        if start > 0 || end < lengthMs { facts.piece = start..<end }
        return facts
    }
}
