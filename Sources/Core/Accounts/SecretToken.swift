import Cryptography
import Foundation

/// A bearer token of 32 random bytes. Only its SHA-256 hash is stored.
struct SecretToken {
    /// Base64 for URLs and headers, 43 characters.
    let text: String

    init() {
        text = Data(randomBytes(32)).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    var hash: [UInt8] { SecretToken.hash(text) }

    static func hash(_ text: String) -> [UInt8] { SHA256.hash(of: text.utf8) }
}
