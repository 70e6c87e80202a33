import FanfareModels
import HTTPServer
import HTTPTypes
import Logging
import Pages

extension RequestPipeline {
    /// The rate limit of unsafe requests of one person or, for guests, one address; far above manual use.
    private static let writing = RateLimit.Rule("write", burst: 300, perSecond: 20)
    /// The rate limit of their searches; whoever types asks for one with each letter.
    private static let searching = RateLimit.Rule("search", burst: 60, perSecond: 5)
    /// The rate limit of a guest's requests with an `Idempotency-Key`, of each of which a row is kept for a day.
    private static let repeating = RateLimit.Rule("idempotency", burst: 200, perSecond: 1)

    /// The response to a request, which is there whatever happens.
    func response(to trace: inout RequestTrace) async -> Response {
        do {
            try await identify(&trace)
            if trace.request.method == .get, let shared = try await shared(trace) { return shared }
        } catch {
            return await explained(error, trace)
        }
        return await made(trace)
    }

    /// The response of the route, or why there is none.
    private func made(_ trace: RequestTrace) async -> Response {
        do {
            return await finished(try await handled(trace), trace)
        } catch {
            return await explained(error, trace)
        }
    }

    private func identify(_ trace: inout RequestTrace) async throws {
        guard site.serves(trace.request.authority) else {
            throw Problem(.misdirected, "This server is not reached by that name.")
        }
        if let token = trace.context.token, let viewer = try await services.viewer(token) {
            trace.context.take(viewer)
        }
        try admit(trace)
    }

    /// Checks that the caller may search now, or change something: same origin and rate limits.
    func admit(_ trace: RequestTrace) throws(Problem) {
        let context = trace.context
        guard !trace.request.isSafe else {
            if services.hasLimits, isSearch(trace) { try take(Self.searching, for: context) }
            return
        }
        do throws(Problem) {
            try SameOrigin.check(trace.request, site: site, usesCookie: context.usesCookie)
        } catch {
            write(.originRefused, trace, context.viewer)
            throw error
        }
        try take(Self.writing, for: context)
    }

    private func take(_ rule: RateLimit.Rule, for context: Context) throws(Problem) {
        if let wait = services.limits.take(of: rule, for: context.client) {
            throw Problem(.tooMany, "Too fast. Wait a moment and try again.", retryAfter: wait)
        }
    }

    /// Whether a request searches, however the name of its `q` is encoded.
    private func isSearch(_ trace: RequestTrace) -> Bool {
        guard let route = trace.route, route.isSearch, let query = trace.context.query else { return false }
        return query.split(separator: "&").contains { pair in
            let name = pair.prefix { $0 != "=" }
            return pair.utf8.count > name.utf8.count + 1 && (name.hasPrefix("q") || name.contains("%"))
        }
    }

    func handled(_ trace: RequestTrace) async throws -> Response {
        guard let route = trace.route else {
            throw trace.allowed == nil
                ? Problem.missing() : Problem(.wrongMethod, "This cannot be done here.")
        }
        let context = trace.context
        try await route.admit(context)
        guard !trace.request.isSafe else { return try await route.handle(trace.request, context) }
        let request = trace.request.hasBody ? reader.budgeted(trace.request, context) : trace.request
        guard let key = request.headers[.idempotencyKey] else {
            return try await route.handle(request, context)
        }
        if context.viewer == nil, services.hasLimits { try take(Self.repeating, for: context) }
        return try await services.idempotency.once(key, request, context) { request in
            try await route.handle(request, context)
        }
    }
}

extension RequestPipeline {
    /// A response with what every response says, compressed if that is wanted.
    ///
    /// - Parameter isWhole: to be complete even if this client has it already, for those who come after.
    func finished(_ response: Response, _ trace: RequestTrace, isWhole: Bool = false) async -> Response {
        var response = response
        let isCompressed = finishHeaders(of: &response, trace, isWhole: isWhole)
        return isCompressed ? await compressed(response, trace) : response
    }

    /// Adds what every response says.
    ///
    /// - Returns: whether the body is to be compressed.
    func finishHeaders(
        of response: inout Response, _ trace: RequestTrace, isWhole: Bool = false
    ) -> Bool {
        addHeaders(to: &response)
        if !isWhole { response = response.unlessUnchanged(for: trace.request) }
        let isWanted = trace.context.takesGzip && !trace.context.isShared
        return Gzip.negotiate(&response, for: trace.request, isWanted: isWanted)
    }

    func compressed(_ response: Response, _ trace: RequestTrace) async -> Response {
        do {
            return try await gzip.compressed(response)
        } catch {
            services.logger.error("gzip: \(error)", metadata: ["request": "\(trace.id)"])
            return response
        }
    }

    private func addHeaders(to response: inout Response) {
        var isCacheable = false, hasPolicy = false, type = ""
        for field in response.headers {
            switch field.name {
            case .cacheControl: isCacheable = true
            case .contentSecurityPolicy: hasPolicy = true
            case .contentType: type = field.value
            default: break
            }
        }
        if !isCacheable {
            response.headers.append(HTTPField(name: .cacheControl, value: "private, no-cache"))
        }
        response.headers.append(
            contentsOf: hasPolicy ? SecurityHeaders.all : SecurityHeaders.fields(for: type, page: pageHeaders)
        )
        if site.isSecure { response.headers.append(SecurityHeaders.transport) }
    }
}

extension RequestPipeline {
    /// The response to what went wrong: a page for a browser, else JSON.
    func explained(_ error: any Error, _ trace: RequestTrace) async -> Response {
        await finished(await explanation(of: error, trace), trace)
    }

    private func explanation(of error: any Error, _ trace: RequestTrace) async -> Response {
        if let other = error as? SeeOtherPage { return .seeOther(other.path) }
        if let elsewhere = error as? ServedElsewhere {
            let location = elsewhere.url + trace.request.target
            return Response(
                status: .temporaryRedirect,
                headers: [.location: location, .cacheControl: ServedFile.Caching.never])
        }
        if let moved = error as? MovedPermanently {
            return Response(
                status: .permanentRedirect,
                headers: [.location: moved.path, .cacheControl: ServedFile.Caching.never])
        }
        do {
            if let problem = Problem(error) { return try await response(problem, trace) }
            // Nobody reads the response of a task that was cancelled because its client has gone.
            if error is CancellationError { return Response(status: Self.clientGone) }
            services.logger.error(
                "\(error)",
                metadata: ["request": "\(trace.id)", "path": "\(secretPaths.masked(trace.context.path))"])
            return try await faultResponse(trace)
        } catch {
            services.logger.error("error page: \(error)", metadata: ["request": "\(trace.id)"])
            return Response(status: .internalServerError)
        }
    }

    /// As nginx logs it.
    private static let clientGone = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")

    private func response(_ problem: Problem, _ trace: RequestTrace) async throws -> Response {
        let context = trace.context
        var response: Response
        if !context.wantsHTML {
            let t = layout.localizer(context.language)
            response = try Response(context.isOfPage ? t.localized(problem) : problem)
        } else if problem.code == .signedOut {
            let here = context.query.map { "\(context.path)?\($0)" } ?? context.path
            response = .seeOther("/login?to=\(Layout.encoded(here))")
        } else {
            response = await layout.response(problem, for: context)
            if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
        }
        if let allowed = trace.allowed, problem.code == .wrongMethod { response.headers[.allow] = allowed }
        return response
    }

    private func faultResponse(_ trace: RequestTrace) async throws -> Response {
        if trace.context.wantsHTML {
            let problem = Problem(.busy, "Something went wrong on our side.")
            return await layout.response(problem, for: trace.context, reference: trace.id.description)
        }
        let apology = "Something went wrong on our side. The reference is \(trace.id)."
        return try Response(json: ["errors": ["detail": apology]], status: 500)
    }
}
