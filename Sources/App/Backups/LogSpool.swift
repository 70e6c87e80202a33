import Backups
import Foundation
import MediaKit
import Synchronization

/// Files of a chain that wait on the disk of the data until they are in the folder of backups, in the order in which they came.
final class LogSpool: Sendable {
    /// More waits than may.
    struct Full: Error {}

    private let folder: String
    private let limit: Int
    private let waiting: Mutex<Int>
    /// Of who empties it.
    private let emptying = Mutex(())

    /// - Parameter limit: how many bytes may wait.
    init(_ folder: String, limit: Int = 512 << 20) throws {
        self.folder = folder
        self.limit = limit
        try makeFolder(folder)
        waiting = Mutex(0)
        for name in try names(in: folder) {
            guard !name.hasPrefix(Self.draft) else {
                unlink("\(folder)/\(name)")
                continue
            }
            let bytes = Int(try Descriptor("\(folder)/\(name)", O_RDONLY).status().st_size)
            waiting.withLock { $0 += bytes }
        }
    }

    /// How many bytes wait.
    var bytes: Int { waiting.withLock { $0 } }

    /// Adds a file, which survives a power cut once ``sync()`` returns.
    ///
    /// - Throws: ``Full``, `FileError`.
    func add(_ bytes: [UInt8], named name: String) throws {
        guard self.bytes + bytes.count <= limit else { throw Full() }
        let draft = "\(folder)/\(Self.draft)\(name)"
        let file = try Descriptor(draft, O_WRONLY | O_CREAT | O_TRUNC)
        do {
            try bytes.withUnsafeBytes { try file.append($0) }
            try file.sync()
            guard rename(draft, "\(folder)/\(name)") == 0 else { throw failure("writing", draft) }
        } catch {
            unlink(draft)
            throw error
        }
        waiting.withLock { $0 += bytes.count }
    }

    func sync() throws { try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync() }

    /// Gives each file to `ship`, and removes it, one thread at a time.
    func empty(_ ship: (String, [UInt8]) throws -> Void) throws {
        try emptying.withLock { _ in try emptyAlone(ship) }
    }

    private func emptyAlone(_ ship: (String, [UInt8]) throws -> Void) throws {
        for name in try names(in: folder).sorted() where !name.hasPrefix(Self.draft) {
            let path = "\(folder)/\(name)"
            var bytes: [UInt8] = []
            try Descriptor(path, O_RDONLY).pieces { bytes += $0 }
            try ship(name, bytes)
            try removeFile(path)
            waiting.withLock { $0 -= bytes.count }
        }
    }

    /// Gives everything up.
    func clear() throws { try empty { _, _ in } }

    private static let draft = ".draft-"
}
