/// Properties of a video file, measured on its content.
public struct VideoFacts: Sendable, Equatable {
    /// From the first to the end of the last frame or sound that is in the file, in milliseconds, whatever
    /// its head says.
    public var lengthMs: Int { piece?.count ?? max(endMs - startMs, 1) }
    /// As it is shown: upright and with square pixels.
    public var width: Int { shown.width }
    /// The height as shown, in pixels.
    public var height: Int { shown.height }
    /// The codec of the video track, as ffprobe names it.
    public var videoCodec: String { picture.codec }
    /// The codec of the audio track, as ffprobe names it; nil without one.
    public var audioCodec: String? { sound?.codec }
    /// By how many degrees the stored picture is turned for showing, anticlockwise: 0, 90, 180 or 270.
    public var rotation: Int { picture.rotation }
    /// Whether there is an audio track.
    public var hasAudio: Bool { sound != nil }
    /// Of the file.
    public var bytes: Int64

    var container: VideoContainer
    var picture: PictureTrack
    var sound: SoundTrack?
    /// Whether reading it met no fault. One that is cut off still has its last frame in part, over which a
    /// player may stop, so it is not copied.
    var isIntact = true
    /// The part of the file that is used, in milliseconds from its beginning; nil for all of it.
    var piece: Range<Int>?
}

/// Width and height in pixels.
struct VideoSize: Sendable, Equatable {
    var width: Int
    var height: Int

    var area: Int { width * height }
    var longest: Int { max(width, height) }

    /// The largest even size of the same shape whose longest side is at most `limit`; never larger than it
    /// is.
    func within(_ limit: Int) -> VideoSize {
        func even(_ side: Int) -> Int {
            max(2, longest <= limit ? side & ~1 : (side * limit + longest / 2) / longest & ~1)
        }
        return VideoSize(width: even(width), height: even(height))
    }
}

struct FrameRate: Sendable, Equatable, CustomStringConvertible {
    var frames: Int
    var seconds: Int

    var perSecond: Double { Double(frames) / Double(seconds) }
    var description: String { "\(frames)/\(seconds)" }
}

struct PictureTrack: Sendable, Equatable {
    /// Among all streams of the file.
    var index: Int
    var codec: String
    var tag: String
    var profile: String
    var level: Int
    var stored: VideoSize
    var pixelFormat: String
    /// Width by height of one pixel.
    var pixelShape: FrameRate
    var rotation: Int
    /// Whether it is shown just as it is stored, neither turned nor mirrored.
    var isUpright: Bool
    /// The duration in the file's header.
    var rate: FrameRate?
    /// The SHA-256 of what a decoder needs beforehand; equal ones can share a track.
    var setup: String?
    /// Frames lie one by one after their lengths, as MP4 wants them.
    var isLengthPrefixed: Bool
    var transfer: String?
    var timing: TrackTiming

    /// Whether it is HDR, which other screens show pale.
    var isBright: Bool { transfer == "arib-std-b67" || transfer == "smpte2084" }
}

struct SoundTrack: Sendable, Equatable {
    var index: Int
    var codec: String
    var tag: String
    var profile: String
    var rate: Int
    var channels: Int
    var setup: String?
    var timing: TrackTiming
}

/// The timing of a track by its packets, in milliseconds.
struct TrackTiming: Sendable, Equatable {
    var startMs: Double
    var endMs: Double
    var packets: Int
    /// Whether it begins with a whole picture and nothing in it is to be skipped.
    var isWhole: Bool
}

extension VideoFacts {
    var startMs: Int { Int(min(picture.timing.startMs, sound?.timing.startMs ?? .infinity).rounded()) }
    var endMs: Int { Int(max(picture.timing.endMs, sound?.timing.endMs ?? -.infinity).rounded()) }

    var shown: VideoSize {
        let (shape, stored) = (picture.pixelShape, picture.stored)
        let wide = VideoSize(
            width: max(1, stored.width * shape.frames / shape.seconds), height: stored.height)
        return picture.rotation % 180 == 0 ? wide : VideoSize(width: wide.height, height: wide.width)
    }

    /// Frames a second, counted.
    var measuredRate: Double {
        Double(picture.timing.packets) * 1000 / max(picture.timing.endMs - picture.timing.startMs, 1)
    }
}
