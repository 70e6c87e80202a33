import FanfareModels
import Foundation

extension Videos {
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
