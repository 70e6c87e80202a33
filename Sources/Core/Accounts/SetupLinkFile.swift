import Foundation
import MediaKit

/// The file with the link for the first admin, which nobody but the server's user can read.
struct SetupLinkFile: Sendable {
    let path: String

    /// - Throws: `FileError`.
    func write(_ url: String) throws {
        try remove()
        let file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL)
        try Data("\(url)\n".utf8).withUnsafeBytes { try file.append($0) }
    }

    /// Removes the file, if it is there.
    ///
    /// - Throws: `FileError`.
    func remove() throws { try removeFile(path) }
}
