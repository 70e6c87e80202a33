import Foundation

/// The key of a rate limit's bucket.
public enum ClientKey: Hashable, Sendable, CustomStringConvertible {
    case person(Int64)
    /// What someone names: an IPv4 address, or a username to log in as.
    case name(String)
    /// The first 64 bits of an IPv6 address: one line or household has all the addresses below them.
    case network(UInt64)

    /// Whether it is somebody who is signed in.
    var isMember: Bool { if case .person = self { true } else { false } }

    /// A text that stands for the key, and for no other of its kind.
    public var description: String {
        switch self {
        case .person(let number): "person \(number)"
        case .name(let name): name
        case .network(let network): String(network, radix: 16) + "::/64"
        }
    }

    /// The key of an IP address as text; what is not one is a name like any other.
    public static func address(_ text: String) -> ClientKey {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return .name(text) }
        let plain = text.utf8.contains(UInt8(ascii: "%")) ? String(text.prefix { $0 != "%" }) : text
        var address = in6_addr()
        guard inet_pton(AF_INET6, plain, &address) == 1 else { return .name(text) }
        return withUnsafeBytes(of: address) { bytes in
            let network = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
            let mark = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            guard network == 0, mark == 0xFFFF else { return .network(network) }
            // IPv4 as IPv6 sockets see it: ::ffff:192.0.2.1.
            return .name(bytes[12...].map { String($0) }.joined(separator: "."))
        }
    }
}
