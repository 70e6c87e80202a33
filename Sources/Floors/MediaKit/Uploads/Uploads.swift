import Concurrency
import FanfareModels
public import Foundation

/// Files that come in by pieces, each a file of its own named by a number of the caller's. How far one has
/// come is how long its file is, so what a cut piece or a killed server left counts as well as what was
/// acknowledged.
///
/// Whose an upload is, how long it will be and how many a person may have, the caller keeps.
public struct Uploads: Sendable {
    /// The path of the folder that holds the files.
    public let folder: String
    /// The disk of the files.
    public let disk: Disk

    /// Makes the folder when it is not there. It should be on the blob store's file system. `reserve` is how
    /// many bytes of the disk stay free, unless `disk` says it.
    public init(_ folder: String, reserve: Int64 = 256 << 20, disk: Disk? = nil) throws {
        self.folder = folder
        self.disk = disk ?? Disk(holding: folder, reserve: reserve)
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Where the bytes lie. There is no file before the first piece.
    public func path(_ upload: Int64) -> String { "\(folder)/\(upload)" }

    /// How many bytes have come, 0 before the first piece.
    public func offset(of upload: Int64) async throws -> Int64 {
        try await filePool.run { try status(upload).map { Int64($0.st_size) } ?? 0 }
    }

    /// The time of the last byte, nil before the first piece.
    public func lastUsed(_ upload: Int64) async throws -> Date? {
        try await filePool.run {
            try status(upload).map { Date(timeIntervalSince1970: TimeInterval($0.st_mtim.tv_sec)) }
        }
    }

    /// Appends a piece and returns the new offset once all of it would survive a power cut. A quarter of a
    /// megabyte is held at a time.
    ///
    /// When `body` throws, what came before is saved and the error goes on. When more comes than `length`,
    /// none of the piece counts.
    ///
    /// Throws `Problem` of code `conflict` when `offset` is not how far the upload is or another piece is
    /// coming in, `tooLarge` for more than `length`, and `DiskFull` when the rest has no room.
    public func append<Body: AsyncSequence>(
        _ body: Body, to upload: Int64, at offset: Int64, of length: Int64
    ) async throws -> Int64 where Body.Element: Collection, Body.Element.Element == UInt8 {
        let file = try await filePool.run {
            try disk.require(max(0, length - offset))
            return try OpenUpload(path(upload), at: offset)
        }
        var reached = offset
        var held: [UInt8] = []
        do {
            for try await bytes in body {
                reached += Int64(bytes.count)
                guard reached <= length else { break }
                held += bytes
                if held.count >= Self.chunk { try await save(&held, in: file) }
            }
            try await save(&held, in: file)
        } catch {
            try await save(&held, in: file)
            try await filePool.run { try file.finish() }
            throw error
        }
        guard reached <= length else {
            try await filePool.run { try file.goBack(to: offset) }
            throw Problem(.tooLarge, "More has come than was announced.")
        }
        try await filePool.run { try file.finish() }
        return reached
    }

    /// Removes what has come. One that is not there is fine.
    public func remove(_ upload: Int64) async throws {
        try await filePool.run { try removeFile(path(upload)) }
    }

    /// Removes the files of all uploads but those of which `known` says that they still exist, and says how
    /// many it were. An upload must be known before its first piece.
    @discardableResult public func sweep(
        keeping known: ([Int64]) async throws -> Set<Int64>
    ) async throws -> Int {
        let all = try await filePool.run { try names(in: folder).compactMap { Int64($0) }.sorted() }
        var removed = 0
        for start in stride(from: 0, to: all.count, by: 500) {
            let some = Array(all[start..<min(start + 500, all.count)])
            let kept = try await known(some)
            for upload in some where !kept.contains(upload) {
                try await remove(upload)
                removed += 1
            }
        }
        return removed
    }
}

extension Uploads {
    private static let chunk = 256 << 10

    private func save(_ held: inout [UInt8], in file: OpenUpload) async throws {
        let bytes = held
        held = []
        guard !bytes.isEmpty else { return }
        try await filePool.run { try file.append(bytes) }
        held = bytes
        held.removeAll(keepingCapacity: true)
    }

    func status(_ upload: Int64) throws -> stat? {
        var found = stat()
        if lstat(path(upload), &found) == 0 { return found }
        if errno == ENOENT { return nil }
        throw failure("looking at", path(upload))
    }
}
