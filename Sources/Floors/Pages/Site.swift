/// What every page and address needs to know of this community.
public struct Site: Sendable {
    /// The community's name.
    public var name: String
    /// Where people reach it, without a slash at the end: `https://fans.example`.
    public var url: String
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    public var trustedProxies: Set<String>

    public init(name: String = "Fanfare", url: String, trustedProxies: Set<String> = []) {
        self.name = name
        self.url = url
        self.trustedProxies = trustedProxies
    }

    /// Whether the community is reached by HTTPS.
    public var isSecure: Bool { url.hasPrefix("https://") }

    /// `fans.example:8443`, as a browser writes it in `Host` and `Origin`.
    public var authority: String { String(url.drop { $0 != "/" }.dropFirst(2)) }

    /// The prefix makes browsers refuse the cookie from anywhere but this host over HTTPS.
    public var sessionCookie: String { isSecure ? "__Host-session" : "session" }
}
