import FanfareModels
import HTTPServer
import HTTPTypes
import Pages

/// What is refused when more is asked than can be served.
extension RequestPipeline {
    /// Paths that are served in any case: supervisors ask for them.
    private static let essential: Set<String> = ["/health", "/health/ready", "/metrics"]

    /// Whether a request came too late to be served soon.
    func isRefused(_ request: Request) -> Bool { request.isLate && !Self.essential.contains(request.path) }

    /// Says that the server is busy, at the least cost: without a task, a session or a page.
    func refusal(of context: Context) -> Response {
        let t = layout.localizer(context.isOfPage ? context.language : .english)
        let reason = t("The server is busy. Try again soon.")
        let (type, text) =
            context.wantsHTML
            ? ("text/plain; charset=utf-8", reason)
            : ("application/json; charset=utf-8", #"{"errors":{"detail":"\#(reason)"}}"#)
        var headers = SecurityHeaders.all
        headers[.contentType] = type
        headers[.retryAfter] = "5"
        headers[.cacheControl] = ServedFile.Caching.never
        return Response(status: .serviceUnavailable, headers: headers, body: .text(text))
    }
}
