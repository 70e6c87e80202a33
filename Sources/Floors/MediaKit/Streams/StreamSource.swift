/// The input of a live stream, as probed from its beginning.
public struct StreamSource: Sendable, Equatable {
    /// The video track.
    public struct Picture: Sendable, Equatable {
        var index: Int
        var codec: String
        var pixelFormat: String
        var size: VideoSize
    }

    var container: StreamContainer
    /// Streams may come without a picture or without sound.
    var picture: Picture?
    /// The index of the sound among all streams.
    var sound: Int?

    /// H.264 that every player can play goes over as it is.
    public var canBeCopied: Bool {
        guard let picture, picture.codec == "h264" else { return false }
        return ["yuv420p", "yuvj420p"].contains(picture.pixelFormat) && picture.size.longest <= 1920
    }
}

/// The container formats of live input, identified by the first bytes. ffmpeg is told which, so it never
/// guesses.
enum StreamContainer: String, Sendable, CaseIterable {
    /// WebM among it.
    case matroska
    /// Fragmented MP4.
    case mov
    case mpegts, flv

    /// Bytes after which it is known, one way or the other.
    static let enough = 189

    /// Nil for what is none of these.
    init?(start bytes: [UInt8]) {
        switch VideoContainer(start: bytes) {
        case .matroska: self = .matroska
        case .mov: self = .mov
        case .flv: self = .flv
        default:
            guard bytes.count >= Self.enough, bytes[0] == 0x47, bytes[188] == 0x47 else { return nil }
            self = .mpegts
        }
    }
}
