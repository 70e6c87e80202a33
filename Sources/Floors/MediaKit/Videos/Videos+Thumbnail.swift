import FanfareModels
import Foundation

extension Videos {
    /// Writes the thumbnail while segments that are copied are still being joined, if it shows a frame of the first;
    /// otherwise false.
    func still(
        _ choice: VideoThumbnail, before plan: VideoPlan, of segments: [VideoFacts], in folder: String
    ) async throws -> Bool {
        guard plan.picture == .copied, let first = segments.first else { return false }
        let time: Int?
        switch choice {
        case .automatic: time = nil
        case .at(let ms) where ms >= 0 && ms < first.lengthMs - 500: time = ms
        case .at, .file: return false
        }
        let size = first.shown.within(Videos.thumbnailSide)
        do {
            try await run(FFmpeg.still(at: time, size, of: FFmpeg.source(0), as: first.container, in: folder))
        } catch is Problem {
            // The finished video is asked again.
            return false
        }
        return access("\(folder)/\(FFmpeg.thumbnail)", F_OK) == 0
    }

    /// Writes the thumbnail of the finished video. Throws `Problem.invalid` on `thumbnail` for a file that is no
    /// picture.
    func still(_ choice: VideoThumbnail, of made: VideoFacts, in folder: String) async throws {
        let size = made.shown.within(Videos.thumbnailSide)
        switch choice {
        case .file(let path):
            try await pictures.shrink(
                path, to: "\(folder)/\(FFmpeg.thumbnail)", longest: Videos.thumbnailSide, field: "thumbnail")
            return
        case .at(let ms):
            // The last frame is shown from its time on: a little before the end there is one.
            let last = Int(made.picture.timing.endMs - 1500 / max(made.measuredRate, 1))
            try await run(FFmpeg.still(at: max(0, min(ms, last)), size, in: folder))
        case .automatic: break
        }
        if choice == .automatic || access("\(folder)/\(FFmpeg.thumbnail)", F_OK) != 0 {
            try await run(FFmpeg.still(at: nil, size, in: folder))
        }
    }
}
