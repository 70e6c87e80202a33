import FanfareModels

/// A plan to join segments into one video: which tracks are copied and which are encoded. A pure function of
/// the facts.
struct VideoPlan: Sendable, Equatable {
    enum Way: Sendable, Equatable { case copied, encoded }

    /// The size of the result.
    var canvas: VideoSize
    /// Of the picture when it is encoded.
    var rate: FrameRate
    var picture: Way
    /// Nil when no segment has sound.
    var sound: Way?

    /// Whether each segment is first brought into one form; otherwise they are joined as they are.
    var isPrepared: Bool { picture == .encoded || sound == .encoded }

    /// Throws `Problem.invalid` on `video` when there are none, too many, or they are too long or big
    /// together.
    init(_ segments: [VideoFacts]) throws(Problem) {
        guard let first = segments.first else { throw .video("Record or choose a video.") }
        guard segments.count <= Videos.segmentLimit else {
            throw .video("There are too many segments; at most \(Videos.segmentLimit).")
        }
        guard segments.reduce(0, { $0 + $1.lengthMs }) <= Videos.lengthLimitMs else { throw .videoTooLong }
        guard segments.reduce(0, { $0 + $1.bytes }) <= Videos.fileLimit else { throw .videoTooBig }

        let largest = segments.reduce(first) { $1.shown.area > $0.shown.area ? $1 : $0 }
        canvas = largest.shown.within(Videos.longestSide)
        rate = Self.rate(segments)
        picture = Self.picturesMatch(segments) ? .copied : .encoded
        sound = segments.contains(where: \.hasAudio) ? (Self.soundsMatch(segments) ? .copied : .encoded) : nil
        // What is prepared leaves its old sound behind: samples cannot be cut at a frame of the picture.
        if picture == .encoded, sound != nil { sound = .encoded }
    }
}

extension VideoPlan {
    /// One track can hold the frames of all segments when their setup is equal: it holds the size, the
    /// profile, the colours. Frames need not be evenly spaced, in the files of a browser's recorder they
    /// never are.
    private static func picturesMatch(_ segments: [VideoFacts]) -> Bool {
        guard let first = segments.first?.picture else { return false }
        return segments.allSatisfy { facts in
            facts.canBeCopied && facts.picture.setup == first.setup && facts.picture.stored == first.stored
                && facts.picture.pixelFormat == first.pixelFormat && facts.picture.tag == first.tag
        }
    }

    /// Sound that ends well before its picture would leave a hole in the joined track.
    private static func soundsMatch(_ segments: [VideoFacts]) -> Bool {
        guard let first = segments.first?.sound else { return false }
        return segments.indices.allSatisfy { index in
            let facts = segments[index]
            guard let sound = facts.sound else { return false }
            let isLast = index == segments.count - 1
            return sound.codec == "aac" && sound.tag == "mp4a" && sound.profile == "LC"
                && 8000...48000 ~= sound.rate && sound.channels <= 2 && sound.timing.isWhole
                && sound.setup != nil && sound.setup == first.setup && sound.rate == first.rate
                && sound.channels == first.channels && sound.timing.startMs - Double(facts.startMs) < 60
                && (isLast || Double(facts.endMs) - sound.timing.endMs < 60)
        }
    }

    /// That of all segments when they agree, and at most 30, since each doubling doubles the work.
    private static func rate(_ segments: [VideoFacts]) -> FrameRate {
        let usual = FrameRate(frames: 30, seconds: 1)
        guard let rate = segments.first?.picture.rate, rate.perSecond <= 30.5 else { return usual }
        let agree = segments.allSatisfy { facts in
            facts.picture.rate == rate && abs(facts.measuredRate / rate.perSecond - 1) < 0.05
        }
        return agree ? rate : usual
    }
}

extension VideoFacts {
    /// Whether phones can play the frames as they are.
    fileprivate var canBeCopied: Bool {
        let isUsual =
            ["Baseline", "Constrained Baseline", "Main", "High"].contains(picture.profile)
            && picture.level <= 42 && ["yuv420p", "yuvj420p"].contains(picture.pixelFormat)
        let isShownAsStored =
            picture.isUpright && !picture.isBright && picture.pixelShape.frames == picture.pixelShape.seconds
            && picture.stored.longest <= Videos.longestSide
        let isLight = measuredRate <= 61 && bitsPerSecond <= Videos.copiedBitsPerSecond
        return isIntact && piece == nil && picture.timing.isWhole && hasOneSetup && isUsual && isShownAsStored
            && isLight
    }

    /// MP4's `avc1` has it before all frames; so has Matroska, as Chromium's recorder writes it. `avc3` may
    /// change it on the way.
    private var hasOneSetup: Bool {
        let isPlain = picture.tag == "avc1" && picture.isLengthPrefixed || container == .matroska
        return picture.codec == "h264" && picture.setup != nil && isPlain
    }

    fileprivate var bitsPerSecond: Int { Int(bytes * 8000) / lengthMs }
}
