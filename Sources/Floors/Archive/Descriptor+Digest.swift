import Cryptography
import Foundation
import JSON
import MediaKit

extension Descriptor {
    /// Copies the file to a new one, which survives a power cut once this returns, and digests it on the way.
    borrowing func copy(to path: String) throws -> (size: Int64, digest: String) {
        let target = try Descriptor(path, O_WRONLY | O_CREAT | O_TRUNC)
        var hash = SHA256()
        var size: Int64 = 0
        try pieces {
            try target.append($0)
            hash.update($0)
            size += Int64($0.count)
        }
        try target.sync()
        return (size, hash.finalize().hex)
    }
}
