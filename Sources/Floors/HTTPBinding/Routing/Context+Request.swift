import FanfareModels
import HTTPServer
import HTTPTypes
import JSON
import Pages

extension Context {
    /// Takes from the head of a request what every layer needs of it.
    init(_ request: borrowing Request, behind site: borrowing SiteInfo) {
        address = request.remoteAddress
        path = request.path
        query = request.query
        let isAPI = path.hasPrefix("/api/")
        isOfPage = !isAPI
        var accept: String?, authorization: String?, cookie: String?, languages: String?
        var forwarded: String?
        for field in request.headers {
            switch field.name {
            case .accept: accept = accept.map { "\($0), \(field.value)" } ?? field.value
            case .authorization: authorization = field.value
            case .cookie: cookie = cookie.map { "\($0); \(field.value)" } ?? field.value
            case .acceptLanguage: languages = field.value
            case .acceptEncoding: takesGzip = AcceptEncoding.gzip(request.headers)
            case .ifNoneMatch: isConditional = true
            case .idempotencyKey: isIdempotent = true
            case .userAgent: agent = field.value
            case .fetchSite where isAPI: isOfPage = field.value == "same-origin"
            case .fetchSite: isFromElsewhere = field.value != "same-origin"
            case .forwardedFor: forwarded = forwarded.map { "\($0),\(field.value)" } ?? field.value
            default: break
            }
        }
        if let forwarded { address = site.client(of: address, forwarded) }
        wantsHTML = !isAPI && Self.acceptsHTML(accept)
        if let authorization {
            token = Self.token(in: authorization)
        } else if let cookie, let secret = cookieValue(site.sessionCookie, in: cookie), !secret.isEmpty {
            token = secret
            usesCookie = true
        }
        guard isOfPage else { return }
        let (themes, chosen) = (
            cookie.flatMap { cookieValue(site.cookie(named: "theme"), in: $0) },
            cookie.flatMap { cookieValue(site.cookie(named: "language"), in: $0) }
        )
        theme = themes.flatMap(Theme.init) ?? .system
        language = chosen.flatMap(Language.init) ?? Language(accepting: languages)
    }

    private static func acceptsHTML(_ header: String?) -> Bool {
        guard let header else { return true }
        return header.holds("text/html") || !header.holds("application/json")
    }

    /// `Bearer t`, `bearer t`, `Bearer: t` and the bare token are all in use; an empty header is a guest's.
    static func token(in header: String) -> String? {
        let token = header.withBytes { bytes in
            var rest = bytes[...]
            let scheme: StaticString = "bearer"
            let length = scheme.utf8CodeUnitCount
            if rest.count >= length, (0..<length).allSatisfy({ rest[$0] | 0x20 == scheme.utf8Start[$0] }) {
                rest = rest.dropFirst(length)
                if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
            }
            rest = rest.drop { $0 == UInt8(ascii: " ") }
            while rest.last == UInt8(ascii: " ") { rest.removeLast() }
            return String(decoding: rest, as: UTF8.self)
        }
        return token.isEmpty ? nil : token
    }
}
