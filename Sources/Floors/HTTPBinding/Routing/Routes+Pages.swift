import FanfareModels
import HTTPServer
import HTTPTypes
public import Pages

extension Routes {
    /// A page to read.
    public func page<Input: Decodable & Sendable>(
        _ path: String, _: Input.Type, _ handle: @escaping @Sendable (Input, Caller) async throws -> Page
    ) {
        let layout = table.layout
        table.pages.append(path)
        add(.get, path) { input, _, context, caller in
            try await layout.response(handle(input.decode(), caller), for: context)
        }
    }

    /// A path that leads to another, by GET.
    public func redirect<Input: Decodable & Sendable>(
        _ path: String, _: Input.Type, _ handle: @escaping @Sendable (Input, Caller) async throws -> String
    ) {
        add(.get, path) { input, _, _, caller in .seeOther(try await handle(input.decode(), caller)) }
    }

    /// The effect of a button or a form on a page.
    public func action<Input: Decodable & Sendable>(
        _ path: String, _: Input.Type, files: [String] = [],
        _ handle: @escaping @Sendable (Input, Caller) async throws -> ActionResult
    ) {
        let layout = table.layout
        add(.post, path, files: files) { input, _, context, caller in
            try await layout.response(handle(input.decode(), caller), for: context)
        }
    }

    /// A page with a form on it. What is refused is shown again as it was typed, with the reason at its field.
    ///
    /// - Parameter instead: the path that the page leads to where there is nothing to fill in; nil where there is.
    public func form<Input: Decodable & Sendable>(
        _ path: String, _ input: Input.Type, files: [String] = [], fileLimit: Int? = nil,
        instead: (@Sendable (Input, Caller) async throws -> String?)? = nil,
        show: @escaping @Sendable (FormState, Caller) async throws -> Page,
        submit: @escaping @Sendable (Input, Caller) async throws -> ActionResult
    ) {
        let layout = table.layout
        table.pages.append(path)
        add(.get, path) { input, _, context, caller in
            if let instead, let other = try await instead(input.decode(), caller) { return .seeOther(other) }
            return try await layout.response(show(FormState(values: input.texts), caller), for: context)
        }
        add(.post, path, files: files, fileLimit: fileLimit) { input, _, context, caller in
            do {
                return try await layout.response(submit(input.decode(), caller), for: context)
            } catch let error as any ProblemConvertible where context.wantsHTML {
                guard let problem = error.problem, problem.code != .signedOut else { throw error }
                let shown = layout.localizer(context.language).localized(problem)
                let typed = input.texts.filter { !$0.key.contains("password") }
                var page = try await show(FormState(values: typed, problem: shown), caller)
                page.status = problem.status.code
                var response = try await layout.response(page, for: context)
                if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
                return response
            }
        }
    }
}

extension Context {
    /// Whether the browser is WebKit. `Clear-Site-Data: "cache"` keeps the requests of a site with a service worker waiting
    /// for ever there (WebKitGTK 2.50).
    fileprivate var isWebKit: Bool { agent.contains("AppleWebKit/") && !agent.contains("Chrome/") }
}

extension Layout {
    func context(_ context: Context) -> ViewContext {
        self.context(
            path: context.path, query: context.query, audience: context.audience,
            language: context.language, theme: context.theme,
            isFirstView: context.isFirstView)
    }

    func response(_ page: Page, for context: Context) async throws -> Response {
        var unseen = 0
        if let viewer = context.viewer { unseen = try await self.unseen(viewer.id) }
        return response(page, for: context, unseen: unseen)
    }

    private func response(_ page: Page, for context: Context, unseen: Int) -> Response {
        Response(html: document(page, in: self.context(context), unseen: unseen), status: page.status)
    }

    func response(_ reply: ActionResult, for context: Context) async throws -> Response {
        switch reply {
        case .page(let page): return try await response(page, for: context)
        case .seeOther(let path, let cookies, let clearsCache):
            var response: Response = .seeOther(path)
            if !context.wantsHTML {
                response = try Response(json: ["location": path], status: 200)
                response.headers[.cacheControl] = ServedFile.Caching.never
            }
            if clearsCache, !context.isWebKit { response.headers[.clearSiteData] = #""cache""# }
            for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
            return response
        }
    }

    func response(
        _ problem: Problem, for context: Context, reference: String? = nil
    ) async -> Response {
        let status = reference == nil ? problem.status.code : 500
        let page = page(for: problem, status: status, reference: reference, in: self.context(context))
        // The database may be what fails: then the page says so without the number of notifications.
        var unseen: Int?
        if let viewer = context.viewer { unseen = try? await self.unseen(viewer.id) }
        return response(page, for: context, unseen: unseen ?? 0)
    }
}

extension Response {
    static func seeOther(_ path: String) -> Response {
        Response(
            status: .seeOther, headers: [.location: path, .cacheControl: ServedFile.Caching.never])
    }
}
