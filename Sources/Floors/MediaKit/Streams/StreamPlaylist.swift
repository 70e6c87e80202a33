/// A media playlist as ffmpeg writes it (RFC 8216).
public struct StreamPlaylist: Sendable, Equatable {
    /// A media segment.
    public struct Segment: Sendable, Equatable {
        /// Its media sequence number.
        public var number: Int
        /// In seconds.
        public var length: Double
    }

    /// In order.
    public var segments: [Segment] = []

    /// Nil for a text without a segment.
    init?(_ text: String) {
        var length = 0.0
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("#EXTINF:") {
                length = Double(line.dropFirst(8).prefix { $0 != "," }) ?? 0
            } else if let number = Self.number(String(line)) {
                segments.append(Segment(number: number, length: length))
            }
        }
        if segments.isEmpty { return nil }
    }

    /// The number in the name of a segment, `12.m4s`.
    static func number(_ name: String) -> Int? {
        guard name.hasSuffix(".m4s"), name.utf8.count <= 14 else { return nil }
        let digits = name.dropLast(4)
        return digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(digits) : nil
    }

    /// The longest segment, in seconds.
    public var longest: Double { segments.map(\.length).max() ?? 0 }

    /// The playlist as players get it: its files are `prefix` and their names.
    ///
    /// - Parameters:
    ///   - discontinuities: the `EXT-X-DISCONTINUITY-SEQUENCE`: restarts of the stream before this playlist.
    ///   - isEnded: nothing comes after.
    public func text(prefix: String, discontinuities: Int, isEnded: Bool) -> String {
        var text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:\(max(2, Int(longest.rounded(.up))))
            #EXT-X-MEDIA-SEQUENCE:\(segments.first?.number ?? 0)
            #EXT-X-DISCONTINUITY-SEQUENCE:\(discontinuities)
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MAP:URI="\(prefix)\(StreamCommands.head)"

            """
        for segment in segments {
            text += "#EXTINF:\(Self.decimal(segment.length)),\n\(prefix)\(segment.number).m4s\n"
        }
        return isEnded ? text + "#EXT-X-ENDLIST\n" : text
    }

    private static func decimal(_ seconds: Double) -> String {
        FFmpeg.decimal(Int((seconds * 1000).rounded()))
    }
}
