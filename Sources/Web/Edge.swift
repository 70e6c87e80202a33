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
    private let keeps: Set<String>
    private let answers = AnswerCache()

    /// What the edge asks of the rest of the program.
    public struct Services: Sendable {
        /// Who a session's secret belongs to; nil when it is unknown or over.
        public var viewer: @Sendable (String) async throws -> Viewer?
        public var limits: RateLimit
        public var idempotency: Idempotency
        /// Of the database: another number after each write.
        public var version: @Sendable () -> UInt64
        public var accessLog: AccessLog
        public var metrics: Metrics
        public var logger: Logger

        public init(
            viewer: @escaping @Sendable (String) async throws -> Viewer?, limits: RateLimit,
            idempotency: Idempotency, version: @escaping @Sendable () -> UInt64, accessLog: AccessLog,
            metrics: Metrics, logger: Logger
        ) {
            self.viewer = viewer
            self.limits = limits
            self.idempotency = idempotency
            self.version = version
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
        keeps = table.keeps
        self.site = site
        self.services = services
    }

    public func respond(to request: Request, context: Context) async throws -> Response {
        let started = uptimeNanoseconds()
        let id = RequestID.next()
        var context = context
        context.read(request, behind: site)
        let key = cacheKey(request, context)
        let version = key == nil ? 0 : services.version()
        var response: Response
        let route: RouteMetric
        if let key, let kept = answers.find(key, version: version, at: started) {
            (response, route) = (kept.response, kept.route)
        } else {
            response = try await make(request, &context, id, isWhole: key != nil)
            route = metric(request.method.rawValue, context.endpointPath)
            if let key, response.status == .ok, keeps.contains(context.endpointPath ?? "") {
                answers.keep(.init(response: response, route: route), for: key, version: version, at: started)
            }
        }
        response.headers.append(HTTPField(name: .requestID, value: id.description))
        if key != nil { response = response.unlessUnchanged(for: request) }
        record(request, context, response, route, id, uptimeNanoseconds() - started)
        return response
    }

    /// The answer without what names this very request.
    private func make(_ request: Request, _ context: inout Context, _ id: RequestID, isWhole: Bool)
        async throws
        -> Response
    {
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
        return try await finish(response, request, context, isWhole: isWhole)
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
        guard request.method != .get, request.method != .head, let key = request.headers[.idempotencyKey]
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

    /// - Parameter isWhole: to be complete even if this client has it already, for those who come after.
    private func finish(
        _ response: Response, _ request: Request, _ context: Context, isWhole: Bool
    ) async throws -> Response {
        var response = response
        if response.status == .methodNotAllowed { response.headers[.allow] = known.methods(context.path) }
        var isCacheable = false, isPage = false
        for field in response.headers {
            switch field.name {
            case .cacheControl: isCacheable = true
            case .contentType: isPage = field.value.utf8.starts(with: "text/html".utf8)
            default: break
            }
        }
        if !isCacheable {
            response.headers.append(HTTPField(name: .cacheControl, value: "private, no-cache"))
        }
        response.headers.append(contentsOf: isPage ? SecurityHeaders.page : SecurityHeaders.all)
        if site.isSecure {
            response.headers.append(HTTPField(name: .strictTransportSecurity, value: "max-age=31536000"))
        }
        if !isWhole { response = response.unlessUnchanged(for: request) }
        return try await gzip.compressed(response, for: request, isWanted: context.takesGzip)
    }

    /// Nothing for what depends on more than the key has.
    private func cacheKey(_ request: Request, _ context: Context) -> AnswerCache.Key? {
        guard context.token == nil, request.method == .get else { return nil }
        return AnswerCache.Key(
            uri: request.uri.string, wantsHTML: context.wantsHTML, isGzipped: context.takesGzip,
            language: context.language, theme: context.theme)
    }

    private func record(
        _ request: Request, _ context: Context, _ response: Response, _ route: RouteMetric, _ id: RequestID,
        _ nanoseconds: UInt64
    ) {
        route.record(status: response.status.code, nanoseconds: nanoseconds)
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
