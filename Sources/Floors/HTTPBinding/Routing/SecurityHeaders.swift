import HTTPTypes

/// Header fields that forbid browsers what no response of ours needs.
enum SecurityHeaders {
    static let all: HTTPFields = [
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin",
        .openerPolicy: "same-origin",
    ]

    /// What a browser would show by itself runs nothing then, and stands in no frame.
    static let document: HTTPFields = {
        var fields = all
        fields[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        return fields
    }()

    /// Types of what pages are made of: no policy holds for it, and a page loads dozens of them.
    private static let parts = ["text/css", "text/javascript", "image/", "video/", "font/"]

    /// What to say of a response of a type that says nothing of it itself.
    ///
    /// - Parameter page: what to say of pages, see ``page(allowing:)``.
    static func fields(for type: String, page: HTTPFields) -> HTTPFields {
        if type.utf8.starts(with: "text/html".utf8) { return page }
        return parts.contains { type.utf8.starts(with: $0.utf8) } ? all : document
    }

    /// Browsers come back by HTTPS for a year, to subdomains as well.
    static let transport = HTTPField(
        name: .strictTransportSecurity, value: "max-age=31536000; includeSubDomains")

    /// Pages load only from this server, run no inline script, have no style of their own but the site's, and stand in no frame.
    ///
    /// - Parameter style: the source expression of the site's style sheet within a page.
    static func page(allowing style: String) -> HTTPFields {
        var fields = all
        fields[.contentSecurityPolicy] = """
            default-src 'none'; script-src 'self'; style-src 'self' \(style); img-src 'self' blob: data:; connect-src 'self'; \
            media-src 'self' blob:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
            manifest-src 'self'; worker-src 'self'
            """
        fields[.permissionsPolicy] = "camera=(self), microphone=(self), geolocation=()"
        return fields
    }
}

extension HTTPField.Name {
    static let idempotencyKey = literal("Idempotency-Key")
    static let forwardedFor = literal("X-Forwarded-For")
    static let fetchSite = literal("Sec-Fetch-Site")
    static let referrerPolicy = literal("Referrer-Policy")
    static let openerPolicy = literal("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = literal("Permissions-Policy")
    static let lastEventID = literal("Last-Event-ID")
    static let accelBuffering = literal("X-Accel-Buffering")
    static let clearSiteData = literal("Clear-Site-Data")

    /// Only for names written here, which are all valid.
    private static func literal(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no name of a header") }
        return name
    }
}
