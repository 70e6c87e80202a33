import Processes
import FanfareModels
import Testing

@testable import MediaKit

struct VideoPlanTests {
    private let good = VideoFacts.phone()

    @Test func `one good file is copied whole`() throws {
        let plan = try VideoPlan([good])
        #expect(plan.picture == .copied && plan.sound == .copied && !plan.isPrepared)
        #expect(plan.canvas == VideoSize(width: 1280, height: 720))
    }

    @Test func `equal files are copied whole`() throws {
        #expect(try !VideoPlan([good, good, good]).isPrepared)
    }

    @Test(
        arguments: [
            ("another codec", .phone { $0.picture.codec = "hevc" }),
            ("avc3", .phone { $0.picture.tag = "avc3" }),
            ("a start code before each part", .phone { $0.picture.isLengthPrefixed = false }),
            ("ten bits", .phone { $0.picture.pixelFormat = "yuv420p10le" }),
            ("a profile that phones do not play", .phone { $0.picture.profile = "High 4:4:4 Predictive" }),
            ("level 5", .phone { $0.picture.level = 50 }),
            ("turned", .phone { $0.picture.isUpright = false }),
            ("oblong pixels", .phone { $0.picture.pixelShape = FrameRate(frames: 4, seconds: 3) }),
            ("longer than 1280", .phone { $0.picture.stored = VideoSize(width: 1920, height: 1080) }),
            ("no setup", .phone { $0.picture.setup = nil }), ("cut off", .phone { $0.isIntact = false }),
            ("a beginning to skip", .phone { $0.picture.timing.isWhole = false }),
            ("120 frames a second", .phone { $0.picture.timing.packets = 4800 }),
            ("30 Mbit a second", .phone { $0.bytes = 150_000_000 }),
            ("HDR", .phone { $0.picture.transfer = "smpte2084" }),
        ] as [(String, VideoFacts)])
    func `what phones cannot play as it is is encoded`(what: String, facts: VideoFacts) throws {
        #expect(try VideoPlan([facts]).picture == .encoded, "\(what)")
        #expect(try VideoPlan([facts]).sound == .encoded, "\(what)")
        #expect(try VideoPlan([good, facts]).picture == .encoded, "\(what)")
    }

    @Test(
        arguments: [
            .phone { $0.picture.setup = "other" },
            .phone { $0.picture.stored = VideoSize(width: 640, height: 360) },
            .phone { $0.picture.pixelFormat = "yuvj420p" },
        ] as [VideoFacts])
    func `what differs is encoded, though each alone is copied`(facts: VideoFacts) throws {
        #expect(try VideoPlan([facts]).picture == .copied)
        #expect(try VideoPlan([good, facts]).picture == .encoded)
    }

    @Test(
        arguments: [
            .phone { $0.sound?.codec = "opus" }, .phone { $0.sound?.profile = "HE-AAC" },
            .phone { $0.sound?.channels = 6 }, .phone { $0.sound?.rate = 96000 }, .phone { $0.sound = nil },
            .phone { $0.sound?.timing.endMs = 39_800 }, .phone { $0.sound?.timing.startMs = 200 },
            .phone { $0.sound?.setup = "other" },
        ] as [VideoFacts])
    func `sound that does not match is encoded and its pictures copied all the same`(facts: VideoFacts) throws
    {
        let plan = try VideoPlan([facts, good])
        #expect(plan.picture == .copied && plan.sound == .encoded && plan.isPrepared)
    }

    @Test func `sound may end before its picture in the last segment`() throws {
        let short = VideoFacts.phone { $0.sound?.timing.endMs = 30_000 }
        #expect(try VideoPlan([good, short]).sound == .copied)
    }

    @Test func `without any sound there is none`() throws {
        let silent = VideoFacts.phone { $0.sound = nil }
        #expect(try VideoPlan([silent, silent]).sound == nil)
    }

    @Test(arguments: [
        (1920, 1080, 0, 1280, 720), (1080, 1920, 0, 720, 1280), (1920, 1080, 90, 720, 1280),
        (3840, 1644, 0, 1280, 548), (641, 361, 0, 640, 360), (1280, 720, 180, 1280, 720),
        (480, 640, 270, 640, 480),
    ])
    func `the picture keeps its shape and gets even sides`(
        width: Int, height: Int, rotation: Int, wide: Int, high: Int
    ) throws {
        let facts = VideoFacts.phone {
            $0.picture.stored = VideoSize(width: width, height: height)
            $0.picture.rotation = rotation
        }
        #expect(try VideoPlan([facts]).canvas == VideoSize(width: wide, height: high))
    }

    @Test func `the largest segment gives the shape`() throws {
        let small = VideoFacts.phone { $0.picture.stored = VideoSize(width: 320, height: 240) }
        #expect(try VideoPlan([small, good, small]).canvas == VideoSize(width: 1280, height: 720))
    }

    @Test(arguments: [
        (24000, 1001, 959, "24000/1001"), (30, 1, 1200, "30/1"), (60, 1, 2400, "30/1"),
        (1000, 1, 1200, "30/1"),
        (15, 1, 600, "15/1"), (25, 1, 600, "30/1"),
    ])
    func `the rate is kept up to 30 where the file is true to it`(
        frames: Int, seconds: Int, packets: Int, rate: String
    ) throws {
        let facts = VideoFacts.phone {
            $0.picture.rate = FrameRate(frames: frames, seconds: seconds)
            $0.picture.timing.packets = packets
        }
        #expect(try VideoPlan([facts]).rate.description == rate)
    }

    @Test func `all together may be two minutes and half a second`() throws {
        #expect(throws: Never.self) {
            try VideoPlan([good, good, .phone { $0.picture.timing.endMs = 40_500 }])
        }
        #expect(throws: Problem.videoTooLong) {
            try VideoPlan([good, good, .phone { $0.picture.timing.endMs = 40_501 }])
        }
    }

    @Test func `ffmpeg is told what to read, what to write and nothing of a shell`() throws {
        let plan = try VideoPlan([good, .phone { $0.picture.setup = "other" }])
        let command = FFmpeg.prepare(1, good, plan, in: "/work")
        #expect(command.program == "ffmpeg" && command.folder == "/work" && command.arguments.last == "m1")
        let arguments = command.arguments
        let input = try #require(arguments.firstIndex(of: "-i"))
        #expect(arguments[input + 1] == "s1")
        for guarded in [["-protocol_whitelist", "file"], ["-f", "mov"]] {
            #expect(arguments[..<input].indices.contains { arguments[$0...].starts(with: guarded) })
        }
        #expect(
            FFmpeg.list([good, good], plan)
                == "ffconcat version 1.0\nfile m0\nduration 40.000\nfile m1\nduration 40.000\n")
    }
}

extension VideoFacts {
    /// 40 seconds as a phone's browser records them.
    static func phone(_ change: (inout VideoFacts) -> Void = { _ in }) -> VideoFacts {
        let whole = TrackTiming(startMs: 0, endMs: 40_000, packets: 1200, isWhole: true)
        let picture = PictureTrack(
            index: 0, codec: "h264", tag: "avc1", profile: "Constrained Baseline", level: 31,
            stored: VideoSize(width: 1280, height: 720), pixelFormat: "yuv420p",
            pixelShape: FrameRate(frames: 1, seconds: 1), rotation: 0, isUpright: true,
            rate: FrameRate(frames: 30, seconds: 1), setup: "sps", isLengthPrefixed: true, transfer: nil,
            timing: whole)
        let sound = SoundTrack(
            index: 1, codec: "aac", tag: "mp4a", profile: "LC", rate: 48000, channels: 2, setup: "asc",
            timing: TrackTiming(startMs: 0, endMs: 40_000, packets: 1875, isWhole: true))
        var facts = VideoFacts(bytes: 10_000_000, container: .mov, picture: picture, sound: sound)
        change(&facts)
        return facts
    }
}
