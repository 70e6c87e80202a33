/// Name, address and defaults of this community, for pages and URLs.
public struct SiteInfo: Sendable {
    /// The community's name.
    public var name: String
    /// How to reach who runs the community, an e-mail address or a few words; nil when that is not said.
    public var contact: String?
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
        name: String = "Fanfare", url: String, contact: String? = nil, trustedProxies: Set<String> = [],
        hosts: [String] = []
    ) {
        self.name = name
        self.contact = contact
        self.url = url
        self.trustedProxies = trustedProxies
        authority = String(url.drop { $0 != "/" }.dropFirst(2))
        let own = String(authority.prefix { $0 != ":" && $0 != "/" })
        self.hosts = Set((hosts + [own]).map { $0.lowercased() })
    }

    /// Whether the community is reached by HTTPS.
    public var isSecure: Bool { url.hasPrefix("https://") }

    /// The name under which browsers keep a cookie. The prefix makes them refuse it from anywhere but this host over
    /// HTTPS.
    public func cookie(named name: String) -> String { isSecure ? "__Host-\(name)" : name }

    /// The name of the cookie that holds a session's token.
    public var sessionCookie: String { cookie(named: "session") }
}
