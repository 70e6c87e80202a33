import Concurrency
import FanfareModels
import Foundation
import MediaKit
import Storage
import Testing

struct VideosTests {
    @Test func `matching segments are joined with their packets copied`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            var segments: [String] = []
            for index in 0..<3 {
                segments.append(
                    try await bench.clip(
                        "\(index).mp4", 3, tone: 300 + 100 * index, "-bf", "2", "-metadata",
                        "location=+12.3-045.6/", "-metadata", "creation_time=2024-01-01T00:00:00Z"))
            }
            let made = try await bench.videos.make(from: segments, thumbnail: .at(4000))
            #expect(made.wasCopied)
            try await bench.expectPlayable(made, lengthMs: 9000, hasSound: true)
            for track in ["v", "a"] {
                var hashes: [String] = []
                for segment in segments { hashes += try await bench.hashes(segment, track) }
                #expect(hashes.count > 200)
                #expect(try await bench.hashes(try await bench.path(made.video), track) == hashes)
            }
        }
    }

    /// As the service manager does with all processes of the server when that is to stop.
    @Test func `a program that is asked to end says nothing about the video`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let clip = try await bench.clip("a.mkv", 60, size: "1280x720", "-c:v", "mpeg4")
            let made = Task { try await bench.videos.make(from: [clip], thumbnail: .automatic) }
            var ended = 0
            while ended == 0 {
                try await Task.sleep(for: .milliseconds(5))
                ended = try Self.encoders(in: folder).filter { kill($0, SIGTERM) == 0 }.count
            }
            let problem = await #expect(throws: Problem.self) { try await made.value }
            #expect(problem?.code == .busy && problem?.retryAfter == 5)
        }
    }

    /// The ffmpegs that work below a folder.
    private static func encoders(in folder: String) throws -> [Int32] {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter { process in
            let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
            let place = try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
            return name == "ffmpeg\n" && place?.hasPrefix("\(folder)/") == true
        }
    }

    @Test func `what is only copied does not wait for what is encoded`() async throws {
        try await withFolder { folder in
            let encoders = AsyncSemaphore("video encoding", 1)
            let bench = try VideoBench(folder, encoders: encoders)
            let clip = try await bench.clip("a.mp4", 1)
            let made = try await encoders.use {
                try await bench.videos.make(from: [clip, clip], thumbnail: .automatic)
            }
            #expect(made.wasCopied)
        }
    }

    @Test func `segments of any kind become one video in their order`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let red = try await bench.plain("red", "red.mp4", 1)
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=lime:s=640x360:r=15:d=1.5", "-c:v", "libvpx", "-deadline",
                "realtime",
                "green.webm")
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=blue:s=240x320:r=24:d=2", "-f", "lavfi", "-i", "sine=r=44100:d=2",
                "-c:v", "mpeg4", "-c:a", "mp3", "-ac", "1", "blue.avi")
            let made = try await bench.videos.make(
                from: ["\(folder)/blue.avi", red, "\(folder)/green.webm"], thumbnail: .at(3500))
            #expect(!made.wasCopied && made.width == 640 && made.height == 360)
            try await bench.expectPlayable(made, lengthMs: 4500, hasSound: true)
            let video = try await bench.path(made.video)
            // A second blue picture would be as wide as 270 of 640 pixels, with black on both sides.
            for (seconds, strongest) in [(0.2, 2), (1.8, 2), (2.2, 0), (2.8, 0), (3.2, 1), (4.3, 1)] {
                let colour = try await bench.colour(video, at: seconds, crop: "100:100")
                #expect(colour[strongest] > 180 && colour.reduce(0, +) - colour[strongest] < 90, "\(seconds)")
            }
            #expect(try await bench.colour(video, at: 0.5, crop: "100:300:20:30").allSatisfy { $0 < 20 })
            let still = try await bench.colour(try await bench.path(made.thumbnail))
            #expect(still[1] > 180)
        }
    }

    @Test func `pieces of files are exact to a frame`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=red:s=320x240:r=25:d=2", "-f", "lavfi", "-i",
                "color=lime:s=320x240:r=25:d=2", "-f", "lavfi", "-i", "sine=r=48000:d=4", "-filter_complex",
                "[0:v][1:v]concat=n=2:v=1[v]", "-map", "[v]", "-map", "2:a", "-c:v", "libx264", "-c:a",
                "aac", "-g", "250", "two.mp4")
            let blue = try await bench.plain("blue", "blue.mp4", 1)
            let made = try await bench.videos.make(
                from: [
                    VideoSegment("\(folder)/two.mp4", from: 1500, to: 3000), VideoSegment(blue),
                    VideoSegment("\(folder)/two.mp4", from: 3500),
                ], thumbnail: .at(0))
            #expect(!made.wasCopied)
            try await bench.expectPlayable(made, lengthMs: 3000, hasSound: true)
            let video = try await bench.path(made.video)
            for (seconds, strongest) in [
                (0.1, 0), (0.42, 0), (0.58, 1), (1.4, 1), (1.6, 2), (2.4, 2), (2.6, 1),
            ] {
                let colour = try await bench.colour(video, at: seconds, crop: "40:40")
                #expect(colour[strongest] > 180, "\(seconds): \(colour)")
            }
        }
    }

    @Test func `a segment without sound is silent among others and its pictures are still copied`()
        async throws
    {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let segments = [
                try await bench.clip("a.mp4", 2), try await bench.clip("b.mp4", 2, tone: nil),
                try await bench.clip("c.mp4", 2),
            ]
            let made = try await bench.videos.make(from: segments, thumbnail: .automatic)
            #expect(made.wasCopied)
            try await bench.expectPlayable(made, lengthMs: 6000, hasSound: true)
            var hashes: [String] = []
            for segment in segments { hashes += try await bench.hashes(segment, "v") }
            #expect(try await bench.hashes(try await bench.path(made.video), "v") == hashes)
            for (start, isSilent) in [(0.5, false), (2.5, true), (4.5, false)] {
                let volume = try await bench.volume(try await bench.path(made.video), from: start)
                #expect((volume < -60) == isSilent, "\(volume) dB at \(start)")
            }
        }
    }

    @Test func `a video without any sound has no track for it`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let segments = [
                try await bench.clip("a.mp4", 1, tone: nil),
                try await bench.clip("b.mp4", 1, size: "200x100", tone: nil),
            ]
            let made = try await bench.videos.make(from: segments, thumbnail: .automatic)
            try await bench.expectPlayable(made, lengthMs: 2000, hasSound: false)
        }
    }

    @Test func `what a browser records without a length is measured and made`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            _ = try await bench.clip("source.mp4", 2, rate: "20")
            for (index, codec) in ["libvpx", "libvpx-vp9"].enumerated() {
                try await bench.ffmpeg(
                    "-i", "source.mp4", "-c:v", codec, "-deadline", "realtime", "-c:a", "libopus", "-f",
                    "webm", "-live",
                    "1", "\(index).webm")
            }
            let segments = ["\(folder)/0.webm", "\(folder)/1.webm", "\(folder)/0.webm"]
            let facts = try await bench.videos.probe(segments[0])
            #expect(
                abs(facts.lengthMs - 2000) < 100 && facts.videoCodec == "vp8" && facts.audioCodec == "opus")
            let made = try await bench.videos.make(from: segments, thumbnail: .at(5900))
            try await bench.expectPlayable(made, lengthMs: 6000, hasSound: true)
        }
    }

    @Test func `of a browser's MP4 in fragments the pictures are copied and the Opus sound is not`()
        async throws
    {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            var segments: [String] = []
            for index in 0..<2 {
                segments.append(
                    try await bench.clip(
                        "\(index).mp4", 2, "-c:a", "libopus", "-movflags", "frag_keyframe+empty_moov"))
            }
            let made = try await bench.videos.make(from: segments, thumbnail: .automatic)
            #expect(made.wasCopied)
            try await bench.expectPlayable(made, lengthMs: 4000, hasSound: true)
        }
    }

    @Test func `of Chromium's Matroska with H264 the pictures are copied too`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            _ = try await bench.clip("source.mp4", 2, "-bf", "0")
            // Without a length, as a recorder writes it.
            try await bench.ffmpeg(
                "-i", "source.mp4", "-c:v", "copy", "-c:a", "libopus", "-f", "matroska",
                "-live", "1", "recorded.mkv")
            let segments = [String](repeating: "\(folder)/recorded.mkv", count: 3)
            let made = try await bench.videos.make(from: segments, thumbnail: .automatic)
            #expect(made.wasCopied)
            try await bench.expectPlayable(made, lengthMs: 6000, hasSound: true)
        }
    }

    @Test(arguments: [90, 180, 270])
    func `a turned video ends upright`(degrees: Int) async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            // Red on the left, blue on the right, as stored.
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=red:s=160x240:r=30:d=1", "-f", "lavfi", "-i",
                "color=blue:s=160x240:r=30:d=1",
                "-filter_complex", "hstack,format=yuv420p", "-c:v", "libx264", "lying.mp4")
            try await bench.ffmpeg(
                "-i", "lying.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", "turned.mp4")
            let facts = try await bench.videos.probe("\(folder)/turned.mp4")
            #expect(facts.rotation == degrees)
            let made = try await bench.videos.make(from: ["\(folder)/turned.mp4"], thumbnail: .automatic)
            try await bench.expectPlayable(made, lengthMs: 1000, hasSound: false)
            #expect(!made.wasCopied)
            #expect((made.width, made.height) == (degrees == 180 ? (320, 240) : (240, 320)))
            let redBox = [90: "200:100:20:200", 180: "100:200:200:20", 270: "200:100:20:10"][degrees]
            let colour = try await bench.colour(try await bench.path(made.video), at: 0.5, crop: redBox)
            #expect(colour[0] > 180 && colour[2] < 60, "\(colour)")
        }
    }

    @Test func `a large video becomes 1280 pixels long and a small one is not blown up`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let large = try await bench.clip("large.mp4", 0.5, size: "1920x1081")
            let made = try await bench.videos.make(from: [large], thumbnail: .automatic)
            #expect((made.width, made.height) == (1280, 720))
            let odd = try await bench.clip("odd.mp4", 0.5, size: "101x77", "-pix_fmt", "yuv444p")
            let small = try await bench.videos.make(from: [odd], thumbnail: .automatic)
            #expect((small.width, small.height) == (100, 76))
            try await bench.expectPlayable(small, lengthMs: 500, hasSound: true)
        }
    }

    @Test func `the thumbnail is the frame that was picked, whichever the segment`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let segments = [
                try await bench.plain("red", "r.mp4", 1), try await bench.plain("lime", "g.mp4", 1),
                try await bench.plain("blue", "b.mp4", 1),
            ]
            for (ms, strongest) in [(0, 0), (900, 0), (1500, 1), (2100, 2), (3000, 2), (99_000, 2), (-5, 0)] {
                let made = try await bench.videos.make(from: segments, thumbnail: .at(ms))
                let colour = try await bench.colour(try await bench.path(made.thumbnail))
                #expect(colour[strongest] > 180, "at \(ms): \(colour)")
            }
        }
    }

    @Test func `a chosen picture is the thumbnail, and one that is none is refused`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let video = try await bench.clip("a.mp4", 1)
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=yellow:s=1000x500", "-frames:v", "1", "sun.png")
            let made = try await bench.videos.make(from: [video], thumbnail: .file("\(folder)/sun.png"))
            let colour = try await bench.colour(try await bench.path(made.thumbnail))
            #expect(colour[0] > 200 && colour[1] > 200 && colour[2] < 60)
            try await bench.expectPlayable(made, hasSound: true)
            try await bench.videos.discard(made)
            #expect(files(below: "\(folder)/media") == [])
            let told = try await bench.refusal(video, thumbnail: .file(video))
            #expect(told == "Choose a JPEG, PNG, GIF, WebP, AVIF or HEIC picture.")
        }
    }

    @Test func `the automatic thumbnail is not the black beginning`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=black:s=320x240:r=30:d=0.5", "-f", "lavfi", "-i",
                "testsrc2=s=320x240:r=30:d=2", "-filter_complex", "concat=n=2,format=yuv420p", "-c:v",
                "libx264",
                "late.mp4")
            let made = try await bench.videos.make(from: ["\(folder)/late.mp4"], thumbnail: .automatic)
            #expect(try await bench.colour(try await bench.path(made.thumbnail)).reduce(0, +) > 150)
        }
    }

    @Test func `a phone's HDR video ends in the colours of all screens`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            try await bench.ffmpeg(
                "-f", "lavfi", "-i", "color=gray:s=320x240:r=30:d=0.5", "-vf", "format=yuv420p10le", "-c:v",
                "libx265",
                "-preset", "ultrafast", "-x265-params",
                "log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc", "-tag:v",
                "hvc1",
                "hdr.mp4")
            let segments = ["\(folder)/hdr.mp4", try await bench.plain("red", "red.mp4", 0.5)]
            let made = try await bench.videos.make(from: segments, thumbnail: .automatic)
            try await bench.expectPlayable(made, lengthMs: 1000, hasSound: true)
            let video = try await bench.path(made.video)
            let colours = try await bench.run(
                "ffprobe",
                ["-v", "error", "-show_entries", "stream=color_transfer,color_space", "-of", "csv", video])
            #expect(colours.contains("bt709,bt709"))
            let gray = try await bench.colour(video, at: 0.2)
            #expect(gray.allSatisfy { 60...140 ~= $0 }, "\(gray)")
        }
    }
}
