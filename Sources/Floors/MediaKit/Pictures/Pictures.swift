public import Processes
import FanfareModels
import Foundation
public import Logging
import Storage

/// Makes the sizes of an uploaded picture once: JPEG at quality 82 on white, which every client reads, upright,
/// with no metadata, the first frame of what moves.
///
/// The original is decoded by libvips in a process of its own, within limits on time, memory and pixels, and is
/// not kept.
public struct Pictures: Sendable {
    /// For a profile picture, in bytes.
    public static let fileLimit: Int64 = 10 << 20
    /// Width times height of the original.
    public static let pixelLimit = 50_000_000
    /// How many times as long as wide the original may be, either way.
    public static let stretchLimit = 20

    /// The store of the results.
    public let store: any BlobStore
    private let temporaryFolders: TemporaryFolders
    private let runner: ProcessRunner
    private let log: Logger

    /// `scratch` should be on the store's file system.
    public init(
        _ store: any BlobStore, temporaryFolders: TemporaryFolders, runner: ProcessRunner, log: Logger
    ) {
        self.store = store
        self.temporaryFolders = temporaryFolders
        self.runner = runner
        self.log = log
    }

    /// Makes each size of the picture in a file and puts it into the store. The file itself stays.
    ///
    /// Throws `Problem.invalid` on `field` for what is no picture, too large or damaged; then, and when
    /// cancelled, nothing is left in the store.
    public func make(
        _ sizes: [PictureSize] = PictureSize.faces, from file: String, field: String,
        atMost limit: Int64 = Pictures.fileLimit
    ) async throws -> [PictureSize: StoredBlob] {
        try await temporaryFolders.folder { folder in
            try await decode(file, in: folder, field: field, atMost: limit)
            for size in sizes { _ = try await run(Vips.fill(size, in: folder), field: field) }
            return try await put(sizes, from: folder)
        }
    }

    /// Writes the whole picture, at most `side` pixels long, as a file of its own, which the caller puts away.
    ///
    /// Throws as `make` does.
    func shrink(_ file: String, to path: String, longest side: Int, field: String) async throws {
        try await temporaryFolders.folder { folder in
            try await decode(file, in: folder, field: field, atMost: Pictures.fileLimit)
            _ = try await run(Vips.shrink(side, in: folder), field: field)
            try FileManager.default.moveItem(atPath: "\(folder)/\(Vips.small)", toPath: path)
        }
    }

    /// Writes the whole picture, at most `side` pixels long, as WebP in which what was clear stays clear.
    ///
    /// Throws as `make` does.
    public func shrinkKeepingClear(
        _ file: String, to path: String, longest side: Int, field: String
    ) async throws {
        try await temporaryFolders.folder { folder in
            let header = try await check(file, in: folder, field: field, atMost: Pictures.fileLimit)
            _ = try await run(Vips.keepClear(side, in: folder, isRGB: header.isRGB), field: field)
            try FileManager.default.moveItem(atPath: "\(folder)/\(Vips.clear)", toPath: path)
        }
    }

    /// Takes back what `make` stored, when the transaction that was to refer to it failed.
    public func discard(_ made: [PictureSize: StoredBlob]) async throws {
        for blob in made.values { try await store.discard(blob) }
    }

    /// The programs this needs that are not installed.
    public static var missingPrograms: [String] {
        ["vips", "vipsheader"].filter { ProcessRunner.find($0) == nil }
    }
}

extension Pictures {
    private func absolute(_ file: String) -> String { URL(fileURLWithPath: file).path }

    private func decode(_ file: String, in folder: String, field: String, atMost limit: Int64) async throws {
        let header = try await check(file, in: folder, field: field, atMost: limit)
        _ = try await run(Vips.upright(in: folder, isRGB: header.isRGB), field: field)
    }

    private func check(
        _ file: String, in folder: String, field: String, atMost limit: Int64
    ) async throws -> PictureHeader {
        let kind = try PictureFile(file, field: field, atMost: limit).kind
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/\(Vips.source)", withDestinationPath: absolute(file))
        let header = try await run(Vips.header(in: folder), field: field)
        let read = try PictureHeader(header, kind, field: field)
        try read.check(field: field)
        return read
    }

    private func put(_ sizes: [PictureSize], from folder: String) async throws -> [PictureSize: StoredBlob] {
        var made: [PictureSize: StoredBlob] = [:]
        do {
            for size in sizes { made[size] = try await store.put("\(folder)/\(Vips.file(size))") }
        } catch {
            try await discard(made)
            throw error
        }
        return made
    }

    private func run(_ command: Command, field: String) async throws -> String {
        let outcome = try await runner.run(command)
        if outcome.succeeded { return String(decoding: outcome.output, as: UTF8.self) }
        throw outcome.refusal(
            of: "picture", by: command, log,
            interrupted: "The picture could not be read just now. Try again.",
            damaged: .invalid(field, "The picture is damaged or cut off."),
            tooMuch: .invalid(field, "The picture takes too much to read."))
    }
}
