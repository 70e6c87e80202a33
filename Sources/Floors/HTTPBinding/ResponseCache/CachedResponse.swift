import HTTPServer
import HTTPTypes

/// A good response made before, for all guests or for all members.
struct CachedResponse: Sendable {
    enum Body: Sendable {
        case whole(Bytes)
        case personalized(PersonalizedTemplate)
    }

    /// As it was made.
    let response: Response
    let body: Body
    /// What all responses made from it have in common, serialised.
    let head: PreparedHead
    /// Of the route that made it.
    let metric: RouteMetric
    /// Whether its figures may be a moment old: a page's, but not those that programs read, of what is listed.
    let mayLag: Bool

    init(_ response: Response, body: Body, metric: RouteMetric, mayLag: Bool) {
        self.metric = metric
        self.mayLag = mayLag
        self.response = response
        self.body = body
        var headers = response.headers
        if case .personalized = body { headers[.eTag] = nil }
        head = PreparedHead(status: response.status, headers: headers)
    }
}
