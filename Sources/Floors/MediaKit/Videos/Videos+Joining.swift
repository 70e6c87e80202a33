import Concurrency
import Processes
import FanfareModels
import Foundation

extension Videos {
    /// Makes one video of what a live stream's segments were joined to: fragmented MP4s of ours, in order. Nothing is
    /// encoded where their pictures are alike; otherwise what differs from the first is brought into its form.
    ///
    /// Throws `Problem.invalid` on `video` when there is nothing in them that can be played.
    public func join(_ recordings: [String]) async throws -> MadeVideo {
        try await temporaryFolders.folder { folder in
            var parts: [Part] = []
            for (index, path) in recordings.enumerated() {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/\(FFmpeg.source(index))",
                    withDestinationPath: URL(fileURLWithPath: path).path)
                if let part = try await part(index, in: folder) { parts.append(part) }
            }
            guard let first = parts.first else { throw Problem.videoDamaged }
            for (place, part) in parts.enumerated() {
                let isAlike = part.setup == first.setup
                let command = FFmpeg.recorded(part.index, like: isAlike ? nil : first, as: place, in: folder)
                if isAlike {
                    try await run(command)
                } else {
                    try await encoders.use { _ = try await run(command) }
                }
            }
            let list = parts.indices.reduce("ffconcat version 1.0\n") { "\($0)file \(FFmpeg.prepared($1))\n" }
            try Data(list.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(FFmpeg.list)"))
            try await run(FFmpeg.joinRecorded(in: folder))
            let length = try await length(in: folder)
            if first.size == nil {
                try await run(FFmpeg.blank(in: folder))
            } else {
                let size = (first.size ?? VideoSize(width: 640, height: 360)).within(Self.thumbnailSide)
                try await run(FFmpeg.still(at: nil, size, in: folder))
            }
            let thumbnail = try await store.put("\(folder)/\(FFmpeg.thumbnail)")
            do {
                let video = try await store.put("\(folder)/\(FFmpeg.video)")
                return MadeVideo(
                    video: video, thumbnail: thumbnail, lengthMs: length, width: first.size?.width ?? 0,
                    height: first.size?.height ?? 0, bytes: video.size,
                    wasCopied: parts.allSatisfy { $0.setup == first.setup })
            } catch {
                try await store.discard(thumbnail)
                throw error
            }
        }
    }

    /// One run of a stream as it was recorded.
    struct Part: Sendable {
        var index: Int
        /// Nothing where there is only sound.
        var size: VideoSize?
        var hasSound: Bool
        /// Equal ones can share a track.
        var setup: [String]
    }

    /// Nil for what cannot be read, as the last fragment of a server that was killed may be.
    private func part(_ index: Int, in folder: String) async throws -> Part? {
        let outcome = try await runner.run(FFmpeg.look(at: FFmpeg.source(index), in: folder))
        guard let report = try? JSONDecoder().decode(RecordedReport.self, from: Data(outcome.output)),
            !report.streams.isEmpty
        else { return nil }
        let picture = report.streams.first { $0.codec_type == "video" }
        let size: VideoSize? = picture.flatMap { picture in
            guard let width = picture.width, let height = picture.height else { return nil }
            return VideoSize(width: width, height: height)
        }
        return Part(
            index: index, size: size, hasSound: report.streams.contains { $0.codec_type == "audio" },
            setup: report.streams.map {
                "\($0.codec_type ?? "") \($0.width ?? 0)x\($0.height ?? 0) \($0.extradata_hash ?? "")"
            })
    }

    private func length(in folder: String) async throws -> Int {
        let outcome = try await run(FFmpeg.look(at: FFmpeg.video, in: folder))
        let report = try JSONDecoder().decode(RecordedReport.self, from: Data(outcome.output))
        return report.format.duration.flatMap(Double.init).map { Int($0 * 1000) } ?? 0
    }
}

private struct RecordedReport: Decodable {
    struct Stream: Decodable {
        var codec_type: String?
        var width: Int?
        var height: Int?
        var extradata_hash: String?
    }

    struct Format: Decodable {
        var duration: String?
    }

    var streams: [Stream]
    var format: Format
}

extension FFmpeg {
    fileprivate static func look(at file: String, in folder: String) -> Command {
        command(
            "ffprobe",
            ["-v", "error"] + inputLimits(.mov) + [
                "-show_data_hash", "sha256", "-show_entries",
                "stream=codec_type,width,height,extradata_hash:format=duration", "-of", "json=compact=1",
                file,
            ], folder
        ) { $0.time = .seconds(60) }
    }

    /// Brings a run into one file that can be joined; `like` is the run whose form it gets.
    fileprivate static func recorded(
        _ index: Int, like first: Videos.Part?, as place: Int, in folder: String
    ) -> Command {
        var arguments = quiet + inputLimits(.mov) + ["-threads", "2", "-i", source(index)]
        if let first {
            if !first.hasSound { arguments += ["-an"] }
            if let size = first.size {
                let (wide, high) = (size.width, size.height)
                arguments += [
                    "-filter:v",
                    """
                    scale=\(wide):\(high):force_original_aspect_ratio=decrease:force_divisible_by=2,\
                    pad=\(wide):\(high):-1:-1,setsar=1,format=yuv420p
                    """, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-g", "60", "-threads", "2",
                ]
            } else {
                arguments += ["-vn"]
            }
            arguments += ["-c:a", "aac", "-b:a", "96k"]
        } else {
            arguments += ["-c", "copy"]
        }
        // MPEG-TS joins what was set up in different ways.
        arguments += bare + ["-f", "mpegts", prepared(place)]
        return command("ffmpeg", arguments, folder) {
            $0.time = .seconds(3000)
            $0.processorSeconds = 6000
            $0.memory = 3 << 30
            $0.file = 8 << 30
        }
    }

    fileprivate static func joinRecorded(in folder: String) -> Command {
        var arguments = quiet + ["-protocol_whitelist", "file", "-format_whitelist", "concat,mpegts"]
        arguments += ["-f", "concat", "-i", list, "-c", "copy", "-bsf:a", "aac_adtstoasc"]
        arguments += bare + ["-movflags", "+faststart", "-f", "mp4", video]
        return command("ffmpeg", arguments, folder) {
            $0.time = .seconds(1200)
            $0.processorSeconds = 1200
            $0.file = 8 << 30
        }
    }

    /// What stands for a recording of sound alone.
    fileprivate static func blank(in folder: String) -> Command {
        command(
            "ffmpeg",
            quiet + [
                "-f", "lavfi", "-i", "color=c=0x20252b:s=640x360:d=1", "-frames:v", "1", "-c:v", "mjpeg",
                "-q:v",
                "4", "-f", "image2", "-update", "1", thumbnail,
            ], folder
        ) { $0.time = .seconds(30) }
    }
}
