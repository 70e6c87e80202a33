import Concurrency
import FanfareModels
import Foundation
import Processes

extension Streams {
    /// The longer side of a stream's picture, in pixels.
    private static let pictureSide = 480
    private static let newest = "newest.mp4"

    /// Makes a JPEG picture of the newest segment and puts it into a folder in place of the one before. Says whether there
    /// was a segment with a picture.
    ///
    /// - Parameters:
    ///   - segments: the folder of the segments.
    ///   - folder: the stream's own.
    public func makePicture(of segments: StreamFolder, in folder: StreamFolder) async throws -> Bool {
        guard let number = try await segments.playlist()?.segments.last?.number else { return false }
        let path = segments.path
        return try await temporaryFolders.folder { scratch in
            let isThere = try await filePool.run {
                // The newest segment may have left meanwhile, with its stream.
                guard let head = FileManager.default.contents(atPath: "\(path)/\(StreamCommands.head)"),
                    let segment = FileManager.default.contents(atPath: "\(path)/\(number).m4s")
                else { return false }
                try (head + segment).write(to: URL(fileURLWithPath: "\(scratch)/\(Self.newest)"))
                return true
            }
            guard isThere else { return false }
            let outcome = try await runner.run(Self.still(in: scratch))
            return try await filePool.run {
                guard outcome.status == .exited(0),
                    let picture = FileManager.default.contents(atPath: "\(scratch)/\(FFmpeg.thumbnail)"),
                    access(folder.path, F_OK) == 0
                else { return false }
                try picture.write(to: URL(fileURLWithPath: folder.picturePath), options: .atomic)
                return true
            }
        }
    }

    private static func still(in folder: String) -> Command {
        let side = pictureSide
        var arguments = FFmpeg.quiet + FFmpeg.inputLimits(.mov) + ["-threads", "1", "-i", newest]
        arguments += [
            "-map", "0:V:0", "-filter:v",
            "scale=\(side):\(side):force_original_aspect_ratio=decrease:force_divisible_by=2:out_range=full,format=yuvj420p",
            "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "6",
        ]
        arguments += FFmpeg.bare + ["-f", "image2", "-update", "1", FFmpeg.thumbnail]
        return FFmpeg.command("ffmpeg", arguments, folder) {
            $0.time = .seconds(10)
            $0.processorSeconds = 5
            $0.file = 4 << 20
        }
    }
}

extension StreamFolder {
    var picturePath: String { "\(path)/picture.jpg" }

    /// The path and size of the stream's picture.
    ///
    /// Throws `Problem.missing` while there is none.
    public func picture() async throws -> (path: String, size: Int) {
        let path = picturePath
        return try await filePool.run {
            var about = stat()
            guard stat(path, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
                throw Problem.missing("picture")
            }
            return (path, Int(about.st_size))
        }
    }
}
