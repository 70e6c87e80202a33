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
        guard let authority, authority != self.authority else { return true }
        let host = Self.host(of: authority)
        if host.isIPLiteral { return true }
        let name = host.lowercased()
        return hosts.contains(name) || name == "localhost"
    }

    /// `fans.example` of `fans.example:8443`, `::1` of `[::1]:8443`.
    private static func host(of authority: String) -> String {
        authority.withBytes { bytes in
            let host =
                bytes.first == UInt8(ascii: "[")
                ? bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }
                : bytes.prefix { $0 != UInt8(ascii: ":") }
            return String(decoding: host, as: UTF8.self)
        }
    }
}
