import Cryptography
import Foundation

/// The addresses of the pictures that are drawn for links to our pages, with a title on them.
///
/// The title stands in the address, so that nothing has to be stored; a code made with a secret shows that the address is one
/// of ours, so that nobody else decides what we draw.
public struct SharePictures: Sendable {
    private let key: [UInt8]
    /// Signs of a title that are drawn.
    private static let limit = 120

    /// - Parameter key: a secret of this community, the same after a restart.
    public init(key: [UInt8]) { self.key = key }

    /// The path of the picture with a title: `/previews/TITLE.CODE.png`.
    public func path(of title: String) -> String {
        let text = Array(String(title.prefix(Self.limit)).utf8.prefix(4 * Self.limit))
        let name = Data(text).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        return "/previews/\(name).\(code(text)).png"
    }

    /// The title in the name of a file before `.png`; nil where the code is not ours.
    public func title(of name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, name.utf8.count <= 8 * Self.limit else { return nil }
        var encoded = String(parts[0]).replacing("-", with: "+").replacing("_", with: "/")
        encoded += String(repeating: "=", count: (4 - encoded.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: encoded) else { return nil }
        let text = [UInt8](data)
        guard code(text) == parts[1] else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    private func code(_ text: [UInt8]) -> String {
        var mac = HMACSHA256(key: key)
        mac.update(text)
        return mac.finalize().prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }
}

/// The size that other sites show previews in.
public enum SharePicture {
    /// In pixels.
    public static let width = 1200
    /// In pixels.
    public static let height = 630
}
