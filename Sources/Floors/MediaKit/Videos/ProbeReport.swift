/// The part of ffprobe's JSON that is read. Numbers in it may be strings, and what is unknown is absent or "N/A".
struct ProbeReport: Decodable {
    struct Packet: Decodable {
        var stream_index: Int
        var pts_time: String?
        var dts_time: String?
        var duration_time: String?
        var flags: String?
    }

    struct Stream: Decodable {
        struct SideData: Decodable {
            var displaymatrix: String?
            var rotation: Double?
        }

        var index: Int
        var codec_type: String?
        var codec_name: String?
        var codec_tag_string: String?
        var profile: String?
        var level: Int?
        var width: Int?
        var height: Int?
        var pix_fmt: String?
        var sample_aspect_ratio: String?
        var r_frame_rate: String?
        var color_transfer: String?
        var is_avc: String?
        var sample_rate: String?
        var channels: Int?
        var extradata_hash: String?
        var start_time: String?
        var duration: String?
        var nb_frames: String?
        var disposition: [String: Int]?
        var side_data_list: [SideData]?
    }

    var packets: [Packet]?
    var streams: [Stream]?
}

extension ProbeReport.Stream {
    var isPicture: Bool { codec_type == "video" && disposition?["attached_pic"] != 1 }

    /// An audio track of a kind that ffmpeg does not know, as Apple's spatial sound, counts as none.
    var isSound: Bool {
        guard codec_type == "audio", let codec_name, codec_name != "unknown" else { return false }
        return (channels ?? 0) > 0 && (Int(sample_rate ?? "") ?? 0) > 0
    }

    /// Anticlockwise, one of 0, 90, 180, 270: phones write nothing else.
    var rotation: Int {
        let degrees = side_data_list?.compactMap(\.rotation).first ?? 0
        guard degrees.isFinite else { return 0 }
        let quarters = Int((degrees / 90).rounded(.toNearestOrAwayFromZero)) % 4
        return (quarters + 4) % 4 * 90
    }

    /// The matrix as ffprobe prints it: three lines of an address and three numbers.
    var isUpright: Bool {
        guard let matrix = side_data_list?.compactMap(\.displaymatrix).first else { return rotation == 0 }
        let numbers = matrix.split(separator: "\n").flatMap { line in
            line.drop { $0 != ":" }.dropFirst().split(separator: " ").compactMap { Int($0) }
        }
        return numbers == [65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30]
    }

    /// What the head says of the times, for where no packets were read.
    var said: TrackTiming? {
        guard let start = Double(start_time ?? ""), let duration = Double(duration ?? ""), duration > 0,
            let frames = Int(nb_frames ?? ""), frames > 0
        else { return nil }
        return TrackTiming(
            startMs: start * 1000, endMs: (start + duration) * 1000, packets: frames, isWhole: true)
    }

    static func ratio(_ text: String?, _ separator: Character) -> FrameRate? {
        let parts = text?.split(separator: separator).compactMap { Int($0) } ?? []
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return FrameRate(frames: parts[0], seconds: parts[1])
    }
}
