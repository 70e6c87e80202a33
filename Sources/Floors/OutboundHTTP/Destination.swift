import Foundation

/// The host, port and scheme of a URL that may be called.
struct Destination: Equatable {
    let url: String
    let host: String
    let port: Int

    /// Throws ``OutboundError/forbidden(_:)`` for anything but a plain address of the web.
    init(_ text: String) throws(OutboundError) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host,
            ["http", "https"].contains(scheme), !host.isEmpty, url.user == nil, url.password == nil
        else { throw .forbidden("\(text.prefix(200)) is no address of the web") }
        self.url = url.absoluteString
        port = url.port ?? (scheme == "https" ? 443 : 80)
        self.host = host.trimmingCharacters(in: ["[", "]"]).lowercased()
    }

    /// The target of a redirect.
    func following(_ location: String) throws(OutboundError) -> Destination {
        guard let base = URL(string: url), let next = URL(string: location, relativeTo: base) else {
            throw .forbidden("a redirect leads nowhere")
        }
        return try Destination(next.absoluteString)
    }
}

/// An address of the Internet protocol.
struct NetworkAddress: Equatable {
    let bytes: [UInt8]

    /// Reads `203.0.113.7` and `2001:db8::1`; nil for a name.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: &six) { Array($0) }
        } else {
            return nil
        }
    }

    /// Whether it is reached over the Internet: neither this machine, nor a private network, nor kept for
    /// other uses (the special-purpose registries of RFC 6890).
    var isPublic: Bool {
        guard bytes.count == 4 else { return isPublicSix }
        return !Self.special.contains { network in
            let mask = UInt32.max << (32 - network.bits)
            return four & mask == network.start & mask
        }
    }

    private var four: UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    /// Only global unicast, without the ranges that carry an older address inside.
    private var isPublicSix: Bool {
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        let start = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return start != 0x2001_0000 && start != 0x2001_0DB8 && start >> 16 != 0x2002
    }

    private static let special: [(start: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]
}
