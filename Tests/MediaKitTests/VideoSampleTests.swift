import FanfareModels
import Foundation
import MediaKit
import Testing

/// Videos as phones, browsers and other people's bug reports hold them.
@Suite(.enabled(if: samples != nil, "FANFARE_SAMPLES is not set: no sample videos"))
struct VideoSampleTests {
    private static let damaged = "The video is damaged or cut off."
    private static let tooLong = "The video is longer than 2 minutes."
    private static let noVideo = "Choose a video: MP4, MOV, WebM, MKV, AVI, FLV, OGV or 3GP."
    private static let noPicture = "There is no picture in this file."

    /// Those that must be refused, and with what words; all others of `video` must end playable.
    private static let refused = [
        "long_1080p_videoonly_lowbitrate.mp4": tooLong, "long_180p_av1.mp4": tooLong,
        "sample_audio_only.mp4": noPicture, "mp4-with-audio.mp4": noPicture,
        "invalid_userdata.mp4": damaged, "init_truncated.mp4": damaged, "WrongFile.mp4": damaged,
        "broken.mp4": damaged, "empty.flv": damaged, "Mpeg4.mp4": damaged, "FlashVideo.flv": damaged,
        "AudioVideoInterleave.avi": damaged, "heif.heif": damaged,
        "webm.webm": "The picture of the video is too small.",
    ]

    @Test func `every sample ends playable or as a clear refusal`() async throws {
        let root = try #require(samples)
        let all = ["video", "malformed"].flatMap { part in
            files(below: "\(root)/media/\(part)").map { "\(root)/media/\(part)/\($0)" }
        }
        #expect(all.count > 55)
        for path in all {
            try await withFolder { folder in
                let bench = try VideoBench(folder)
                let url = URL(fileURLWithPath: path)
                let isVideo = path.contains("/video/") || url.pathExtension == "heif"
                if let words = Self.refused[url.lastPathComponent] ?? (isVideo ? nil : Self.noVideo) {
                    #expect(try await bench.refusal(path) == words, "\(path)")
                    return
                }
                do {
                    let facts = try await bench.videos.probe(path)
                    let made = try await bench.videos.make(from: [path], thumbnail: .automatic)
                    try await bench.expectPlayable(
                        made, lengthMs: facts.lengthMs, hasSound: facts.hasAudio, "\(path)")
                } catch {
                    Issue.record("\(path): \(error)")
                }
            }
        }
    }

    @Test func `the three segments of the sample merge in order`() async throws {
        let root = try #require(samples)
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let segments = [1, 3, 2].map { "\(root)/media/video/mp4parser/segments/v\($0).mp4" }
            let made = try await bench.videos.make(from: segments, thumbnail: .at(3000))
            try await bench.expectPlayable(made, lengthMs: 2040 + 3040 + 7430, hasSound: true)
        }
    }

    @Test(arguments: ["phpffmpeg/portrait.MOV", "media3/bt601.mov", "media3/sample.mp4", "mdn/flower.mp4"])
    func `where and when a video was taken is gone`(name: String) async throws {
        let root = try #require(samples)
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            let original = "\(root)/media/video/\(name)"
            let made = try await bench.videos.make(from: [original], thumbnail: .automatic)
            for file in [try await bench.path(made.video), try await bench.path(made.thumbnail)] {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
                for mark in ["iPhone", "Apple", "+48.8789", "+40.6892", "+40.680", "2013-", "Lavf", "Lavc"] {
                    #expect(bytes.range(of: Data(mark.utf8)) == nil, "\(mark)")
                }
            }
        }
    }
}
