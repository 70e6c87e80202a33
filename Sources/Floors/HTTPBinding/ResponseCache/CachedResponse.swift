import HTTPServer
import HTTPTypes
import Storage

/// A good response made before, for all guests or for all members.
final class CachedResponse: Sendable {
    enum Body: Sendable {
        case whole(Bytes)
        case personalized(PersonalizedTemplate)
    }

    /// As it was made; without its body where that is a template.
    let response: Response
    let body: Body
    /// What all responses made from it have in common, serialised.
    let head: PreparedHead
    /// Of the route that made it.
    let metric: RouteMetric
    /// The subjects whose figures it shows: it is invalid once figures of one of them change. Nil where any change makes it
    /// invalid.
    let subjects: [Subject]?
    /// What has to be true, too, after any write; nil for nothing more.
    let condition: Context.Condition?
    /// Whether its figures may be stale for a moment, for readers who have changed none: those of a page that lists something,
    /// not those of an API response.
    let mayLag: Bool
    /// Whether it is about one of many things.
    let isAboutOne: Bool

    init(
        _ response: Response, body: Body, metric: RouteMetric, shown: ShownSubjects?, mayLag: Bool,
        isAboutOne: Bool
    ) {
        self.metric = metric
        subjects = shown?.all
        condition = shown?.condition
        self.mayLag = mayLag
        self.isAboutOne = isAboutOne
        self.body = body
        var (response, headers) = (response, response.headers)
        if case .personalized = body {
            response.body = .empty
            headers[.eTag] = nil
        }
        self.response = response
        head = PreparedHead(status: response.status, headers: headers)
    }

    /// About how much memory it takes, in bytes.
    var size: Int {
        let body =
            switch self.body {
            case .whole(let bytes): bytes.count
            case .personalized(let template): template.size
            }
        return body + 2_048
    }
}
