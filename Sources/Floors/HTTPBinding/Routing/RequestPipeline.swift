public import FanfareModels
import HTTPTypes
public import Hummingbird
public import Logging

/// Everything around the routes, from the first header to the last: who is asking, whether they may, what goes wrong,
/// what is written down about it.
public struct Edge: Sendable {
    let routes: RouterResponder<Context>
    let frame: Frame
    let site: Site
    let services: Services
    let known: KnownRoutes
    private let measured: [String: [String: RouteMetric]]
    private let gzip = Gzip()
    private let answers = AnswerCache()
    /// The head of what deeds answer.
    let done: KeptAnswer

    /// What the edge asks of the rest of the program.
    public struct Services: Sendable {
        /// Who a session's secret belongs to; nil when it is unknown or over.
        public var viewer: @Sendable (String) async throws -> Viewer?
        /// The same, if it is known without looking it up.
        public var knownViewer: @Sendable (String) -> Viewer?
        /// What answers made once for all members say to one; nothing for a member who has to have their own.
        public var marks: @Sendable (ID<Person>) async throws -> Marks?
        /// The same, if they are known without looking them up.
        public var knownMarks: @Sendable (ID<Person>) -> Marks?
        /// The member's own place in the ranking with a number, as JSON; nothing when it has to be looked up.
        public var place: @Sendable (ID<Person>, Int64) -> [UInt8]?
        public var limits: RateLimit
        public var idempotency: Idempotency
        /// Of the database: another number after each write.
        public var version: @Sendable () -> UInt64
        public var accessLog: AccessLog
        public var metrics: Metrics
        public var logger: Logger

        public init(
            viewer: @escaping @Sendable (String) async throws -> Viewer?,
            knownViewer: @escaping @Sendable (String) -> Viewer?,
            marks: @escaping @Sendable (ID<Person>) async throws -> Marks?,
            knownMarks: @escaping @Sendable (ID<Person>) -> Marks?,
            place: @escaping @Sendable (ID<Person>, Int64) -> [UInt8]?, limits: RateLimit,
            idempotency: Idempotency, version: @escaping @Sendable () -> UInt64, accessLog: AccessLog,
            metrics: Metrics, logger: Logger
        ) {
            self.viewer = viewer
            self.knownViewer = knownViewer
            self.marks = marks
            self.knownMarks = knownMarks
            self.place = place
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
        self.site = site
        self.services = services
        var response = Response(status: .ok, headers: [.contentType: "application/json; charset=utf-8"])
        Self.addHeaders(to: &response, site)
        response.headers[.contentLength] = nil
        done = KeptAnswer(response, body: .whole(ByteBuffer()), route: services.metrics.unmatched)
    }

    /// A request that has come.
    func visit(_ request: Request, _ context: Context) -> Visit {
        var context = context
        context.read(request, behind: site)
        return Visit(context: context, id: RequestID.next(), started: uptimeNanoseconds())
    }

    func respond(to request: Request, _ visit: Visit) async throws -> Response {
        var context = visit.context
        var (response, route) = try await kept(request, &context, visit)
        response.headers.append(HTTPField(name: .requestID, value: visit.id.description))
        record(request, context, response.status, response.body.contentLength, route, visit)
        return response
    }

    /// The answer as bytes, those before the body and the body, if it is there without waiting for anything.
    ///
    /// - Parameter date: for its header.
    func ready(_ request: Request, _ visit: Visit, date: String) -> (head: ByteBuffer, body: ByteBuffer)? {
        var context = visit.context
        guard request.method == .get, !context.isConditional else { return nil }
        var marks: Marks?
        if let token = context.token {
            guard !context.takesGzip, let viewer = services.knownViewer(token) else { return nil }
            context.take(viewer)
            marks = services.knownMarks(viewer.id)
            guard marks != nil else { return nil }
        }
        let key = key(request, context, isMarked: marks != nil)
        guard let kept = answers.find(key, version: services.version(), at: visit.started) else { return nil }
        let head: ByteBuffer, body: ByteBuffer
        switch kept.body {
        case .whole(let bytes):
            body = bytes
            head = kept.head(("date", date), ("x-request-id", visit.id.description))
        case .marked(let template):
            guard let marks, let (bytes, tag) = fill(template, context, marks) else { return nil }
            body = bytes
            head = kept.head(
                ("content-length", String(body.readableBytes)), ("etag", tag.description), ("date", date),
                ("x-request-id", visit.id.description))
        }
        record(request, context, kept.response.status, body.readableBytes, kept.route, visit)
        return (head, body)
    }
}

/// Thrown for ``Viewer/anybody`` where an answer is each member's own after all.
public struct OwnAnswer: Error {
    public init() {}
}

/// One request on its way through.
struct Visit: Sendable {
    let context: Context
    let id: RequestID
    /// In nanoseconds since some moment.
    let started: UInt64
}

extension Edge {
    /// The answer without what names this very request.
    private func kept(
        _ request: Request, _ context: inout Context, _ visit: Visit
    ) async throws -> (Response, RouteMetric) {
        do {
            try await identify(&context, request)
            if request.method == .get {
                if context.token == nil { return try await forGuest(request, &context, visit) }
                if let answer = try await forMember(request, context, visit) { return answer }
            }
        } catch {
            let response = try await explain(error, context, visit)
            return (try await finish(response, request, context), metric(request, context))
        }
        return try await made(request, &context, visit)
    }

    private func made(
        _ request: Request, _ context: inout Context, _ visit: Visit, isWhole: Bool = false
    ) async throws -> (Response, RouteMetric) {
        var response: Response
        do {
            response = try await answer(request, context)
            if context.endpointPath == Self.unrouted { throw noRoute(context) }
        } catch let error as OwnAnswer {
            throw error
        } catch {
            response = try await explain(error, context, visit)
        }
        return (
            try await finish(response, request, context, isWhole: isWhole), metric(request, context)
        )
    }

    func explain(_ error: any Error, _ context: Context, _ visit: Visit) async throws -> Response {
        switch error {
        case let problem as Problem: return try await explain(problem, context)
        case let error as HTTPError: return try await explain(problem(error), context)
        default:
            services.logger.error(
                "\(error)", metadata: ["request": "\(visit.id)", "path": "\(context.path)"])
            return try await explainFault(visit.id, context)
        }
    }
}

extension Edge {
    private func forGuest(
        _ request: Request, _ context: inout Context, _ visit: Visit
    ) async throws -> (Response, RouteMetric) {
        let key = key(request, context, isMarked: false)
        let version = services.version()
        if let kept = answers.find(key, version: version, at: visit.started) {
            return (kept.response.unlessUnchanged(for: request), kept.route)
        }
        let (response, route) = try await made(request, &context, visit, isWhole: true)
        if response.status == .ok, known.forGuests.contains(context.endpointPath ?? ""),
            let length = response.body.contentLength, length <= AnswerCache.largest
        {
            let kept = KeptAnswer(response, body: .whole(try await response.body.collected()), route: route)
            answers.keep(kept, for: key, version: version, at: visit.started)
        }
        return (response.unlessUnchanged(for: request), route)
    }

    /// What is made once for all members, as this one reads it; nothing where theirs is their own.
    private func forMember(
        _ request: Request, _ context: Context, _ visit: Visit
    ) async throws -> (Response, RouteMetric)? {
        guard let viewer = context.viewer else { return nil }
        let key = key(request, context, isMarked: true)
        let version = services.version()
        var kept = answers.find(key, version: version, at: visit.started)
        guard kept != nil || known.isForMembers(context.path), let marks = try await services.marks(viewer.id)
        else { return nil }
        if kept == nil, let answer = try await forAnybody(request, context, visit) {
            answers.keep(answer, for: key, version: version, at: visit.started)
            kept = answer
        }
        guard let kept, case .marked(let template) = kept.body,
            let (body, tag) = fill(template, context, marks)
        else { return nil }
        var response = kept.response
        response.headers[.eTag] = tag.description
        response.body = .init(byteBuffer: body)
        response = response.unlessUnchanged(for: request)
        if context.takesGzip {
            response = try await gzip.compressed(response, for: request, isWanted: true)
        }
        return (response, kept.route)
    }

    private func forAnybody(
        _ request: Request, _ context: Context, _ visit: Visit
    ) async throws -> KeptAnswer? {
        var context = context
        context.viewer = .anybody
        let response: Response, route: RouteMetric
        do {
            (response, route) = try await made(request, &context, visit, isWhole: true)
        } catch is OwnAnswer {
            return nil
        }
        guard response.status == .ok, let length = response.body.contentLength, length <= AnswerCache.largest
        else { return nil }
        let template = try await Template(Array(buffer: response.body.collected()))
        return KeptAnswer(response, body: .marked(template), route: route)
    }

    private func fill(
        _ template: Template, _ context: Context, _ marks: Marks
    ) -> (body: ByteBuffer, tag: ETag)? {
        guard let viewer = context.viewer else { return nil }
        let bell = context.wantsHTML ? frame.bell(marks.bell, Words(context.language)) : .empty
        guard let ranking = template.ranking else {
            return template.filled(for: viewer.id, marks, bell: bell)
        }
        guard let place = services.place(viewer.id, ranking) else { return nil }
        return template.filled(for: viewer.id, marks, bell: bell, place: place)
    }

    private func key(_ request: Request, _ context: Context, isMarked: Bool) -> AnswerCache.Key {
        AnswerCache.Key(
            uri: request.uri.string, isMarked: isMarked, wantsHTML: context.wantsHTML,
            isGzipped: context.takesGzip && !isMarked, language: context.language, theme: context.theme)
    }
}

extension Edge {
    /// Unsafe requests of one person or, for guests, one address: a person's thumb stays far below.
    private static let writing = RateLimit.Rule("write", burst: 300, perSecond: 20)

    private func identify(_ context: inout Context, _ request: Request) async throws {
        if let token = context.token, let viewer = try await services.viewer(token) { context.take(viewer) }
        try admit(request, context)
    }

    /// Whether whoever asks may change something now.
    func admit(_ request: Request, _ context: Context) throws(Problem) {
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
            return try Response(context.isOfPage ? problem.told(in: context.language) : problem)
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
    func finish(
        _ response: Response, _ request: Request, _ context: Context, isWhole: Bool = false
    ) async throws -> Response {
        var response = response
        if response.status == .methodNotAllowed { response.headers[.allow] = known.methods(context.path) }
        Self.addHeaders(to: &response, site)
        if !isWhole { response = response.unlessUnchanged(for: request) }
        let isWanted = context.takesGzip && context.viewer?.isAnybody != true
        return try await gzip.compressed(response, for: request, isWanted: isWanted)
    }

    /// What every answer says.
    private static func addHeaders(to response: inout Response, _ site: Site) {
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
    }

    func record(
        _ request: Request, _ context: Context, _ status: HTTPResponse.Status, _ bytes: Int?,
        _ route: RouteMetric, _ visit: Visit
    ) {
        let nanoseconds = uptimeNanoseconds() - visit.started
        route.record(status: status.code, nanoseconds: nanoseconds)
        services.accessLog.write(
            AccessLogEntry(
                method: request.method.rawValue, path: context.path, status: status.code,
                nanoseconds: nanoseconds, request: visit.id.description, person: context.viewer?.id.number,
                bytes: bytes, client: context.address))
    }

    func metric(_ request: Request, _ context: Context) -> RouteMetric {
        guard let pattern = context.endpointPath, let ofPattern = measured[pattern] else {
            return services.metrics.unmatched
        }
        return ofPattern[request.method.rawValue] ?? services.metrics.unmatched
    }
}
