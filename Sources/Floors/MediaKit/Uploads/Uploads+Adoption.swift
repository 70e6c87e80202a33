import Concurrency
import Foundation

extension Uploads {
    /// Takes a file that has come whole over as an upload, and returns once it would survive a power cut. It moves,
    /// so it has to be on the same file system.
    public func adopt(_ file: String, as upload: Int64) async throws {
        let (target, folder) = (path(upload), folder)
        try await filePool.run {
            try Descriptor(file, O_RDONLY).sync()
            guard rename(file, target) == 0 else { throw failure("keeping", file) }
            try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync()
        }
    }
}
