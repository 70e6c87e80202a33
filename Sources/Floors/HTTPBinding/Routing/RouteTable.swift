public import FanfareModels
public import HTTPServer
public import Pages

/// One registered call, page or file.
struct Route: Sendable {
    let metric: RouteMetric
    let cachePolicy: CachePolicy
    /// Whether a request with a `q` searches.
    let isSearch: Bool
    /// Throws when the caller may not call it, before the body is read.
    let admit: @Sendable (Context) async throws -> Void
    let handle: @Sendable (Request, Context) async throws -> Response
    /// The same without a task, where there is that way.
    let direct: DirectRoute?
}

/// The table of all routes, while it is being written.
public final class RouteTable {
    private(set) var index = RouteIndex<Route>()
    private(set) var secretPaths = SecretPaths()
    /// The calls that the OpenAPI document describes.
    public private(set) var operations: [OpenAPI.Operation] = []
    /// The paths of all pages and forms, in the order in which they were registered.
    public internal(set) var pages: [String] = []
    let reader: InputReader
    let layout: Layout
    let flagged: FlaggedMembers
    private let metrics: Metrics

    /// - Parameter flagged: the members of JSON that differ from one member of the community to the next.
    public init(
        reader: InputReader, layout: Layout, flagged: [FlaggedMember] = [], metrics: Metrics
    ) {
        self.reader = reader
        self.layout = layout
        self.flagged = FlaggedMembers(flagged)
        self.metrics = metrics
    }

    /// Routes for everybody.
    public var guests: Routes<Context> { Routes(table: self, access: .optional) { $0 } }

    /// What guests read that depends on nothing but the address, what is stored, and their language and theme.
    /// Responses are kept until something is written.
    public var readers: Routes<Context> {
        Routes(table: self, access: .optional, cachePolicy: .guests) { $0 }
    }

    /// Routes that need a session.
    public var members: Routes<MemberContext> {
        Routes(table: self, access: .required) { context throws(Problem) in try MemberContext(context) }
    }

    /// Calls for members that all of them read alike but for their flags; see ``Routes/shared``.
    public var allMembers: Routes<Context> {
        Routes(table: self, access: .required, cachePolicy: .members) { context throws(Problem) in
            guard !context.audience.isGuest else { throw .signedOut }
            return context
        }
    }

    /// Routes that need an admin's session.
    public var admins: Routes<AdminContext> {
        Routes(table: self, access: .required, cachePolicy: .unstored) { context throws(Problem) in
            try AdminContext(context)
        }
    }

    /// Routes that need a session of somebody who may moderate.
    public var moderators: Routes<ModeratorContext> {
        Routes(table: self, access: .required, cachePolicy: .unstored) { context throws(Problem) in
            try ModeratorContext(context)
        }
    }

    /// The context of a page, for one request.
    nonisolated public var screen: @Sendable (Context) -> ViewContext { { [layout] in layout.context($0) } }

    /// The texts of pages in a language.
    public func localizer(_ language: Language) -> Localizer { layout.localizer(language) }

    /// Serves the files that pages refer to.
    public func add(_ assets: Assets) {
        for pattern in assets.patterns {
            add(.get, pattern) { request, _ in try await assets.response(to: request) }
        }
    }

    func add(
        _ method: FanfareModels.Method, _ path: String, _ cachePolicy: CachePolicy = [],
        isSearch: Bool = false, direct: DirectRoute? = nil,
        admit: @escaping @Sendable (Context) async throws -> Void = { _ in },
        _ handle: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        secretPaths.add(path)
        let route = Route(
            metric: metrics.route(method.rawValue, path),
            cachePolicy: method == .get ? cachePolicy : [], isSearch: isSearch,
            admit: admit, handle: handle, direct: direct)
        index.add(method.rawValue, path, route)
    }

    func describe(_ operation: OpenAPI.Operation) { operations.append(operation) }
}
