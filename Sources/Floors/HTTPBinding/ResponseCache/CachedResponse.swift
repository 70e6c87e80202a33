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
    let validity: Validity

    /// What ends it, beside a change of content.
    enum Validity: Sendable {
        /// Any change of figures.
        case ofAll
        /// The same, but a moment later where the reader has made none: a page that lists something, and not what programs
        /// read.
        case ofPage
        /// A change of figures of one of some subjects.
        case of([Subject])
    }

    init(_ response: Response, body: Body, metric: RouteMetric, validity: Validity) {
        self.metric = metric
        self.validity = validity
        self.response = response
        self.body = body
        var headers = response.headers
        if case .personalized = body { headers[.eTag] = nil }
        head = PreparedHead(status: response.status, headers: headers)
    }
}
