public import Foundation

/// Name, address and defaults of this community, for pages and URLs.
public struct SiteInfo: Sendable {
    /// What may change while the community is served.
    public let details: SiteDetails
    /// The base URL without a trailing slash: `https://fans.example`.
    public let url: String
    /// `fans.example:8443`, as a browser writes it in `Host` and `Origin`.
    public let authority: String
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    public var trustedProxies: Set<String>
    /// The host names that the community is reached by, in lower case: that of ``url`` and others.
    public let hosts: Set<String>

    /// - Parameter hosts: names beside that of `url`.
    public init(
        name: String = "Fanfare", url: String, contact: String? = nil, timeZone: TimeZone = .gmt,
        trustedProxies: Set<String> = [], hosts: [String] = []
    ) {
        details = SiteDetails(.init(name: name, contact: contact, timeZone: timeZone))
        self.url = url
        self.trustedProxies = trustedProxies
        authority = String(url.drop { $0 != "/" }.dropFirst(2))
        let own = String(authority.prefix { $0 != ":" && $0 != "/" })
        self.hosts = Set((hosts + [own]).map { $0.lowercased() })
    }

    /// The community's name.
    public var name: String { details.values.name }
    /// How to reach who runs the community, an e-mail address or a few words; nil when that is not said.
    public var contact: String? { details.values.contact }
    /// Where the community's midnights are.
    public var timeZone: TimeZone { details.values.timeZone }

    /// Whether the community is reached by HTTPS.
    public var isSecure: Bool { url.hasPrefix("https://") }

    /// The name under which browsers keep a cookie. The prefix makes them refuse it from anywhere but this host over
    /// HTTPS.
    public func cookie(named name: String) -> String { isSecure ? "__Host-\(name)" : name }

    /// The name of the cookie that holds a session's token.
    public var sessionCookie: String { cookie(named: "session") }
}
