import Concurrency
import Foundation

/// The free space of the file system that holds a folder.
public struct Disk: Sendable {
    /// The path of the folder.
    public let folder: String
    /// How much always stays free, in bytes, so that the database can still write and the machine lives.
    public let reserve: Int64
    private let measure: (@Sendable () throws -> (total: Int64, free: Int64))?

    /// - Parameter measure: returns the bytes in all and those that are free; nil asks the file system.
    public init(
        holding folder: String, reserve: Int64 = 256 << 20,
        measure: (@Sendable () throws -> (total: Int64, free: Int64))? = nil
    ) {
        self.folder = folder
        self.reserve = reserve
        self.measure = measure
    }

    /// Bytes in all and bytes that this program may still write.
    public func room() throws -> (total: Int64, free: Int64) {
        if let measure { return try measure() }
        var figures = statvfs()
        guard statvfs(folder, &figures) == 0 else { throw failure("measuring", folder) }
        let block = Int64(figures.f_frsize)
        return (Int64(figures.f_blocks) * block, Int64(figures.f_bavail) * block)
    }

    /// Throws `DiskFull` when writing this many bytes would leave less than the reserve.
    public func require(_ bytes: Int64) throws {
        let free = try room().free
        guard free - bytes >= reserve else {
            throw DiskFull(
                "The disk is nearly full: \(free >> 20) MB are free and \(reserve >> 20) MB stay free.")
        }
    }

    /// Throws as ``require(_:)`` does, without blocking the caller's thread.
    public func requireRoom(for bytes: Int64) async throws {
        try await filePool.run { try require(bytes) }
    }
}
