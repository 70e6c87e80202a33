import FanfareModels
import HTTPTypes
import Hummingbird

extension Context {
    /// Takes from the head of a request what every layer needs of it.
    mutating func read(_ request: Request, behind site: Site) {
        path = request.uri.path
        query = request.uri.query
        agent = request.headers[.userAgent] ?? ""
        if !site.trustedProxies.isEmpty, site.trustedProxies.contains(address),
            let forwarded = request.headers[.forwardedFor]
        {
            address = forwarded.split(separator: ",").last.map { $0.trimming(" ") } ?? address
        }
        wantsHTML = !path.hasPrefix("/api/") && accepts(request.headers[.accept])
        let cookies = request.cookies
        if let header = request.headers[.authorization] {
            token = Self.token(in: header)
        } else if let cookie = cookies[site.sessionCookie]?.value, !cookie.isEmpty {
            token = cookie
            usesCookie = true
        }
        guard !path.hasPrefix("/api/") else { return }
        theme = cookies["theme"].flatMap { Theme(rawValue: $0.value) } ?? .system
        language =
            cookies["language"].flatMap { Language(rawValue: $0.value) }
            ?? Language(accepting: request.headers[.acceptLanguage])
    }

    private func accepts(_ header: String?) -> Bool {
        guard let header else { return true }
        return header.contains("text/html") || !header.contains("application/json")
    }

    /// `Bearer t`, `bearer t`, `Bearer: t` and the bare token are all in use; an empty header is a guest's.
    static func token(in header: String) -> String? {
        var rest = header[...]
        if rest.prefix(6).lowercased() == "bearer" {
            rest = rest.dropFirst(6)
            if rest.first == ":" { rest = rest.dropFirst() }
        }
        let token = rest.trimming(" ")
        return token.isEmpty ? nil : token
    }
}
