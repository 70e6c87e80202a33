import Concurrency
public import Foundation
import MediaKit

/// Backups in a folder, best on another disk or machine than the data.
public struct BackupFolder: BackupStorage {
    public let name: String
    private let disk: Disk

    /// - Parameter reserve: bytes of the file system that stay free.
    public init(_ path: String, reserve: Int64 = 64 << 20) {
        name = path
        disk = Disk(holding: path, reserve: reserve)
    }

    public func read(_ path: String) throws -> [UInt8]? {
        do {
            let file = try Descriptor("\(name)/\(path)", O_RDONLY)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(Int(try file.status().st_size))
            try file.pieces { bytes += $0 }
            return bytes
        } catch let error as FileError where error.code == ENOENT {
            return nil
        }
    }

    public func write(_ path: String, _ bytes: [UInt8]) throws {
        let target = "\(name)/\(path)"
        let parent = (target as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try disk.require(Int64(bytes.count))
        let draft = "\(name)/\(Self.unfinished)-\(UUID().uuidString)"
        let file = try Descriptor(draft, O_WRONLY | O_CREAT | O_EXCL)
        do {
            try bytes.withUnsafeBytes { try file.append($0) }
            try file.sync()
            guard rename(draft, target) == 0 else { throw failure("writing", target) }
        } catch {
            // What is left is removed by the next that has the folder to itself.
            unlink(draft)
            throw error
        }
        try Descriptor(parent, O_RDONLY | O_DIRECTORY).sync()
    }

    public func has(_ path: String) throws -> Bool { try size(path) != nil }

    public func size(_ path: String) throws -> Int64? { try status(path).map { Int64($0.st_size) } }

    public func time(_ path: String) throws -> Date? {
        try status(path).map { Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec)) }
    }

    private func status(_ path: String) throws -> stat? {
        var about = stat()
        guard lstat("\(name)/\(path)", &about) == 0 else {
            if errno == ENOENT { return nil }
            throw failure("looking at", "\(name)/\(path)")
        }
        return about
    }

    public func names(in folder: String) throws -> [String] {
        try MediaKit.names(in: folder.isEmpty ? name : "\(name)/\(folder)")
            .filter { !$0.hasPrefix(Self.unfinished) && BackupWork(rawValue: $0) == nil }
    }

    public func remove(_ path: String) throws { try removeFile("\(name)/\(path)") }

    public func removeFolder(_ path: String) throws {
        guard rmdir("\(name)/\(path)") == 0 || [ENOENT, ENOTEMPTY, EEXIST].contains(errno) else {
            throw failure("removing", "\(name)/\(path)")
        }
    }

    public func exclusively<T: Sendable>(
        _ work: BackupWork, patience: Duration, _ body: () async throws -> T
    ) async throws -> T {
        let lock = try await backupPool.run {
            try FileManager.default.createDirectory(
                atPath: name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // The system drops the lock with the program.
            return try HeldLock("\(name)/\(work.rawValue)")
        }
        let end = ContinuousClock.now + patience
        while try await !backupPool.run({ lock.take() }) {
            guard ContinuousClock.now < end else { throw BackupError.busy(name) }
            try await Task.sleep(for: .milliseconds(50))
        }
        if work == .backups { try await backupPool.run { try removeUnfinished() } }
        let value = try await body()
        lock.release()
        return value
    }

    /// What a program left that ended while it wrote, long ago: others may be writing now.
    private func removeUnfinished() throws {
        for left in try MediaKit.names(in: name) where left.hasPrefix(Self.unfinished) {
            if let time = try time(left), Date().timeIntervalSince(time) > 3600 { try remove(left) }
        }
    }

    private static let unfinished = ".unfinished"
}

/// A lock on a file for as long as this lives.
private final class HeldLock: Sendable {
    private let file: Descriptor

    init(_ path: String) throws { file = try Descriptor(path, O_RDWR | O_CREAT) }

    /// False when somebody else has it.
    func take() -> Bool { flock(file.number, LOCK_EX | LOCK_NB) == 0 }

    /// Keeps the lock alive up to here.
    func release() { flock(file.number, LOCK_UN) }
}
