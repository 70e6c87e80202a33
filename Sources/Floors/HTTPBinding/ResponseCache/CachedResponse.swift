import HTTPServer
import HTTPTypes
import Storage

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
    /// The subjects of which it shows figures: it ends when some of one of them change. Nil where it ends with any.
    let subjects: [Subject]?
    /// Whether its figures may be a moment old to who has changed none: a page's that lists something, but not those that
    /// programs read.
    let mayLag: Bool

    init(_ response: Response, body: Body, metric: RouteMetric, subjects: [Subject]?, mayLag: Bool) {
        self.metric = metric
        self.subjects = subjects
        self.mayLag = mayLag
        self.response = response
        self.body = body
        var headers = response.headers
        if case .personalized = body { headers[.eTag] = nil }
        head = PreparedHead(status: response.status, headers: headers)
    }
}
