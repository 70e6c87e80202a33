import FanfareModels
import Foundation
import Media
import Testing

struct VideosTests {
    @Test func `matching segments are joined with their pictures copied, in less than a second`() async throws
    {
        try await withFolder { folder in
            let bench = try VideoBench(folder)
            var segments: [String] = []
            for index in 0..<3 {
                let tags = [
                    "-metadata", "location=+12.3-045.6/", "-metadata", "creation_time=2024-01-01T00:00:00Z",
                ]
                segments.append(
                    try await bench.clip(
                        "\(index).mp4", 40, size: "1280x720", tone: 300 + 100 * index, "-bf", "2", "-b:v",
                        "2M",
                        tags[0], tags[1], tags[2], tags[3]))
            }
            let made = try await bench.videos.make(from: segments, thumbnail: .at(50_000))
            #expect(made.wasCopied)
            try await bench.expectPlayable(made, lengthMs: 120_000, hasSound: true)
            for track in ["v", "a"] {
                var hashes: [String] = []
                for segment in segments { hashes += try await bench.hashes(segment, track) }
                #expect(try await bench.hashes(try await bench.path(made.video), track) == hashes)
            }
        }
    }
}
