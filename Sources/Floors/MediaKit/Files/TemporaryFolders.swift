import Concurrency
import Foundation

/// Folders for files in the making. Each is gone when its use ends, and one that a killed program left behind
/// is recognised by its lock, which the system dropped with the program.
public struct TemporaryFolders: Sendable {
    /// The path of the folder that holds them.
    public let root: String

    /// Makes the folder when it is not there. It should be on the file system of the blob store, so that files
    /// move there without copying.
    public init(_ root: String) throws {
        self.root = root
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Calls `body` with the path of an empty folder that only this user may enter, then removes the folder
    /// with all that is in it, also when `body` throws or is cancelled.
    public func folder<T: Sendable>(_ body: (String) async throws -> T) async throws -> T {
        let held = try await filePool.run { [root] in try LockedFolder(in: root) }
        let outcome: Result<T, any Error>
        do {
            outcome = .success(try await body(held.path))
        } catch {
            outcome = .failure(error)
        }
        try await filePool.run { try held.remove() }
        return try outcome.get()
    }

    /// The same where waiting for the disk is allowed.
    func folderNow<T>(_ body: (String) throws -> T) throws -> T {
        let held = try LockedFolder(in: root)
        let outcome = Result { try body(held.path) }
        try held.remove()
        return try outcome.get()
    }

    /// Removes what programs that are no longer running left behind, and says how many folders it were.
    @discardableResult public func sweep() async throws -> Int {
        try await filePool.run { [root] in
            try names(in: root).count { try LockedFolder.removeIfLeft("\(root)/\($0)") }
        }
    }
}

/// A folder and the lock that says its program is alive.
private final class LockedFolder: Sendable {
    let path: String
    private let folder: Descriptor

    init(in root: String) throws {
        while true {
            let path = "\(root)/\(UUID().uuidString)"
            guard mkdir(path, 0o700) == 0 else { throw failure("making", path) }
            // A sweep may have taken the folder between its making and its locking.
            guard let folder = try Self.opened(path), folder.tryLock(), access(path, F_OK) == 0 else {
                continue
            }
            self.path = path
            self.folder = folder
            return
        }
    }

    func remove() throws { try removeFolder(path) }

    /// Nil when there is no such folder.
    private static func opened(_ path: String) throws -> Descriptor? {
        do {
            return try Descriptor(path, O_RDONLY | O_DIRECTORY)
        } catch let error as FileError where error.code == ENOENT {
            return nil
        }
    }

    static func removeIfLeft(_ path: String) throws -> Bool {
        guard let folder = try opened(path), folder.tryLock(), access(path, F_OK) == 0 else { return false }
        try removeFolder(path)
        return true
    }
}
