import Concurrency
import Cryptography
import Foundation
import JSON
import Storage

/// A blob store in a folder: `3f/3f29…`, one folder for each of the 256 shards.
///
/// A file is written elsewhere, synced, and only then renamed to its name, so what bears a key is whole. A lock
/// file in each shard orders putting and removing, also between programs on the folder.
public struct FolderStore: BlobStore {
    /// The path of the folder.
    public let root: String
    /// For files that are to be put: on the same file system, so that they move without copying.
    public let temporaryFolders: TemporaryFolders
    /// The file system of the folder.
    public let disk: Disk
    public let leftBehind: Int64?
    private let presence: FolderLock

    /// Makes the folder when it is not there. `disk` measures another's than the folder's own, for tests.
    public init(_ root: String, reserve: Int64 = 256 << 20, disk: Disk? = nil) throws {
        self.root = root
        temporaryFolders = try TemporaryFolders("\(root)/scratch")
        self.disk = disk ?? Disk(holding: root, reserve: reserve)
        presence = try FolderLock(in: root) { try Self.disownIfEmpty(root) }
        leftBehind = presence.wasFirst ? try Self.clock() : nil
    }

    public func put(_ file: String) async throws -> StoredBlob {
        try await filePool.run {
            try disk.require(0)
            guard try sharesFileSystem(file) else { return try putCopy(of: file) }
            return try putInPlace(file)
        }
    }

    public func file(_ key: BlobKey) async throws -> String? {
        let path = path(key)
        return try await filePool.run { access(path, F_OK) == 0 ? path : nil }
    }

    public func size(_ key: BlobKey) async throws -> Int64? {
        let path = path(key)
        return try await filePool.run { try status(path).map { Int64($0.st_size) } }
    }

    public func remove(_ key: BlobKey, unlessPutAfter time: Int64) async throws -> Bool {
        try await filePool.run {
            try locked(key.shard) { folder in
                let path = path(key)
                guard let found = try status(path) else { return true }
                guard found.putTime <= time else { return false }
                guard unlink(path) == 0 else { throw failure("removing", path) }
                try folder.sync()
                return true
            }
        }
    }

    public func stored(in shard: UInt8) async throws -> [StoredBlob] {
        try await filePool.run {
            try names(in: folder(shard)).compactMap { name in
                guard let key = BlobKey(name), let found = try status(path(key)) else { return nil }
                return StoredBlob(key: key, size: Int64(found.st_size), putTime: found.putTime, isNew: false)
            }
        }
    }

    public func claim(for owner: String) async throws -> String {
        try await filePool.run {
            let file = "\(root)/owner"
            try temporaryFolders.folderNow { folder in
                let draft = try Descriptor("\(folder)/owner", O_WRONLY | O_CREAT | O_EXCL)
                try Array(owner.utf8).withUnsafeBytes { try draft.append($0) }
                try draft.sync()
                guard link(draft.path, file) == 0 || errno == EEXIST else { throw failure("writing", file) }
            }
            try Descriptor(root, O_RDONLY | O_DIRECTORY).sync()
            var standing: [UInt8] = []
            try Descriptor(file, O_RDONLY).pieces { standing += $0 }
            return String(decoding: standing, as: UTF8.self)
        }
    }

    public func cleanUp() async throws { try await temporaryFolders.sweep() }
}

extension FolderStore {
    private func folder(_ shard: UInt8) -> String { Self.folder(shard, of: root) }

    private static func folder(_ shard: UInt8, of root: String) -> String { "\(root)/\([shard].hex)" }

    /// A store without files is free for another database, such as the one that an operator sets after a first start.
    private static func disownIfEmpty(_ root: String) throws {
        for shard in UInt8.min...UInt8.max {
            guard try names(in: folder(shard, of: root)).allSatisfy({ BlobKey($0) == nil }) else { return }
        }
        try removeFile("\(root)/owner")
    }

    private func path(_ key: BlobKey) -> String { "\(folder(key.shard))/\(key)" }

    private func sharesFileSystem(_ file: String) throws -> Bool {
        var mine = stat()
        var other = stat()
        guard stat(root, &mine) == 0 else { throw failure("looking at", root) }
        guard lstat(file, &other) == 0 else { throw failure("looking at", file) }
        return mine.st_dev == other.st_dev
    }

    private func putCopy(of file: String) throws -> StoredBlob {
        try temporaryFolders.folderNow { folder in
            let copy = "\(folder)/copy"
            let source = try Descriptor(file, O_RDONLY)
            let target = try Descriptor(copy, O_WRONLY | O_CREAT | O_EXCL)
            try source.pieces { try target.append($0) }
            let blob = try putInPlace(copy)
            guard unlink(file) == 0 else { throw failure("removing", file) }
            return blob
        }
    }

    private func putInPlace(_ file: String) throws -> StoredBlob {
        let source = try Descriptor(file, O_RDONLY)
        guard try source.status().st_mode & S_IFMT == S_IFREG else {
            throw FileError(doing: "storing", path: file, code: EINVAL)
        }
        var hash = SHA256()
        try source.pieces { hash.update($0) }
        guard fchmod(source.number, 0o600) == 0 else { throw failure("protecting", file) }
        let key = BlobKey(digest: hash.finalize())
        let size = Int64(try source.status().st_size)
        try source.sync()
        return try locked(key.shard) { folder in
            let path = path(key)
            let old = try status(path)
            let isNew = old.map { $0.st_size != size } ?? true
            let time = max(try Self.clock(), (old?.putTime ?? 0) + 1)
            if isNew {
                try freshen(file, time)
                guard rename(file, path) == 0 else { throw failure("storing", path) }
            } else {
                try freshen(path, time)
                guard unlink(file) == 0 else { throw failure("removing", file) }
            }
            try folder.sync()
            return StoredBlob(key: key, size: size, putTime: time, isNew: isNew)
        }
    }

    /// Runs `body`, which gets the shard's folder, while nobody else puts or removes there.
    private func locked<T>(_ shard: UInt8, _ body: (borrowing Descriptor) throws -> T) throws -> T {
        try makeFolder(folder(shard))
        let lock = try Descriptor("\(folder(shard))/.lock", O_RDWR | O_CREAT)
        try lock.lock()
        return try body(Descriptor(folder(shard), O_RDONLY | O_DIRECTORY))
    }

    private func status(_ path: String) throws -> stat? {
        var found = stat()
        if lstat(path, &found) == 0 { return found }
        if errno == ENOENT { return nil }
        throw failure("looking at", path)
    }

    private func freshen(_ path: String, _ time: Int64) throws {
        let moment = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        guard utimensat(AT_FDCWD, path, [moment, moment], AT_SYMLINK_NOFOLLOW) == 0 else {
            throw failure("dating", path)
        }
    }

    private static func clock() throws -> Int64 {
        var now = timespec()
        guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { throw failure("reading", "the clock") }
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }
}

extension stat {
    /// The time of the last put, which the store writes as the time of change.
    fileprivate var putTime: Int64 { Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec) }
}
