public import Processes
import FanfareModels
import Foundation
public import Logging

/// Makes live streams playable: what a sender sends becomes HLS with H.264 and AAC in fragmented MP4.
public struct Streams: Sendable {
    let temporaryFolders: TemporaryFolders
    let runner: ProcessRunner
    let log: Logger

    /// - Parameter runner: for looking at beginnings; streams themselves take none of its places.
    public init(temporaryFolders: TemporaryFolders, runner: ProcessRunner, log: Logger) {
        self.temporaryFolders = temporaryFolders
        self.runner = runner
        self.log = log
    }

    /// Bytes of a beginning that has to say what is in it.
    public static let longestStart = 2 << 20

    /// Probes the beginning of a stream. Nil when more bytes are needed.
    ///
    /// Throws `Problem` of code `unsupported` for what is no stream, or none that can be played.
    public func probe(_ start: [UInt8]) async throws -> StreamSource? {
        let isLong = start.count >= Self.longestStart
        guard let container = StreamContainer(start: start) else {
            guard start.count >= StreamContainer.enough else { return nil }
            throw Problem.noStream
        }
        let outcome = try await temporaryFolders.folder { folder in
            try Data(start).write(to: URL(fileURLWithPath: "\(folder)/\(StreamCommands.start)"))
            return try await runner.run(StreamCommands.probe(container, in: folder))
        }
        guard let source = try Self.source(container, outcome) else {
            if isLong { throw Problem.noStream }
            return nil
        }
        return source
    }

    /// Starts making segments in a folder.
    ///
    /// - Parameters:
    ///   - number: of the first segment.
    ///   - isEncoded: the picture is encoded even if it could be copied.
    public func start(
        _ source: StreamSource, from number: Int, isEncoded: Bool, in folder: StreamFolder
    ) async throws -> StreamingProcess {
        try await folder.make()
        return try await StreamingProcess.start(
            StreamCommands.segments(
                of: source, isCopied: source.canBeCopied && !isEncoded, from: number, in: folder.path))
    }

    private static func source(_ container: StreamContainer, _ outcome: ProcessResult) throws -> StreamSource?
    {
        struct Report: Decodable {
            struct Stream: Decodable {
                var index: Int
                var codec_type: String?
                var codec_name: String?
                var width: Int?
                var height: Int?
                var pix_fmt: String?
            }
            var streams: [Stream]?
        }
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(outcome.output)),
            let streams = report.streams, !streams.isEmpty, streams.count <= Videos.streamLimit
        else { return nil }
        var source = StreamSource(container: container)
        if let found = streams.first(where: { $0.codec_type == "video" }) {
            guard let codec = found.codec_name, Videos.pictureCodecs.contains(codec) else {
                throw Problem.noStream
            }
            guard let width = found.width, let height = found.height, width > 0, height > 0 else {
                return nil
            }
            guard max(width, height) <= Videos.sideLimit, min(width, height) >= 16 else {
                throw Problem(.unsupported, "The picture of this stream is too large or too small.")
            }
            source.picture = .init(
                index: found.index, codec: codec, pixelFormat: found.pix_fmt ?? "",
                size: VideoSize(width: width, height: height))
        }
        source.sound =
            streams.first {
                $0.codec_type == "audio" && Videos.soundCodecs.contains($0.codec_name ?? "")
            }?.index
        guard source.picture != nil || source.sound != nil else { throw Problem.noStream }
        return source
    }
}

extension Problem {
    static let noStream = Problem(
        .unsupported, "This is no stream that can be played: WebM, MP4 in fragments, MPEG-TS or FLV are.")
}
