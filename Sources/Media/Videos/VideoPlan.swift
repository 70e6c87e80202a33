import FanfareModels

/// How segments become one video: what is copied as it is and what is made anew. A pure function of the facts.
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

    /// Throws `Problem.invalid` on `video` when there are none, too many, or they are too long or big together.
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
    /// Every frame goes over as it is when phones can play it and one track can hold all of them, which the equal
    /// setup says: it holds the size, the profile, the colours. Frames need not be evenly spaced, in the files of a
    /// browser's recorder they never are.
    private static func picturesMatch(_ segments: [VideoFacts]) -> Bool {
        guard let first = segments.first?.picture else { return false }
        return segments.allSatisfy { facts in
            let picture = facts.picture
            return facts.isIntact && picture.codec == "h264" && picture.tag == "avc1"
                && picture.isLengthPrefixed
                && ["Baseline", "Constrained Baseline", "Main", "High"].contains(picture.profile)
                && picture.level <= 42 && ["yuv420p", "yuvj420p"].contains(picture.pixelFormat)
                && picture.isUpright && picture.pixelShape.frames == picture.pixelShape.seconds
                && picture.stored.longest <= Videos.longestSide && picture.timing.isWhole
                && facts.measuredRate <= 61 && facts.bitsPerSecond <= Videos.copiedBitsPerSecond
                && picture.setup != nil && picture.setup == first.setup && picture.stored == first.stored
                && picture.pixelFormat == first.pixelFormat
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
    var bitsPerSecond: Int { Int(bytes * 8000) / lengthMs }
}
