import Concurrency
public import Processes
import FanfareModels
import Foundation
import Synchronization

/// Drawings as PNG for clients that read no SVG: rendered when first requested, and kept in a folder of bounded size.
public struct DrawnPictures: Sendable {
    private let folder: String
    private let runner: ProcessRunner
    private let temporaryFolders: TemporaryFolders

    /// How many files are kept, at about 10 KB each; the oldest go.
    private static let limit = 20_000

    public init(folder: String, runner: ProcessRunner, temporaryFolders: TemporaryFolders) throws {
        self.folder = folder
        self.runner = runner
        self.temporaryFolders = temporaryFolders
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// The path of the PNG of a drawing; `name` says what is drawn, and is safe as a file's name.
    public func png(_ name: String, of svg: String, pixels: Int = 256) async throws -> String {
        let file = "\(folder)/\(name).png"
        if try await filePool.run({ FileManager.default.fileExists(atPath: file) }) { return file }
        return try await temporaryFolders.folder { work in
            try await filePool.run {
                try Data(svg.utf8).write(to: URL(fileURLWithPath: "\(work)/drawing.svg"))
            }
            let drawn = try await runner.run(
                Command("vips", ["thumbnail", "drawing.svg", "drawing.png", "\(pixels)"], in: work))
            guard drawn.succeeded else {
                throw Problem.busy(
                    "The picture could not be drawn. \(drawn.errors.prefix(200))", retryAfter: 5)
            }
            return try await filePool.run {
                try makeRoom()
                guard rename("\(work)/drawing.png", file) == 0 else { throw CocoaError(.fileWriteUnknown) }
                return file
            }
        }
    }

    private func makeRoom() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard names.count >= Self.limit else { return }
        let dated = try names.map { name in
            (
                name,
                try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.modificationDate]
                    as? Date
            )
        }
        for (name, _) in dated.sorted(by: { $0.1 ?? .distantPast < $1.1 ?? .distantPast }).prefix(
            Self.limit / 10)
        {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
