import Cryptography
import Foundation
import JSON
package import MediaKit

extension Descriptor {
    /// Writes a file out of the pieces that `body` appends. It survives a power cut once this returns.
    ///
    /// - Returns: its SHA-256, in hexadecimal.
    package static func write(
        _ path: String, _ flags: Int32,
        _ body: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> String {
        let file = try Descriptor(path, O_WRONLY | O_CREAT | flags)
        var hash = SHA256()
        try body {
            try file.append($0)
            hash.update($0)
        }
        try file.sync()
        return hash.finalize().hex
    }
}
