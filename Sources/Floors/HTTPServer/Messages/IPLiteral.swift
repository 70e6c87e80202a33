import Foundation

extension StringProtocol {
    /// Whether this is an IPv4 address in dotted decimal or an IPv6 address, without brackets and port.
    public var isIPLiteral: Bool {
        var address = in6_addr()
        return inet_pton(AF_INET, String(self), &address) == 1
            || inet_pton(AF_INET6, String(self), &address) == 1
    }
}
