public import FanfareModels
public import HTTPServer
public import HTTPTypes

/// The routes that one kind of caller may use: a guest, a member, an admin.
public struct Routes<Caller: Sendable> {
    let table: RouteTable
    let access: OpenAPI.Access
    private var cachePolicy: CachePolicy
    private var isSearch = false
    private let admit: @Sendable (Context) throws(Problem) -> Caller
    private var check: @Sendable (Context, Caller) async throws -> Void = { _, _ in }

    init(
        table: RouteTable, access: OpenAPI.Access, cachePolicy: CachePolicy = [],
        admit: @escaping @Sendable (Context) throws(Problem) -> Caller
    ) {
        self.table = table
        self.access = access
        self.cachePolicy = cachePolicy
        self.admit = admit
    }

    /// Routes whose response is made once for all members, with a ``Placeholder`` wherever it depends on who looks, and
    /// kept until something is written; pages a moment longer where others have changed nothing but figures
    /// (`ChangeKind.figures`).
    public var shared: Self {
        var routes = self
        routes.cachePolicy.insert(.members)
        return routes
    }

    /// As ``shared``, for responses about one of many things, each of which is asked for now and then: they are kept for ten
    /// minutes, until something changes that they show (``Context/shows(_:)``). Moderators are shown their own, and so is everybody else
    /// whom a placeholder tells from the others (``ViewContext/unlessOwn(_:own:_:)``).
    public var sharedBySubject: Self {
        var routes = shared
        routes.cachePolicy.insert(.subject)
        return routes
    }

    /// Routes whose responses no browser keeps, not even for the way back: they show what only the member may see.
    public var unstored: Self {
        var routes = self
        routes.cachePolicy.insert(.unstored)
        return routes
    }

    /// Routes of which a request with a `q` searches. Searches cost more than other reading, so they have a rate limit.
    public var searching: Self {
        var routes = self
        routes.isSearch = true
        return routes
    }

    /// Routes of which `check` throws what is refused before the body of a change is read.
    ///
    /// - Parameter path: what `check` needs of the path.
    public func checking<Path: Decodable & Sendable>(
        _ path: Path.Type, _ check: @escaping @Sendable (Path, Caller) async throws -> Void
    ) -> Self {
        var routes = self
        routes.check = { context, caller in
            try await check(Input(path: context.parameters).decode(), caller)
        }
        return routes
    }

    /// What is checked before a body is read.
    private func gate(_ method: FanfareModels.Method) -> @Sendable (Context) async throws -> Void {
        { [admit, check] context in
            let caller = try admit(context)
            if method != .get { try await check(context, caller) }
        }
    }

    /// Registers a handler that gets the request's input. Who may not call it is refused before the body is read.
    func add(
        _ method: FanfareModels.Method, _ path: String, files: [String] = [], fileLimit: Int? = nil,
        direct: DirectRoute? = nil,
        _ handle: @escaping @Sendable (Input, Request, Context, Caller) async throws -> Response
    ) {
        let (admit, reader, isUnstored) = (admit, table.reader, cachePolicy.contains(.unstored))
        table.add(method, path, cachePolicy, isSearch: isSearch, direct: direct, admit: gate(method)) {
            request, context in
            var response = try await reader.read(request, context, files: files, fileLimit: fileLimit) {
                input, context in
                try await handle(input, request, context, admit(context))
            }
            if isUnstored { response.headers[.cacheControl] = ServedFile.Caching.never }
            return response
        }
    }

    private static func path<Call: Endpoint>(of _: Call.Type) -> String { "/api/v1" + Call.path }

    /// A call of the API.
    ///
    /// - Parameters:
    ///   - refusals: statuses of failure that do not follow from access and input.
    ///   - fileLimit: how many bytes a file in it may have, when more than usual.
    public func on<Call: Endpoint>(
        _: Call.Type, refusals: [Int] = [], fileLimit: Int? = nil,
        _ handle: @escaping @Sendable (Call, Caller) async throws -> Call.Response
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access, refusals: refusals))
        add(Call.method, Self.path(of: Call.self), files: Call.files, fileLimit: fileLimit) {
            [flagged = table.flagged] input, _, context, caller in
            let value = try await handle(input.decode(), caller)
            return try Response(value, of: Call.self, placeholder: flagged.placeholder(for: context))
        }
    }

    /// A call that changes little and is made a lot: `handle` begins it and completes on any thread. It goes without a
    /// task from its connection to the database and back, see ``DirectRoute``.
    public func direct<Call: Endpoint>(
        _: Call.Type,
        _ handle:
            @escaping @Sendable (Call, Caller, @escaping @Sendable (Result<Call.Response, any Error>) -> Void)
            -> Void
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access))
        let admit = admit
        let direct = DirectRoute { input, context, complete in
            try handle(input.decode(), admit(context)) { result in
                complete { try Response(result.get(), of: Call.self) }
            }
        }
        add(Call.method, Self.path(of: Call.self), direct: direct) { input, _, _, caller in
            let call: Call = try input.decode()
            let value = try await withCheckedThrowingContinuation { continuation in
                handle(call, caller) { continuation.resume(with: $0) }
            }
            return try Response(value, of: Call.self)
        }
    }

    /// A call that reads headers, or a body as it comes, and says something in headers. Its input is in the path.
    public func streamed<Call: Endpoint>(
        _: Call.Type, refusals: [Int] = [],
        _ handle: @escaping @Sendable (Call, Request, Caller) async throws -> (Call.Response, HTTPFields)
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access, refusals: refusals))
        let admit = admit
        table.add(Call.method, Self.path(of: Call.self), admit: gate(Call.method)) { request, context in
            let caller = try admit(context)
            let call: Call = try Input(path: context.parameters).decode()
            let (value, headers) = try await handle(call, request, caller)
            var response = try Response(value, of: Call.self)
            if Call.method == .head { response.status = .ok }
            response.headers.append(contentsOf: headers)
            return response
        }
    }

    /// A call that reads headers, or a body as it comes. Its input is in the path.
    public func streamed<Call: Endpoint>(
        _: Call.Type, refusals: [Int] = [],
        _ handle: @escaping @Sendable (Call, Request, Caller) async throws -> Call.Response
    ) {
        streamed(Call.self, refusals: refusals) { call, request, caller in
            (try await handle(call, request, caller), [:])
        }
    }
}
