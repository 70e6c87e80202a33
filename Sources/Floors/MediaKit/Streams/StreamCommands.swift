import Processes
import Foundation

/// The calls of ffprobe and ffmpeg for live streams, as argument arrays.
enum StreamCommands {
    static let start = "start"
    static let playlist = "index.m3u8"
    static let head = "init.mp4"

    /// Says what is in the beginning of a stream, as far as it has come.
    static func probe(_ container: StreamContainer, in folder: String) -> Command {
        FFmpeg.command(
            "ffprobe",
            ["-v", "error", "-protocol_whitelist", "file", "-f", container.rawValue] + decoders + [
                "-show_entries", "stream=index,codec_type,codec_name,width,height,pix_fmt", "-of",
                "json=compact=1", start,
            ], folder
        ) { $0.time = .seconds(10) }
    }

    /// Makes HLS (RFC 8216) with fragmented MP4 of what comes in: a playlist, a head and numbered segments in
    /// the folder it runs in. Segments that have left the playlist are removed.
    ///
    /// - Parameters:
    ///   - isCopied: the picture goes over as it is, cut where the sender set key frames.
    ///   - number: of the first segment.
    static func segments(
        of source: StreamSource, isCopied: Bool, from number: Int, in folder: String
    ) -> Command {
        var arguments = FFmpeg.quiet + ["-protocol_whitelist", "pipe", "-f", source.container.rawValue]
        arguments += decoders
        // Input that is probed adds latency for good: as little as identifies the format.
        arguments += ["-analyzeduration", "500000", "-probesize", "500000", "-fflags", "+genpts"]
        arguments += ["-threads", "1", "-i", "pipe:0"]
        if let picture = source.picture {
            arguments += ["-map", "0:\(picture.index)"]
            arguments += isCopied ? ["-c:v", "copy"] : encoding(picture)
        }
        if let sound = source.sound {
            arguments += ["-map", "0:\(sound)", "-filter:a", "aresample=48000:async=1000"]
            arguments += ["-c:a", "aac", "-b:a", "96k", "-ac", "2"]
        }
        arguments += ["-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1"]
        // A picture that stands still must not hold up the sound.
        arguments += ["-max_interleave_delta", "1000000", "-flush_packets", "1"]
        arguments += [
            "-f", "hls", "-hls_time", "1", "-hls_list_size", "\(StreamFolder.listed)",
            "-hls_delete_threshold", "4", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", head,
            "-hls_segment_filename", "%d.m4s", "-start_number", "\(number)",
            "-hls_flags", "delete_segments+independent_segments+temp_file", playlist,
        ]
        return FFmpeg.command("ffmpeg", arguments, folder) {
            $0.time = .seconds(24 * 3600)
            $0.processorSeconds = 24 * 3600
        }
    }

    /// H.264 of at most 600 kbit/s with a key frame each second, in a canvas that fits what comes first. A
    /// phone that is turned meanwhile gets bars.
    private static func encoding(_ picture: StreamSource.Picture) -> [String] {
        let canvas = canvas(picture.size)
        let (wide, high) = (canvas.width, canvas.height)
        let filter = """
            fps=30,scale=\(wide):\(high):force_original_aspect_ratio=decrease:force_divisible_by=2:flags=fast_bilinear,\
            pad=\(wide):\(high):-1:-1,setsar=1,format=yuv420p
            """
        return ["-filter:v", filter, "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency"]
            + ["-b:v", "500k", "-maxrate", "600k", "-bufsize", "600k"]
            + ["-g", "30", "-keyint_min", "30", "-sc_threshold", "0", "-threads", "1"]
    }

    /// As many pixels as 640×360 at most, in the shape of the original; never larger than it is.
    static func canvas(_ size: VideoSize) -> VideoSize {
        let scale = min(1, (230_400 / Double(max(size.area, 1))).squareRoot(), 960 / Double(size.longest))
        func even(_ side: Int) -> Int { max(16, Int(Double(side) * scale) & ~1) }
        return VideoSize(width: even(size.width), height: even(size.height))
    }

    private static let decoders = [
        "-codec_whitelist", (Videos.pictureDecoders + Videos.soundDecoders).joined(separator: ","),
    ]
}
