import Cryptography
import Foundation
import JSON

/// The key of encrypted backups. What is stored is encrypted and authenticated with ChaCha20-Poly1305 (RFC 8439), and named
/// by an HMAC of its content, so that the names tell nothing about it.
public struct BackupKey: Sendable {
    let sealing: [UInt8]
    let naming: [UInt8]
    /// Tells the key from others without giving it away.
    let check: String

    /// - Parameter secret: at least 32 bytes that nobody can guess.
    public init(secret: [UInt8]) {
        func derived(_ purpose: String) -> [UInt8] {
            HMACSHA256.derivedKey(from: secret, info: "fanfare backup \(purpose)".utf8)
        }
        sealing = derived("encryption")
        naming = derived("names")
        check = derived("check").hex
    }

    /// Reads the secret from a file.
    ///
    /// - Throws: ``BackupError`` `shortKey`, `CocoaError` when the file cannot be read.
    public init(file: String) throws {
        let secret = [UInt8](try Data(contentsOf: URL(filePath: file)))
        guard secret.count >= 32 else { throw BackupError.shortKey(file) }
        self.init(secret: secret)
    }
}
