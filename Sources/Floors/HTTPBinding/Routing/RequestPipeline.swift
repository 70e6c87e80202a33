public import FanfareModels
public import HTTPServer
import HTTPTypes
public import Logging
public import Pages
public import Storage

/// The pipeline of every request, from its head to the last header of its response: who is asking, whether
/// they may, what goes wrong, what is written down about it. ``respond(to:_:)`` is its only entry,
/// ``finish(_:_:)`` its only exit.
public struct RequestPipeline: Responder {
    let routes: RouteIndex<Route>
    let secretPaths: SecretPaths
    let reader: InputReader
    let layout: Layout
    let site: SiteInfo
    let services: Services
    let gzip = Gzip()
    /// The security headers of pages.
    let pageHeaders: HTTPFields
    /// Nil when every response is made for its request.
    let cache: ResponseCache?

    /// The dependencies of the pipeline.
    public struct Services: Sendable {
        /// The owner of a session's secret; nil when it is unknown or over.
        public var viewer: @Sendable (String) async throws -> Viewer?
        /// The same, if it is known without looking it up.
        public var knownViewer: @Sendable (String) -> Viewer?
        /// Recently read viewer states.
        public var viewerStates: ViewerStates
        /// Reads viewer states from the database.
        public var readState: ViewerStates.Read
        /// The member's own bytes for a flag without alternatives; nil when they have to be looked up.
        public var ownBytes: @Sendable (ID<Person>, ViewerFlag, Int64, () -> ViewContext) -> [UInt8]?
        /// Rate limits of this server.
        public var limits: RateLimit
        /// Whether searches, and guests' requests with an `Idempotency-Key`, have a rate limit.
        public var hasLimits: Bool
        /// Stored responses of requests with an `Idempotency-Key`.
        public var idempotency: Idempotency
        /// Of what responses are made of.
        public var version: @Sendable () -> DataVersion
        /// The version of the database at the latest change of figures of some subjects, at least.
        public var lastChange: @Sendable ([Subject]) -> UInt64
        /// The access log.
        public var accessLog: AccessLog
        /// The log of security events.
        public var security: SecurityLog
        /// Counters for `/metrics`.
        public var metrics: Metrics
        /// The server's log.
        public var logger: Logger

        public init(
            viewer: @escaping @Sendable (String) async throws -> Viewer?,
            knownViewer: @escaping @Sendable (String) -> Viewer?,
            viewerStates: ViewerStates, readState: @escaping ViewerStates.Read,
            ownBytes: @escaping @Sendable (ID<Person>, ViewerFlag, Int64, () -> ViewContext) -> [UInt8]?,
            limits: RateLimit,
            hasLimits: Bool, idempotency: Idempotency, version: @escaping @Sendable () -> DataVersion,
            lastChange: @escaping @Sendable ([Subject]) -> UInt64, accessLog: AccessLog,
            security: SecurityLog, metrics: Metrics, logger: Logger
        ) {
            self.viewer = viewer
            self.knownViewer = knownViewer
            self.viewerStates = viewerStates
            self.readState = readState
            self.ownBytes = ownBytes
            self.limits = limits
            self.hasLimits = hasLimits
            self.idempotency = idempotency
            self.version = version
            self.lastChange = lastChange
            self.accessLog = accessLog
            self.security = security
            self.metrics = metrics
            self.logger = logger
        }
    }

    /// - Parameter responseCache: about how many bytes responses that are made once for many may take; nil to make each for
    ///   its request.
    public init(_ table: RouteTable, site: SiteInfo, services: Services, responseCache: Int? = 16 << 20) {
        cache = responseCache.map { ResponseCache(limit: $0) }
        routes = table.index
        secretPaths = table.secretPaths
        reader = table.reader
        layout = table.layout
        pageHeaders = SecurityHeaders.page(allowing: table.layout.assets.styleSource)
        self.site = site
        self.services = services
        cache?.measure(in: services.metrics)
    }

    /// Responds from the cache at once, refuses what has waited too long, runs direct routes without a task,
    /// and everything else in one.
    public func respond(
        to request: consuming Request, _ complete: @escaping @Sendable (Response) -> Void
    ) -> Task<Void, Never>? {
        var trace = RequestTrace(request, behind: site)
        let isServed = site.serves(trace.request.authority)
        if isServed, var hit = cached(trace) {
            finish(&hit.response, trace, hit.kept.metric, hit.viewer)
            complete(hit.response)
            return nil
        }
        trace.find(in: routes)
        if isRefused(trace.request) {
            complete(finish(refusal(of: trace.context), trace))
            return nil
        }
        if isServed, begin(trace, complete) { return nil }
        // Who sends nothing but the request waits for the database and for nothing that keeps a thread busy,
        // so that the rest of it comes back to the connection's thread; reading may be followed by more work.
        let isQuick = !trace.request.hasBody && !trace.request.isSafe
        return Task.immediate(executorPreference: isQuick ? trace.request.executor : nil) { [trace] in
            var trace = trace
            let response = await response(to: &trace)
            complete(finish(response, trace))
        }
    }

    /// Names the response, counts it and writes it down.
    func finish(_ response: Response, _ trace: RequestTrace) -> Response {
        var response = response
        finish(&response, trace, metric(trace), trace.context.viewer)
        return response
    }

    func metric(_ trace: RequestTrace) -> RouteMetric {
        trace.route?.metric ?? services.metrics.unmatched
    }

    private func finish(
        _ response: inout Response, _ trace: RequestTrace, _ metric: RouteMetric, _ viewer: Viewer?
    ) {
        response.id = trace.id
        let nanoseconds = uptimeNanoseconds() - trace.started
        metric.record(status: response.status.code, nanoseconds: nanoseconds)
        services.accessLog.write(
            AccessLogEntry(
                method: trace.request.method.rawValue, path: secretPaths.masked(trace.context.path),
                status: response.status.code, nanoseconds: nanoseconds, request: trace.id.description,
                person: viewer?.id.number, bytes: response.body.length,
                client: trace.context.address))
        if response.status == .tooManyRequests { write(.limitReached, trace, viewer) }
    }
}

extension RequestPipeline {
    /// Logs what the pipeline itself refuses.
    func write(_ event: SecurityEvent, _ trace: RequestTrace, _ viewer: Viewer?) {
        services.security.write(
            event, account: viewer?.id.number, from: trace.context.address,
            "\(trace.request.method.rawValue) \(secretPaths.masked(trace.context.path))")
    }
}

/// One request in the pipeline.
struct RequestTrace: Sendable {
    let request: Request
    var context: Context
    let id = RequestID.next()
    /// In nanoseconds since some moment.
    var started: UInt64 { request.received }
    /// Nil until it is looked for, and when the path, or the method for it, is unknown.
    private(set) var route: Route?
    /// The methods that the path allows, when the request's is none of them.
    private(set) var allowed: String?

    init(_ request: consuming Request, behind site: borrowing SiteInfo) {
        context = Context(request, behind: site)
        self.request = request
    }

    mutating func find(in routes: RouteIndex<Route>) {
        switch routes.match(request.method.rawValue, context.path) {
        case .found(let route, let parameters):
            self.route = route
            context.parameters = parameters
        case .wrongMethod(let allowed): self.allowed = allowed
        case .none: break
        }
    }
}
