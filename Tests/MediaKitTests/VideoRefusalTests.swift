import FanfareModels
import Foundation
import MediaKit
import Storage
import Testing

struct VideoRefusalTests {
    @Test(arguments: [
        "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
        "ffconcat version 1.0\nfile '/etc/passwd'\n",
        "file '/etc/passwd'\nfile 'http://127.0.0.1/x'\n",
        "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        "<MPD xmlns='urn:mpeg:dash:schema:mpd:2011'/>", "v=0\nc=IN IP4 127.0.0.1\nm=video 5000 RTP/AVP 96\n",
        "#!/bin/sh\n", "%PDF-1.7\n", "PK\u{3}\u{4}", "GIF89a", "x",
    ])
    func `what is no video, or names other files, is refused by its content`(text: String) async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let told = try await bench.refusal(write(text, to: "\(folder)/holiday.mp4"))
            #expect(told == "Choose a video: MP4, MOV, WebM, MKV, AVI, FLV, OGV or 3GP.")
        }
    }

    /// What begins like a video and goes on as a playlist is read as the video it pretends to be.
    @Test(arguments: ["\0\0\0\u{18}ftypisom", "FLV\u{1}", "OggS", "RIFF\0\0\0\0AVI "])
    func `a playlist behind a video's first bytes is damaged, not followed`(start: String) async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let list = start + "\n#EXTM3U\n#EXTINF:1,\n\(folder)/secret.mp4\n#EXT-X-ENDLIST\n"
            let told = try await bench.refusal(write(list, to: "\(folder)/list.m3u8"))
            #expect(told == "The video is damaged or cut off.")
        }
    }

    @Test func `an MP4 whose pictures lie in another file is refused`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let clip = try await bench.clip("clip.mp4", 1, tone: nil)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: clip))
            // Flag 1 of a data reference says that the media are in the same file.
            let mark = try #require(bytes.range(of: Data("url \0\0\0\u{1}".utf8)))
            bytes[mark.upperBound - 1] = 0
            bytes.replaceSubrange(mark.lowerBound..<mark.lowerBound + 4, with: Data("alis".utf8))
            try bytes.write(to: URL(fileURLWithPath: "\(folder)/outside.mp4"))
            // What an alias says is not looked at: the bytes of the file itself are read or nothing is.
            let told = try await bench.refusal("\(folder)/outside.mp4")
            #expect(told == nil || told == "The video is damaged or cut off.")
        }
    }

    @Test(arguments: [(120_400, nil), (120_700, "The video is longer than 2 minutes.")] as [(Int, String?)])
    func `two minutes are read and not much more`(ms: Int, told: String?) async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let clip = try await bench.clip("long.mp4", Double(ms) / 1000, size: "64x64", rate: "10")
            #expect(try await bench.refusal(clip) == told)
            try await bench.ffmpeg(
                "-i", "long.mp4", "-c", "copy", "-f", "matroska", "-live", "1", "unsaid.mkv")
            #expect(try await bench.refusal("\(folder)/unsaid.mkv") == told, "where the head does not say it")
            let half = try await bench.clip("half.mp4", Double(ms) / 2000, size: "64x64", rate: "10")
            #expect(try await bench.refusal(half, half) == told, "together")
        }
    }

    @Test func `an hour is refused without reading it all`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let hour = try await bench.clip("hour.mp4", 3600, size: "32x32", rate: "5", tone: nil)
            #expect(try await bench.refusal(hour) == "The video is longer than 2 minutes.")
        }
    }

    @Test func `a file may have 500 MB and not a byte more`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            for (size, told) in [
                (Videos.fileLimit, "The video is damaged or cut off."),
                (Videos.fileLimit + 1, "The video may have at most 500 MB."),
            ] {
                let path = try write("\0\0\0\u{18}ftypisom", to: "\(folder)/large.mp4")
                try #require(truncate(path, Int(size)) == 0)
                #expect(try await bench.refusal(path) == told)
            }
            let clip = try await bench.clip("clip.mp4", 1)
            try #require(truncate(clip, Int(Videos.fileLimit)) == 0)
            #expect(try await bench.refusal(clip, clip) == "The video may have at most 500 MB.")
        }
    }

    @Test(arguments: [
        ("8x8", "The picture of the video is too small."),
        ("1000x40", "The picture of the video is too long and narrow."),
        ("4200x420", "The picture of the video is too large."),
    ])
    func `a picture has bounds`(size: String, told: String) async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            #expect(try await bench.refusal(bench.clip("odd.mp4", 0.2, size: size)) == told)
        }
    }

    @Test func `a video cut off anywhere ends playable or is refused`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            _ = try await bench.clip("end.mp4", 2)
            try await bench.ffmpeg("-i", "end.mp4", "-c", "copy", "-movflags", "+faststart", "front.mp4")
            try await bench.ffmpeg(
                "-i", "end.mp4", "-c", "copy", "-movflags", "frag_keyframe+empty_moov", "-g", "10",
                "fragments.mp4")
            try await bench.ffmpeg("-i", "end.mp4", "-c", "copy", "copied.mkv")
            for name in ["end.mp4", "front.mp4", "fragments.mp4", "copied.mkv"] {
                let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
                for tenths in [2, 5, 9] {
                    let path = "\(folder)/cut"
                    try whole.prefix(whole.count * tenths / 10).write(to: URL(fileURLWithPath: path))
                    do {
                        let facts = try await bench.videos.probe(path)
                        let made = try await bench.videos.make(from: [path], thumbnail: .automatic)
                        try await bench.expectPlayable(
                            made, hasSound: facts.hasAudio, "\(name) at \(tenths)/10")
                        try await bench.videos.discard(made)
                    } catch let problem as Problem {
                        #expect(problem == .invalid("video", "The video is damaged or cut off."))
                    }
                }
            }
        }
    }

    @Test func `one bad segment refuses all and leaves nothing`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let good = try await bench.clip("good.mp4", 1)
            let bad = try write("no", to: "\(folder)/bad.mp4")
            #expect(try await bench.refusal(good, bad) != nil)
            #expect(try await bench.refusal() == "Record or choose a video.")
            let many = [String](repeating: good, count: 51)
            let problem = await #expect(throws: Problem.self) {
                try await bench.videos.make(from: many, thumbnail: .automatic)
            }
            #expect(problem?.detail == "There are too many segments; at most 50.")
        }
    }

    @Test func `a cancelled video leaves nothing behind`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let clip = try await bench.clip("long.mp4", 60, size: "1920x1080")
            let making = Task { try await bench.videos.make(from: [clip], thumbnail: .automatic) }
            while !files(below: "\(folder)/media").contains(where: { $0.hasSuffix("/m0") }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            making.cancel()
            await #expect(throws: CancellationError.self) { try await making.value }
            #expect(files(below: "\(folder)/media") == [])
        }
    }

    @Test func `a full disk is told as such and nothing is left`() async throws {
        try await withFolder { folder in
            let bench = try VideoBench(folder, reserve: 1 << 60)
            let clip = try await bench.clip("a.mp4", 1)
            let error = await #expect(throws: DiskFull.self) {
                try await bench.videos.make(from: [clip], thumbnail: .automatic)
            }
            #expect(error?.description.hasPrefix("The disk is ") == true)
            #expect(files(below: "\(folder)/media") == [])
        }
    }
}
