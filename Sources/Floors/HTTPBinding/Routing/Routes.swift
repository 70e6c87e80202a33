public import FanfareModels
public import HTTPTypes
public import Hummingbird

/// The table of everything that can be asked, while it is being written.
public final class RouteTable {
    let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
    /// What the OpenAPI document describes.
    public private(set) var operations: [OpenAPI.Operation] = []
    private(set) var known = KnownRoutes()
    let bodies: Bodies
    let frame: Frame

    public init(bodies: Bodies, frame: Frame) {
        self.bodies = bodies
        self.frame = frame
    }

    public var guests: Routes<Context> { Routes(table: self, access: .optional) { $0 } }

    /// What guests read that depends on nothing but the address, what is stored, and their language and theme.
    /// Answers are kept until something is written.
    public var readers: Routes<Context> { Routes(table: self, access: .optional, keeping: .forGuests) { $0 } }

    public var members: Routes<MemberContext> {
        Routes(table: self, access: .required) { context throws(Problem) in try MemberContext(context) }
    }

    public var admins: Routes<AdminContext> {
        Routes(table: self, access: .required) { context throws(Problem) in try AdminContext(context) }
    }

    func add(
        _ method: FanfareModels.Method, _ path: String, _ keeping: Keeping = [],
        _ handle: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        guard let method = HTTPRequest.Method(method.rawValue) else { return }
        known.add(method.rawValue, path, method == .get ? keeping : [])
        router.on(RouterPath(path), method: method, use: handle)
    }

    func add(_ deed: Deed) { known.add(deed) }

    /// Serves the files that pages refer to.
    public func add(_ assets: Assets) { router.add(assets) }

    func describe(_ operation: OpenAPI.Operation) { operations.append(operation) }
}

/// The routes that one kind of caller may use: a guest, a member, an admin.
public struct Routes<Caller: Sendable> {
    let table: RouteTable
    let access: OpenAPI.Access
    private var keeping: Keeping
    let admit: @Sendable (Context) throws(Problem) -> Caller

    init(
        table: RouteTable, access: OpenAPI.Access, keeping: Keeping = [],
        admit: @escaping @Sendable (Context) throws(Problem) -> Caller
    ) {
        self.table = table
        self.access = access
        self.keeping = keeping
        self.admit = admit
    }

    /// What all members read alike but for their marks: it is made once, for ``Viewer/anybody``, with a ``Seam`` wherever
    /// it depends on who looks, and kept until something is written.
    public var marked: Self {
        var routes = self
        routes.keeping.insert(.forMembers)
        return routes
    }

    /// A call of the API. `fileLimit` is how many bytes a file in it may have, when more than usual.
    public func on<Call: Endpoint>(
        _: Call.Type, refusals: [Int] = [], fileLimit: Int? = nil,
        _ handle: @escaping @Sendable (Call, Caller) async throws -> Call.Response
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access, refusals: refusals))
        let (admit, bodies, carries) = (admit, table.bodies, Call.Response.self is any HeaderCarrying.Type)
        table.add(Call.method, "/api/v1" + Call.path, keeping) { request, context in
            _ = try admit(context)
            return try await bodies.read(request, context, files: Call.files, fileLimit: fileLimit) {
                input, context in
                let answer = try await handle(input.decode(Call.self), try admit(context))
                let isMarked = context.viewer?.isAnybody == true
                var response = try Response(json: answer, status: Call.success, isMarked: isMarked)
                if carries, let answer = answer as? any HeaderCarrying { response.carry(answer.headers) }
                return response
            }
        }
    }

    /// A call that changes little and is made a lot: see ``Deed``. `handle` begins it and says how it went when it is done.
    public func deed<Call: Endpoint>(
        _: Call.Type,
        _ handle:
            @escaping @Sendable (Call, Caller, @escaping @Sendable (Result<Call.Response, any Error>) -> Void)
            -> Void
    ) {
        on(Call.self) { call, caller in
            try await withCheckedThrowingContinuation { continuation in
                handle(call, caller) { continuation.resume(with: $0) }
            }
        }
        let admit = admit
        let deed = Deed(Call.method, "/api/v1" + Call.path) { input, context, answer in
            try handle(input.decode(Call.self), admit(context)) { result in
                answer(result.map { value in { try JSON.sink(value) } })
            }
        }
        if let deed { table.add(deed) }
    }

    /// A call of the API that reads headers, or a body that goes to disk as it comes. Its input is in the path.
    public func streamed<Call: Endpoint>(
        _: Call.Type, refusals: [Int] = [],
        _ handle: @escaping @Sendable (Call, Request, Caller) async throws -> Response
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access, refusals: refusals))
        let admit = admit
        table.add(Call.method, "/api/v1" + Call.path) { request, context in
            let caller = try admit(context)
            let path = context.parameters.map { (name: String($0.key), value: String($0.value)) }
            return try await handle(Input(path: path).decode(Call.self), request, caller)
        }
    }

    /// An answer that is neither JSON nor a page: a file, a stream.
    public func raw<Input: Decodable & Sendable>(
        _ method: FanfareModels.Method, _ path: String, _: Input.Type,
        _ handle: @escaping @Sendable (Input, Request, Caller) async throws -> Response
    ) {
        let (admit, bodies) = (admit, table.bodies)
        table.add(method, path) { request, context in
            _ = try admit(context)
            return try await bodies.read(request, context, files: []) { input, context in
                try await handle(input.decode(Input.self), request, try admit(context))
            }
        }
    }

    /// A page to read.
    public func page<Input: Decodable & Sendable>(
        _ path: String, _: Input.Type, _ handle: @escaping @Sendable (Input, Caller) async throws -> Page
    ) {
        let (admit, bodies, frame) = (admit, table.bodies, table.frame)
        table.add(.get, path, keeping) { request, context in
            _ = try admit(context)
            return try await bodies.read(request, context, files: []) { input, context in
                let page = try await handle(input.decode(Input.self), try admit(context))
                return try await frame.response(page, for: context)
            }
        }
    }

    /// What a button or a form on a page does.
    public func action<Input: Decodable & Sendable>(
        _ path: String, _: Input.Type, files: [String] = [],
        _ handle: @escaping @Sendable (Input, Caller) async throws -> Reply
    ) {
        let (admit, bodies, frame) = (admit, table.bodies, table.frame)
        table.add(.post, path) { request, context in
            _ = try admit(context)
            return try await bodies.read(request, context, files: files) { input, context in
                try await frame.response(handle(input.decode(Input.self), try admit(context)), for: context)
            }
        }
    }

    /// A page with a form on it. What is refused is shown again as it was typed, with the reason at its field.
    public func form<Input: Decodable & Sendable>(
        _ path: String, _ input: Input.Type, files: [String] = [], fileLimit: Int? = nil,
        show: @escaping @Sendable (FormState, Caller) async throws -> Page,
        submit: @escaping @Sendable (Input, Caller) async throws -> Reply
    ) {
        let (admit, bodies, frame) = (admit, table.bodies, table.frame)
        let prefilled: @Sendable (Request, Context) async throws -> Response = { request, context in
            _ = try admit(context)
            return try await bodies.read(request, context, files: []) { input, context in
                let page = try await show(FormState(values: input.texts), try admit(context))
                return try await frame.response(page, for: context)
            }
        }
        table.add(.get, path, [], prefilled)
        table.add(.post, path) { request, context in
            _ = try admit(context)
            return try await bodies.read(request, context, files: files, fileLimit: fileLimit) {
                input, context in
                do {
                    let reply = try await submit(input.decode(Input.self), try admit(context))
                    return try await frame.response(reply, for: context)
                } catch let problem as Problem where context.wantsHTML && problem.code != .signedOut {
                    let problem = problem.told(in: context.language)
                    let typed = input.texts.filter { !$0.key.contains("password") }
                    var page = try await show(FormState(values: typed, problem: problem), try admit(context))
                    page.status = problem.status.code
                    var response = try await frame.response(page, for: context)
                    if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
                    return response
                }
            }
        }
    }
}

extension RouteTable {
    /// What a page is made with, for one request.
    nonisolated public var screen: @Sendable (Context) -> Screen { frame.screen }
}
