import Foundation
import Synchronization

/// Files that are deleted at the end of a request. One that is to be kept is moved away before `remove()`.
public final class TemporaryFiles: Sendable {
    private let folder: String
    private let paths = Mutex<[String]>([])
    let share: ByteBudget.Share?

    /// - Parameter share: takes the bytes of the files.
    public init(folder: String, share: ByteBudget.Share? = nil) {
        self.folder = folder
        self.share = share
    }

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
        share?.giveBack()
    }
}

extension TemporaryFiles {
    /// What our files' names begin with: the folder may hold others.
    private static let mark = "upload-"

    /// Makes the folder, for the server's eyes only, and removes what a crash left in it. For the start,
    /// before the first request.
    ///
    /// - Parameter age: seconds for which a file was not written to. More than none where several servers
    ///   share the folder, whose uploads are not to be taken from them.
    public static func prepare(_ folder: String, unusedFor age: Double = 0) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let now = Double(wallClockMilliseconds()) / 1000
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix(mark) {
            let path = "\(folder)/\(name)"
            var about = stat()
            guard stat(path, &about) == 0, now - Double(about.st_mtim.tv_sec) >= age else { continue }
            unlink(path)
        }
    }
}
