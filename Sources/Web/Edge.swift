public import FanfareModels
import HTTPTypes
public import Hummingbird
public import Logging

/// Everything around the routes, from the first header to the last: who is asking, whether they may, what goes wrong,
/// what is written down about it.
public struct Edge: HTTPResponder {
    public typealias Context = Web.Context

    let routes: RouterResponder<Context>
    let frame: Frame
    let site: Site
    let services: Services
    private let known: KnownRoutes
    private let measured: [String: [String: RouteMetric]]
    private let gzip = Gzip()

    /// What the edge asks of the rest of the program.
    public struct Services: Sendable {
        /// Who a session's secret belongs to; nil when it is unknown or over.
        public var viewer: @Sendable (String) async throws -> Viewer?
        public var limits: RateLimit
        public var idempotency: Idempotency
        public var accessLog: AccessLog
        public var metrics: Metrics
        public var logger: Logger

        public init(
            viewer: @escaping @Sendable (String) async throws -> Viewer?, limits: RateLimit,
            idempotency: Idempotency, accessLog: AccessLog, metrics: Metrics, logger: Logger
        ) {
            self.viewer = viewer
            self.limits = limits
            self.idempotency = idempotency
            self.accessLog = accessLog
            self.metrics = metrics
            self.logger = logger
        }
    }

    public init(_ table: RouteTable, site: Site, services: Services) {
        routes = table.router.buildResponder()
        frame = table.frame
        known = table.known
        measured = table.known.metrics(services.metrics)
        self.site = site
        self.services = services
    }

    public func respond(to request: Request, context: Context) async throws -> Response {
        let started = uptimeNanoseconds()
        let id = RequestID.next()
        var context = context
        context.read(request, behind: site)
        var response: Response
        do {
            try await identify(&context, request)
            response = try await answer(request, context)
            if context.endpointPath == Self.unrouted { throw noRoute(context) }
        } catch let problem as Problem {
            response = try await explain(problem, context)
        } catch let error as HTTPError {
            response = try await explain(problem(error), context)
        } catch {
            services.logger.error("\(error)", metadata: ["request": "\(id)", "path": "\(context.path)"])
            response = try await explainFault(id, context)
        }
        response = try await finish(response, request, context, id)
        record(request, context, response, id, uptimeNanoseconds() - started)
        return response
    }
}

extension Edge {
    /// Unsafe requests of one person or, for guests, one address: a person's thumb stays far below.
    private static let writing = RateLimit.Rule("write", burst: 300, perSecond: 20)

    private func identify(_ context: inout Context, _ request: Request) async throws {
        if let token = context.token { context.viewer = try await services.viewer(token) }
        if let language = context.viewer?.language { context.language = language }
        guard request.method != .get, request.method != .head else { return }
        try SameOrigin.check(request, site: site, usesCookie: context.usesCookie)
        let key = context.viewer.map { ClientKey.person($0.id.number) } ?? .address(context.address)
        if let wait = services.limits.take(of: Self.writing, for: key) {
            throw Problem(.tooMany, "Too fast. Wait a moment and try again.", retryAfter: wait)
        }
    }

    private func answer(_ request: Request, _ context: Context) async throws -> Response {
        guard let key = request.headers[.idempotencyKey], request.method != .get, request.method != .head
        else {
            return try await routes.respond(to: request, context: context)
        }
        return try await services.idempotency.once(key, request, context) { request in
            try await routes.respond(to: request, context: context)
        }
    }

    /// A problem as the caller reads it: a page for a browser, else JSON.
    private func explain(_ problem: Problem, _ context: Context) async throws -> Response {
        guard context.wantsHTML else {
            return try Response(
                context.path.hasPrefix("/api/") ? problem : problem.told(in: context.language))
        }
        if problem.code == .signedOut {
            let here = context.query.map { "\(context.path)?\($0)" } ?? context.path
            return Response(
                status: .seeOther,
                headers: [.location: "/login?to=\(Frame.encoded(here))", .cacheControl: "no-store"])
        }
        var response = try await frame.response(problem, for: context)
        if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    private func explainFault(_ id: RequestID, _ context: Context) async throws -> Response {
        let apology = "Something went wrong on our side. The reference is \(id)."
        guard context.wantsHTML else {
            return try Response(json: ["errors": ["detail": apology]], status: 500)
        }
        let problem = Problem(.busy, "Something went wrong on our side.")
        do {
            return try await frame.response(problem, for: context, reference: id.description)
        } catch {
            services.logger.error("error page: \(error)", metadata: ["request": "\(id)"])
            return try Response(json: ["errors": ["detail": apology]], status: 500)
        }
    }

    /// What Hummingbird's router notes when it finds no route, and answers itself.
    private static let unrouted = "NotFound"

    private func noRoute(_ context: Context) -> Problem {
        known.has(context.path) ? Problem(.wrongMethod, "This cannot be done here.") : .missing()
    }

    /// Hummingbird throws errors of its own for a body cut off.
    private func problem(_ error: HTTPError) -> Problem {
        error.status == .contentTooLarge
            ? Problem(.tooLarge, "The request is too large.")
            : Problem(.malformed, "The request could not be read.")
    }

    private func finish(
        _ response: Response, _ request: Request, _ context: Context, _ id: RequestID
    ) async throws -> Response {
        var response = response
        if response.status == .methodNotAllowed { response.headers[.allow] = known.methods(context.path) }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-cache" }
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        response.headers.append(contentsOf: isPage ? SecurityHeaders.page : SecurityHeaders.all)
        if site.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        response.headers[.requestID] = id.description
        if let tag = response.headers[.eTag] {
            response = response.unlessUnchanged(ETag(header: tag), for: request)
        }
        return try await gzip.compressed(response, for: request).paced(on: context.loop)
    }

    private func record(
        _ request: Request, _ context: Context, _ response: Response, _ id: RequestID, _ nanoseconds: UInt64
    ) {
        metric(request.method.rawValue, context.endpointPath).record(
            status: response.status.code, nanoseconds: nanoseconds)
        services.accessLog.write(
            AccessLogEntry(
                method: request.method.rawValue, path: context.path, status: response.status.code,
                nanoseconds: nanoseconds, request: id.description, person: context.viewer?.id.number,
                bytes: response.body.contentLength, client: context.address))
    }

    private func metric(_ method: String, _ pattern: String?) -> RouteMetric {
        guard let pattern, let ofPattern = measured[pattern] else { return services.metrics.unmatched }
        return ofPattern[method] ?? services.metrics.unmatched
    }
}
