import FanfareModels
import Foundation
public import Logging
public import MediaKit
import Processes

/// Makes the demo's films and portraits with ffmpeg and vips, two at a time.
public struct DemoStudio: Sendable {
    let quality: DemoClip.Quality
    let videos: Videos
    let pictures: Pictures
    let temporaryFolders: TemporaryFolders
    let runner: ProcessRunner
    let log: Logger

    /// - Parameter isSmall: whether media are tiny and quickly made, for tests.
    public init(
        isSmall: Bool, videos: Videos, pictures: Pictures, temporaryFolders: TemporaryFolders, log: Logger
    ) {
        quality = isSmall ? .small : .full
        self.videos = videos
        self.pictures = pictures
        self.temporaryFolders = temporaryFolders
        self.log = log
        runner = ProcessRunner(atOnce: 2, queue: 1000)
    }

    /// Films a clip and puts it into the store like an uploaded video.
    func film(_ clip: DemoClip) async throws -> MadeVideo {
        try await temporaryFolders.folder { folder in
            let frames = try await prepare(clip, in: folder)
            try await run(Commands.film(frames, clip.size, in: folder))
            let still = min(1400, frames * 1000 / DemoClip.framesPerSecond / 2)
            return try await videos.make(from: ["\(folder)/\(Commands.film)"], thumbnail: .at(still))
        }
    }

    /// Films a clip as a stream that can be sent again and again, and puts it at a path.
    func filmLoop(_ clip: DemoClip, to path: String) async throws {
        try await temporaryFolders.folder { folder in
            let frames = try await prepare(clip, in: folder)
            try await run(Commands.loop(frames, clip.size, in: folder))
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            guard rename("\(folder)/\(Commands.loop)", path) == 0 else {
                throw Problem.busy("A loop of the demo could not be stored.", retryAfter: 5)
            }
        }
    }

    /// A portrait in all sizes of a profile's picture.
    func portray(_ person: DemoPerson) async throws -> [PictureSize: StoredBlob] {
        try await temporaryFolders.folder { folder in
            try write(DemoFigure(look: person.look).portrait, to: "\(folder)/\(Commands.drawing)")
            try await run(Commands.draw(in: folder))
            return try await pictures.make(from: "\(folder)/\(Commands.sheet)", field: "picture")
        }
    }

    /// Writes what the film is made of; says how many frames it has.
    private func prepare(_ clip: DemoClip, in folder: String) async throws -> Int {
        let samples = clip.voiced().samples
        let loudness = DemoVoice.loudness(of: samples, framesPerSecond: DemoClip.framesPerSecond)
        try samples.withUnsafeBytes { Data($0) }.write(
            to: URL(fileURLWithPath: "\(folder)/\(Commands.voice)"))
        try write(clip.sheet, to: "\(folder)/\(Commands.drawing)")
        try write(clip.commands(loudness), to: "\(folder)/\(Commands.poses)")
        try await run(Commands.draw(in: folder))
        return samples.count * DemoClip.framesPerSecond / DemoVoice.rate
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func run(_ command: Command) async throws {
        let result = try await runner.run(command)
        guard result.succeeded else {
            throw Problem.busy("\(command.program) failed: \(result.errors.suffix(300))", retryAfter: 5)
        }
    }
}

/// The calls of vips and ffmpeg. File names are fixed and relative to the folder they run in.
private enum Commands {
    static let drawing = "sheet.svg"
    static let sheet = "sheet.png"
    static let voice = "voice"
    static let poses = "poses"
    static let film = "film.mp4"
    static let loop = "loop.flv"

    /// Quick to compress: it is read once.
    static func draw(in folder: String) -> Command {
        command("vips", ["copy", drawing, "\(sheet)[compression=1]"], folder)
    }

    static func film(_ frames: Int, _ size: (width: Int, height: Int), in folder: String) -> Command {
        command(
            "ffmpeg",
            input(frames, size) + [
                "-preset", "veryfast", "-crf", "26", "-g", "30", "-movflags", "+faststart", film,
            ], folder)
    }

    /// A key frame each second, so that a player may begin there.
    static func loop(_ frames: Int, _ size: (width: Int, height: Int), in folder: String) -> Command {
        command(
            "ffmpeg",
            input(frames, size) + [
                "-preset", "veryfast", "-crf", "28", "-g", "15", "-keyint_min", "15", "-sc_threshold", "0",
                "-bf", "0",
                "-f", "flv", loop,
            ], folder)
    }

    /// The sheet is decoded once; each frame is the part of it that the poses name.
    private static func input(_ frames: Int, _ size: (width: Int, height: Int)) -> [String] {
        let picture = """
            [0:v]format=yuv420p,loop=loop=\(frames):size=1,sendcmd=f=\(poses),crop=\(size.width):\(size.height):0:0,\
            trim=end_frame=\(frames)[v];[1:a]aresample=48000,aformat=channel_layouts=stereo[a]
            """
        return [
            "-nostdin", "-hide_banner", "-y", "-v", "error", "-framerate", "\(DemoClip.framesPerSecond)",
            "-i", sheet,
            "-f", "s16le", "-ar", "\(DemoVoice.rate)", "-ac", "1", "-i", voice, "-filter_complex", picture,
            "-map", "[v]",
            "-map", "[a]", "-c:v", "libx264", "-threads", "1", "-c:a", "aac", "-b:a", "64k",
        ]
    }

    private static func command(_ program: String, _ arguments: [String], _ folder: String) -> Command {
        var limits = Command.Limits()
        limits.time = .seconds(240)
        limits.processorSeconds = 60
        return Command(
            program, arguments, in: folder, environment: ["MALLOC_ARENA_MAX": "1", "VIPS_CONCURRENCY": "1"],
            limits: limits, isSandboxed: true)
    }
}
