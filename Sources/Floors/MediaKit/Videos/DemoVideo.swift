import Processes
import FanfareModels
import Foundation
import Logging

/// A video for the demo community, drawn by ffmpeg: colours that move, a title, a tone. The same one comes out each
/// time.
public struct DemoVideo: Sendable, Equatable {
    /// The title in the picture.
    public var title: String
    /// At most a few; each second takes about a tenth of one to make.
    public var seconds: Double
    /// Chooses colours and tone.
    public var seed: Int
    /// As a phone held upright takes it, otherwise as one held sideways.
    public var isUpright: Bool

    public init(title: String, seconds: Double = 4, seed: Int, isUpright: Bool = false) {
        self.title = title
        self.seconds = seconds
        self.seed = seed
        self.isUpright = isUpright
    }
}

extension Videos {
    /// Draws a video for the demo and puts it into the store. Where no font is installed it goes without a title.
    public func make(_ demo: DemoVideo) async throws -> MadeVideo {
        try await temporaryFolders.folder { folder in
            try Data(demo.wrapped.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(FFmpeg.title)"))
            do {
                try await run(FFmpeg.draw(demo, hasTitle: true, in: folder))
            } catch let problem as Problem where problem == .videoDamaged {
                try await run(FFmpeg.draw(demo, hasTitle: false, in: folder))
            }
            let made = try await made(in: folder)
            try await still(.at(made.lengthMs / 2), of: made, in: folder)
            return try await put(made, wasCopied: false, from: folder)
        }
    }
}

extension DemoVideo {
    var size: VideoSize {
        isUpright ? VideoSize(width: 360, height: 640) : VideoSize(width: 640, height: 360)
    }

    /// The title in lines that fit; ffmpeg does not break them.
    var wrapped: String {
        let most = isUpright ? 18 : 30
        return title.split { $0.isWhitespace }.reduce(into: [""]) { lines, word in
            if lines[lines.count - 1].count + word.count < most {
                lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
            } else {
                lines.append(String(word.prefix(most)))
            }
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Deep colours, on which white is easily read.
    private static let palettes = [
        ["0x4c1d95", "0x0e7490", "0x9d174d"], ["0x7c2d12", "0x4c1d95", "0x92400e"],
        ["0x064e3b", "0x1e3a8a", "0x155e75"], ["0x831843", "0x312e81", "0x9a3412"],
        ["0x14532d", "0x713f12", "0x134e4a"], ["0x1e3a8a", "0x581c87", "0x0f766e"],
    ]

    var colours: [String] { Self.palettes[abs(seed % Self.palettes.count)] }

    /// In hertz, on a scale of five tones, which sound well beside each other.
    var tone: Int { [262, 294, 330, 392, 440][abs(seed % 5)] }
}

extension FFmpeg {
    static let title = "title"

    static func draw(_ demo: DemoVideo, hasTitle: Bool, in folder: String) -> Command {
        let (size, seconds) = (demo.size, decimal(Int(demo.seconds * 1000)))
        let colours = demo.colours.enumerated().map { "c\($0.offset)=\($0.element)" }.joined(separator: ":")
        let pattern =
            "gradients=s=\(size.width / 2)x\(size.height / 2):\(colours):nb_colors=3:speed=0.03"
            + ":seed=\(abs(demo.seed % 1000)):d=\(seconds):r=24"
        let words =
            "drawtext=textfile=\(title):expansion=none:fontsize=30:fontcolor=white:line_spacing=8"
            + ":x=(w-tw)/2+12*sin(t*2):y=(h-th)/2"
        let steps = ["scale=\(size.width):\(size.height):flags=fast_bilinear"] + (hasTitle ? [words] : [])
        var arguments = quiet + ["-f", "lavfi", "-i", pattern]
        arguments += ["-f", "lavfi", "-i", "sine=f=\(demo.tone):r=48000:d=\(seconds)"]
        arguments += ["-filter:v", (steps + ["format=yuv420p"]).joined(separator: ",")]
        arguments += ["-filter:a", "volume=0.2,aformat=channel_layouts=stereo"]
        arguments += ["-c:v", "libx264", "-preset", "superfast", "-crf", "28", "-g", "48", "-threads", "2"]
        arguments += ["-c:a", "aac", "-b:a", "64k"] + bare
        arguments += ["-movflags", "+faststart", "-f", "mp4", video]
        return command("ffmpeg", arguments, folder) { $0.time = .seconds(60) }
    }
}
