import FanfareModels
import HTTPServer
import JSON
import Pages

extension SiteInfo {
    /// The address of the client behind trusted proxies: the last one of `X-Forwarded-For` that is no proxy of ours.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwarded: the header's values, joined by commas.
    func client(of peer: String, _ forwarded: String) -> String {
        var client = peer
        var rest = forwarded.split(separator: ",")
        while trustedProxies.contains(client), let address = rest.popLast()?.trimming(" "),
            address.isIPLiteral
        {
            client = address
        }
        return client
    }

    /// Whether requests to this host are answered, whatever the port: the community's own names, this machine, and IP
    /// addresses, which no other site's name can be made to stand for (DNS rebinding). nil is HTTP/1.0 without a Host.
    func serves(_ authority: String?) -> Bool {
        guard let authority, authority != self.authority, !Self.isNumeric(authority) else { return true }
        let host = Self.host(of: authority.utf8)
        if host.isIPLiteral { return true }
        let name = host.lowercased()
        return hosts.contains(name) || name == "localhost"
    }

    /// Whether the host is of digits and dots: to browsers one that ends in a number is an IPv4 address (URL Standard, 3.5), and
    /// no domain does (RFC 3696, 2).
    private static func isNumeric(_ authority: String) -> Bool {
        authority.withBytes { bytes in
            let host = bytes.prefix { $0 != UInt8(ascii: ":") }
            return !host.isEmpty
                && host.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
        }
    }

    /// `fans.example` of `fans.example:8443`, `::1` of `[::1]:8443`.
    private static func host(of authority: String.UTF8View) -> String {
        if authority.first == UInt8(ascii: "[") {
            return String(Substring(authority.dropFirst().prefix { $0 != UInt8(ascii: "]") }))
        }
        return String(Substring(authority.prefix { $0 != UInt8(ascii: ":") }))
    }
}
