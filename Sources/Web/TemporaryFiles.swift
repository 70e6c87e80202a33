import Foundation
import Synchronization

/// Files that live as long as a request. Whoever wants to keep one moves it away before `remove()`.
public final class TemporaryFiles: Sendable {
    private let folder: String
    private let paths = Mutex<[String]>([])

    public init(folder: String) { self.folder = folder }

    deinit { remove() }

    /// A path in the folder that nothing else uses. It is removed also if nobody ever writes to it.
    func next() -> String {
        let path = "\(folder)/\(TemporaryFiles.mark)\(UUID().uuidString)"
        paths.withLock { $0.append(path) }
        return path
    }

    /// Removes what is still there. A file that will not go is taken by `prepare` at the next start.
    public func remove() {
        let paths = paths.withLock { paths in
            defer { paths = [] }
            return paths
        }
        for path in paths { unlink(path) }
    }
}

extension TemporaryFiles {
    /// What our files' names begin with: the folder may hold others.
    private static let mark = "upload-"

    /// Makes the folder, for the server's eyes only, and removes what a crash left in it. For the start, before the
    /// first request.
    public static func prepare(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix(mark) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
