import FanfareModels
import HTTPServer
import HTTPTypes
import Pages

/// Protection against cross-site request forgery: a browser says where an unsafe request comes from, and a
/// session in a cookie counts only when that is here. (Apps send their token in a header that no site can
/// forge.)
enum SameOrigin {
    static func check(_ request: Request, site: SiteInfo, usesCookie: Bool) throws(Problem) {
        if let from = request.headers[.fetchSite] {
            guard from == "same-origin" || from == "none" else { throw refusal }
            return
        }
        if let origin = request.headers[.origin] {
            let scheme = origin.prefix { $0 != ":" }
            let authority = origin.drop { $0 != "/" }.dropFirst(2)
            guard scheme == "https" || scheme == "http" && !site.isSecure,
                authority == request.authority ?? "" || authority == site.authority
            else { throw refusal }
            return
        }
        guard !usesCookie else { throw refusal }
    }

    private static let refusal = Problem.forbidden("This request came from another site.")
}
