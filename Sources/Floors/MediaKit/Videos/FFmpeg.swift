import Processes

/// The calls of ffmpeg and ffprobe, as argument arrays. File names are fixed and relative to the folder they
/// run in.
enum FFmpeg {
    static let list = "list"
    static let video = "video.mp4"
    static let thumbnail = "thumbnail.jpg"

    /// An uploaded segment.
    static func source(_ index: Int) -> String { "s\(index)" }
    /// The same in the form in which all can be joined.
    static func prepared(_ index: Int) -> String { "m\(index)" }

    /// Says what is in a file and when each of its packets is shown, in JSON. It reads little more than may
    /// be there, however long the file is.
    static func probe(_ file: String, _ container: VideoContainer, in folder: String) -> Command {
        let seconds = Videos.lengthLimitMs / 1000 + 5
        let packets = ["packet=stream_index,pts_time,dts_time,duration_time,flags"]
        return look(
            ["-read_intervals", "%+\(seconds)", "-show_data_hash", "sha256"], packets + streams, file,
            container,
            folder)
    }

    /// Says what is in the finished video. Its head is ours and true, so the packets need not be read.
    static func proof(in folder: String) -> Command {
        look([], ["stream=start_time,duration,nb_frames"] + streams, video, .mov, folder)
    }

    private static let streams = [
        "stream=index,codec_type,codec_name,codec_tag_string,profile,level,width,height,pix_fmt,sample_rate",
        "stream=sample_aspect_ratio,r_frame_rate,color_transfer,is_avc,channels,extradata_hash",
        "stream_disposition=attached_pic", "stream_side_data=displaymatrix,rotation",
    ]

    private static func look(
        _ options: [String], _ shown: [String], _ file: String, _ container: VideoContainer, _ folder: String
    ) -> Command {
        command(
            "ffprobe",
            ["-v", "error"] + inputLimits(container) + options
                + ["-show_entries", shown.joined(separator: ":"), "-of", "json=compact=1", file],
            folder
        ) {
            $0.time = .seconds(30)
            $0.output = 8 << 20
        }
    }

    /// Brings one segment into the form of the plan: the picture upright in the canvas, the sound as samples
    /// that are exactly as long as the segment.
    static func prepare(_ index: Int, _ facts: VideoFacts, _ plan: VideoPlan, in folder: String) -> Command {
        let seconds = decimal(facts.lengthMs)
        var arguments = quiet + inputLimits(facts.container) + ["-threads", "2", "-i", source(index)]
        if plan.sound != nil, facts.sound == nil {
            arguments += ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"]
        }
        arguments += ["-map", "0:\(facts.picture.index)"]
        if plan.sound != nil { arguments += ["-map", facts.sound.map { "0:\($0.index)" } ?? "1:0"] }
        if plan.picture == .copied {
            arguments += ["-c:v", "copy"]
        } else {
            arguments += ["-filter:v", pictureFilter(facts, plan)] + x264(plan) + ["-t", seconds]
        }
        if plan.sound != nil {
            var filter = "aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo"
            if facts.sound != nil, let piece = facts.piece {
                filter += ",atrim=\(bounds(of: piece)),asetpts=PTS-STARTPTS"
            }
            arguments += ["-filter:a", "\(filter),apad=whole_dur=\(seconds),atrim=end=\(seconds)"]
            arguments += ["-c:a", "pcm_s16le"]
        }
        arguments += bare + ["-f", "mov", prepared(index)]
        return command("ffmpeg", arguments, folder) {
            $0.time = .seconds(1200)
            $0.processorSeconds = 2400
            $0.memory = 3 << 30
            $0.file = 1 << 30
        }
    }

    /// The input of ffmpeg's `concat` demuxer: the files in order and how long each is, measured, not as it
    /// says.
    static func list(_ segments: [VideoFacts], _ plan: VideoPlan) -> String {
        segments.indices.reduce("ffconcat version 1.0\n") { text, index in
            let file = plan.isPrepared ? prepared(index) : source(index)
            return text + "file \(file)\nduration \(decimal(segments[index].lengthMs))\n"
        }
    }

    /// Joins what the list names into one MP4 that can be played while it comes in. Times are kept as they
    /// are, so that the samples before the beginning, which a decoder of sound needs, stay there.
    static func join(_ segments: [VideoFacts], _ plan: VideoPlan, in folder: String) -> Command {
        var arguments = quiet + ["-protocol_whitelist", "file"]
        arguments += ["-format_whitelist", "concat,mov,matroska,flv", "-f", "concat", "-auto_convert", "0"]
        arguments += ["-copyts", "-i", list]
        let facts = plan.isPrepared ? nil : segments.first
        arguments += ["-map", "0:\(facts?.picture.index ?? 0)", "-c:v", "copy"]
        if let sound = plan.sound {
            arguments += ["-map", "0:\(facts?.sound?.index ?? 1)"]
            arguments += sound == .copied ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "128k"]
        }
        arguments += bare + ["-movflags", "+faststart", "-f", "mp4", video]
        return command("ffmpeg", arguments, folder) {
            $0.processorSeconds = 120
            $0.file = Int(Videos.fileLimit) * 5 / 4
        }
    }

    /// The frame that is shown at a time; without a time, the one of the beginning that is most like the
    /// others of it, which is hardly ever black or blurred.
    static func still(
        at ms: Int?, _ size: VideoSize, of file: String = video, as container: VideoContainer = .mov,
        in folder: String
    ) -> Command {
        var arguments = quiet + inputLimits(container)
        arguments += ms.map { ["-ss", decimal($0)] } ?? ["-t", "3"]
        // One frame of six is looked at, which takes half the time.
        let choice = ms == nil ? "framestep=6,thumbnail=n=15," : ""
        arguments += ["-threads", "2", "-i", file, "-map", "0:V:0"]
        arguments += [
            "-filter:v", "\(choice)scale=\(size.width):\(size.height):out_range=full,format=yuvj420p",
        ]
        arguments += ["-frames:v", "1", "-c:v", "mjpeg", "-q:v", "4"] + bare
        arguments += ["-f", "image2", "-update", "1", thumbnail]
        return command("ffmpeg", arguments, folder) { $0.time = .seconds(60) }
    }
}

extension FFmpeg {
    /// The options of `trim` and `atrim`.
    private static func bounds(of piece: Range<Int>) -> String {
        "start=\(decimal(piece.lowerBound)):end=\(decimal(piece.upperBound))"
    }

    static func decimal(_ ms: Int) -> String {
        let rest = "\(ms % 1000)"
        return "\(ms / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    /// Existing files may be overwritten: the folder is ours alone.
    static let quiet = ["-nostdin", "-hide_banner", "-y", "-v", "error"]

    /// Nothing of who made the original, where, when and with what.
    static let bare = [
        "-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1", "-fflags", "+bitexact",
        "-flags:v", "+bitexact", "-flags:a", "+bitexact",
    ]

    /// Only local files, only the format that the first bytes tell, only decoders that are needed.
    static func inputLimits(_ container: VideoContainer) -> [String] {
        ["-protocol_whitelist", "file", "-f", container.rawValue]
            + ["-codec_whitelist", (Videos.pictureDecoders + Videos.soundDecoders).joined(separator: ",")]
    }

    /// Upright, in the canvas, in the colours of HD television: all segments alike, since one head describes
    /// them.
    private static func pictureFilter(_ facts: VideoFacts, _ plan: VideoPlan) -> String {
        let (wide, high) = (plan.canvas.width, plan.canvas.height)
        let fit = "scale=\(wide):\(high):force_original_aspect_ratio=decrease:force_divisible_by=2"
        var steps = ["fps=fps=\(plan.rate):start_time=0"]
        if let piece = facts.piece { steps += ["trim=\(bounds(of: piece))", "setpts=PTS-STARTPTS"] }
        if facts.picture.pixelShape.frames != facts.picture.pixelShape.seconds {
            steps += ["scale=trunc(iw*sar/2)*2:ih", "setsar=1"]
        }
        steps += facts.picture.isBright ? [fit] + dimming : ["\(fit):out_color_matrix=bt709:out_range=tv"]
        steps += ["pad=\(wide):\(high):-1:-1", "setsar=1", "format=yuv420p"]
        steps += ["setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"]
        return steps.joined(separator: ",")
    }

    /// From the brightness of phones' HDR (HLG, PQ) to that of all screens, in light that adds up; 203 cd/m²
    /// is white in both by ITU-R BT.2408.
    private static let dimming = [
        "format=yuv420p10le", "zscale=t=linear:npl=203", "format=gbrpf32le", "zscale=p=bt709",
        "tonemap=hable:desat=0", "zscale=t=bt709:m=bt709:r=tv",
    ]

    /// A key frame each 2 seconds for seeking.
    private static func x264(_ plan: VideoPlan) -> [String] {
        let group = max(1, Int((plan.rate.perSecond * 2).rounded()))
        return ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-maxrate", "4M", "-bufsize", "8M"]
            + ["-profile:v", "high", "-g", "\(group)", "-threads", "2"]
    }

    /// Few arenas keep the address space small.
    static func command(
        _ program: String, _ arguments: [String], _ folder: String, _ change: (inout Command.Limits) -> Void
    ) -> Command {
        var limits = Command.Limits()
        change(&limits)
        return Command(
            program, arguments, in: folder, environment: ["MALLOC_ARENA_MAX": "1"], limits: limits,
            isSandboxed: true)
    }
}
