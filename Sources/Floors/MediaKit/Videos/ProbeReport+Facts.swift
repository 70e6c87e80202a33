import FanfareModels

extension ProbeReport {
    /// Throws `Problem.invalid` on `video` for what cannot be played or is beyond the limits.
    func facts(_ container: VideoContainer, bytes: Int64) throws(Problem) -> VideoFacts {
        let streams = streams ?? []
        guard streams.count <= Videos.streamLimit else { throw .videoTooMuch }
        guard let picture = streams.first(where: \.isPicture) else {
            throw streams.isEmpty ? .videoDamaged : .video("There is no picture in this file.")
        }
        let sound = streams.filter(\.isSound).compactMap(soundTrack).first
        let facts = VideoFacts(
            bytes: bytes, container: container, picture: try pictureTrack(picture), sound: sound)
        try facts.check()
        return facts
    }
}

extension ProbeReport {
    private func pictureTrack(_ stream: Stream) throws(Problem) -> PictureTrack {
        guard let codec = stream.codec_name, Videos.pictureCodecs.contains(codec) else {
            throw .video("The video is of a kind that cannot be read.")
        }
        guard let width = stream.width, let height = stream.height, width > 0, height > 0,
            let format = stream.pix_fmt, format != "unknown",
            let timing = timing(of: stream, skipping: 0)
        else { throw .videoDamaged }
        return PictureTrack(
            index: stream.index, codec: codec, tag: stream.codec_tag_string ?? "",
            profile: stream.profile ?? "", level: stream.level ?? 0,
            stored: VideoSize(width: width, height: height), pixelFormat: format,
            pixelShape: Stream.ratio(stream.sample_aspect_ratio, ":") ?? FrameRate(frames: 1, seconds: 1),
            rotation: stream.rotation, isUpright: stream.isUpright,
            rate: Stream.ratio(stream.r_frame_rate, "/"), setup: stream.extradata_hash,
            isLengthPrefixed: stream.is_avc == "true", transfer: stream.color_transfer, timing: timing)
    }

    private func soundTrack(_ stream: Stream) -> SoundTrack? {
        guard let codec = stream.codec_name, Videos.soundCodecs.contains(codec),
            let timing = timing(of: stream, skipping: 3)
        else { return nil }
        return SoundTrack(
            index: stream.index, codec: codec, tag: stream.codec_tag_string ?? "",
            profile: stream.profile ?? "", rate: Int(stream.sample_rate ?? "") ?? 0,
            channels: stream.channels ?? 0, setup: stream.extradata_hash, timing: timing)
    }

    /// Nil when there is nothing to be shown or heard. What a file says is to be skipped (`D`) does not count; a
    /// last packet without a duration lasts as long as they do on average. A track is whole with up to `some`
    /// packets to be skipped: sound has a few before its beginning, which its decoder needs.
    private func timing(of stream: Stream, skipping some: Int) -> TrackTiming? {
        guard let packets else { return stream.said }
        let all = packets.filter { $0.stream_index == stream.index }
        let kept = all.filter { $0.flags?.contains("D") != true }
        var (start, end, last) = (Double.infinity, -Double.infinity, -Double.infinity)
        for packet in kept {
            guard let time = Double(packet.pts_time ?? packet.dts_time ?? ""), time.isFinite else { continue }
            let duration = Double(packet.duration_time ?? "") ?? 0
            start = min(start, time)
            last = max(last, time)
            end = max(end, time + duration)
        }
        guard start.isFinite, end - start < 1e6 else { return nil }
        if end == last, kept.count > 1 { end += (last - start) / Double(kept.count - 1) }
        let begins = all.first?.flags?.contains("K") == true
        return TrackTiming(
            startMs: start * 1000, endMs: end * 1000, packets: kept.count,
            isWhole: begins && all.count - kept.count <= some
                && !all.contains { $0.flags?.contains("C") == true })
    }
}

extension VideoFacts {
    func check() throws(Problem) {
        guard picture.stored.longest <= Videos.sideLimit, shown.longest <= Videos.sideLimit * 2 else {
            throw .video("The picture of the video is too large.")
        }
        guard min(shown.width, shown.height) >= 16 else {
            throw .video("The picture of the video is too small.")
        }
        guard shown.longest <= min(shown.width, shown.height) * Videos.stretchLimit else {
            throw .video("The picture of the video is too long and narrow.")
        }
        guard lengthMs <= Videos.lengthLimitMs else { throw .videoTooLong }
    }
}
