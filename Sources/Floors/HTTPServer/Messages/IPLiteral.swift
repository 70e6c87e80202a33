import Foundation

extension StringProtocol {
    /// Whether this is an IPv4 address in dotted decimal or an IPv6 address, without brackets and port.
    public var isIPLiteral: Bool {
        let text = String(self)
        var address = in6_addr()
        return inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1
    }
}
