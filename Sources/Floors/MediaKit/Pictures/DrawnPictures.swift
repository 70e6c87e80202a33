import Concurrency
import Cryptography
import FanfareModels
import Foundation
import JSON
public import Processes

/// Drawings as PNG for clients that read no SVG: rendered when first requested, and kept in a folder of bounded size.
///
/// A drawing that many ask for at once is rendered once. Rendering has a queue of its own, so that it never holds up
/// uploaded pictures and videos.
public struct DrawnPictures: Sendable {
    private let folder: String
    private let runner: ProcessRunner
    private let temporaryFolders: TemporaryFolders
    private let rendering = SingleFlight<String, Void>()

    /// How many files are kept, at about 10 KB each; the oldest go.
    private static let limit = 20_000

    /// - Parameter runner: used for nothing else.
    public init(
        folder: String, temporaryFolders: TemporaryFolders,
        runner: ProcessRunner = ProcessRunner(atOnce: 1, queue: 64)
    ) throws {
        self.folder = folder
        self.runner = runner
        self.temporaryFolders = temporaryFolders
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// The PNG of a drawing.
    ///
    /// - Parameter name: the kind and id of what is drawn, safe as a file's name; the drawing's fingerprint is added.
    /// - Returns: the path of the file.
    /// - Throws: `QueueError.full` when too many wait.
    public func png(_ name: String, of svg: String, pixels: Int = 256) async throws -> String {
        let fingerprint = SHA256.hash(of: "\(pixels) \(svg)".utf8).prefix(8).hex
        let file = "\(folder)/\(name).\(fingerprint).png"
        if try await exists(file) { return file }
        try await rendering.join(file) {
            if try await !exists(file) { try await render(svg, pixels, to: file) }
        }
        return file
    }

    private func exists(_ file: String) async throws -> Bool {
        try await filePool.run { access(file, F_OK) == 0 }
    }

    private func render(_ svg: String, _ pixels: Int, to file: String) async throws {
        try await temporaryFolders.folder { work in
            try await filePool.run {
                try Data(svg.utf8).write(to: URL(fileURLWithPath: "\(work)/\(Vips.drawing)"))
            }
            let drawn = try await runner.run(Vips.draw(pixels, in: work))
            guard drawn.succeeded else {
                throw Problem.busy(
                    "The picture could not be drawn. \(drawn.errors.prefix(200))", retryAfter: 5)
            }
            try await filePool.run {
                try makeRoom()
                guard rename("\(work)/\(Vips.drawn)", file) == 0 else { throw failure("storing", file) }
            }
        }
    }

    private func makeRoom() throws {
        let names = try names(in: folder)
        guard names.count >= Self.limit else { return }
        // What another removes meanwhile is gone.
        let dated = names.compactMap { name in
            var about = stat()
            return stat("\(folder)/\(name)", &about) == 0 ? (name: name, changed: about.st_mtim.tv_sec) : nil
        }
        for (name, _) in dated.sorted(by: { $0.changed < $1.changed }).prefix(Self.limit / 10) {
            try removeFile("\(folder)/\(name)")
        }
    }
}
