import Processes
import Concurrency
import FanfareModels
import Foundation
import Logging
import MediaKit
import Testing

/// A video workshop on a folder of its own, and ffmpeg to make inputs and to look at what came out.
struct VideoBench {
    let folder: String
    let store: FolderStore
    let videos: Videos
    let runner = ProcessRunner(atOnce: 4)

    init(
        _ folder: String, reserve: Int64 = 256 << 20,
        encoders: AsyncSemaphore = AsyncSemaphore("video encoding", 2)
    ) throws {
        self.folder = folder
        store = try FolderStore("\(folder)/media", reserve: reserve)
        videos = Videos(
            store, temporaryFolders: store.temporaryFolders, runner: runner, encoders: encoders,
            log: Logger(label: "test"))
    }

    /// Runs a program without the workshop's limits and says what it printed.
    @discardableResult func run(_ program: String, _ arguments: [String]) async throws -> String {
        var command = Command(program, arguments, in: folder)
        command.limits.memory = 8 << 30
        command.limits.file = 2 << 30
        command.limits.output = 16 << 20
        command.limits.time = .seconds(300)
        command.limits.processorSeconds = 600
        let outcome = try await runner.run(command)
        try #require(outcome.succeeded, "\(arguments): \(outcome.errors)")
        return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func ffmpeg(_ arguments: String...) async throws {
        try await run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments)
    }

    /// A moving pattern with a tone, H.264 and AAC, in a file below the folder.
    func clip(
        _ name: String, _ seconds: Double, size: String = "320x240", rate: String = "30", tone: Int? = 440,
        _ more: String...
    ) async throws -> String {
        var arguments = ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=\(rate):d=\(seconds)"]
        if let tone { arguments += ["-f", "lavfi", "-i", "sine=f=\(tone):r=48000:d=\(seconds)"] }
        arguments += [
            "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2",
        ]
        try await run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments + more + [name])
        return "\(folder)/\(name)"
    }

    /// A clip of one colour.
    func plain(_ colour: String, _ name: String, _ seconds: Double, size: String = "320x240") async throws
        -> String
    {
        try await ffmpeg(
            "-f", "lavfi", "-i", "color=\(colour):s=\(size):r=30:d=\(seconds)", "-f", "lavfi", "-i",
            "sine=r=48000:d=\(seconds)", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
            "-c:a",
            "aac", "-ac", "2", name)
        return "\(folder)/\(name)"
    }

    func path(_ blob: StoredBlob) async throws -> String { try #require(try await store.file(blob.key)) }

    /// The mean red, green and blue of the frame shown at a time, or of a picture.
    func colour(_ path: String, at seconds: Double? = nil, crop: String? = nil) async throws -> [Int] {
        let seek = seconds.map { ["-ss", "\($0)"] } ?? []
        let cut = crop.map { "crop=\($0)," } ?? ""
        try await run(
            "ffmpeg",
            ["-nostdin", "-v", "error", "-y"] + seek + [
                "-i", path, "-frames:v", "1", "-vf", "\(cut)scale=1:1",
            ]
                + ["-f", "rawvideo", "-pix_fmt", "rgb24", "colour"])
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/colour")).map(Int.init)
    }

    /// The mean loudness of a second, in decibels below full.
    func volume(_ path: String, from seconds: Double) async throws -> Double {
        try await run(
            "ffmpeg",
            [
                "-nostdin", "-v", "error", "-y", "-ss", "\(seconds)", "-t", "1", "-i", path, "-vn", "-f",
                "s16le",
            ]
                + ["-ac", "1", "samples"])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/samples")))
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Double(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / 32768
        }
        let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(samples.count, 1))
        return 10 * log10(max(power, 1e-10))
    }

    /// The hashes of the packets of one kind of track, in order.
    func hashes(_ path: String, _ track: String) async throws -> [String] {
        let text = try await run(
            "ffprobe",
            ["-v", "error", "-select_streams", track, "-show_data_hash", "md5", "-show_entries"]
                + ["packet=data_hash", "-of", "csv=p=0", path])
        return text.matches(of: /MD5:([0-9a-f]+)/).map { String($0.1) }
    }

    /// Checks all that a made video must be: playable everywhere, of the right length, with nothing of its origin.
    func expectPlayable(
        _ made: MadeVideo, lengthMs: Int? = nil, hasSound: Bool, _ comment: Testing.Comment? = nil
    ) async throws {
        let video = try await path(made.video)
        let text = try await run(
            "ffprobe",
            [
                "-v", "error", "-show_entries",
                "format:stream:stream_tags:stream_side_data:format_tags:chapter",
            ]
                + ["-of", "flat", video])
        func has(_ part: String) -> Bool { text.contains(part) }
        #expect(has("codec_name=\"h264\"") && has("codec_tag_string=\"avc1\""), comment)
        #expect(has("codec_name=\"aac\"") == hasSound, comment)
        #expect(has("format.nb_streams=\(hasSound ? 2 : 1)"), comment)
        #expect(has("pix_fmt=\"yuv420p\"") || has("pix_fmt=\"yuvj420p\""), comment)
        #expect(!has("displaymatrix") && !has("rotation"), comment)
        #expect(has("width=\(made.width)\n") && has("height=\(made.height)\n"), comment)
        #expect(max(made.width, made.height) <= 1280 && made.width % 2 == 0 && made.height % 2 == 0, comment)
        let known = [
            "major_brand", "minor_version", "compatible_brands", "language", "handler_name", "vendor_id",
        ]
        let tags = text.matches(of: /tags\.([^=]*)="(?!Lavc libx264")/).map { String($0.1) }
        #expect(Set(tags).isSubset(of: known) && !has("chapters.chapter"), comment)
        let length = try #require(text.firstMatch(of: /format.duration="([0-9.]+)"/).flatMap { Double($0.1) })
        #expect(abs(length * 1000 - Double(made.lengthMs)) < 200, comment)
        if let lengthMs { #expect(abs(made.lengthMs - lengthMs) <= 200, comment) }
        let head =
            try FileHandle(forReadingFrom: URL(fileURLWithPath: video)).read(upToCount: 64 << 10) ?? Data()
        let index = head.range(of: Data("moov".utf8))?.lowerBound ?? .max
        #expect(index < head.range(of: Data("mdat".utf8))?.lowerBound ?? .max - 1, comment)

        let decoded = try await run(
            "ffmpeg", ["-nostdin", "-v", "warning", "-xerror", "-i", video, "-f", "null", "-"])
        #expect(decoded.isEmpty, comment)
        let still = try await run(
            "ffprobe",
            ["-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0"]
                + [try await path(made.thumbnail)])
        let sides = still.split(separator: ",").compactMap { Int($0) }
        #expect(still.hasPrefix("mjpeg,") && (sides.max() ?? 0) <= 720, comment)
    }

    /// What the person is told; nil when a video is made.
    func refusal(_ segments: String..., thumbnail: VideoThumbnail = .automatic) async throws -> String? {
        do {
            _ = try await videos.make(from: segments, thumbnail: thumbnail)
            return nil
        } catch let problem as Problem {
            #expect(problem.code == .invalid)
            #expect(files(below: "\(folder)/media") == [], "nothing is left on disk")
            return problem.detail
        }
    }
}
