import FanfareModels
public import HTTPServer
import HTTPTypes
import JSON

/// Reads a request's input, wherever in the request it is, with limits on every part.
public struct InputReader: Sendable {
    /// The folder of uploads while their request lasts.
    public var folder: String
    /// Bytes of a body without files.
    public var textLimit = 1 << 20
    /// Bytes of one uploaded file.
    public var fileLimit = 15 << 20
    /// Bytes of all bodies in memory while their requests last.
    private let memory: ByteBudget
    /// Bytes of all uploads in the folder while their requests last.
    private let disk: ByteBudget

    public init(
        folder: String, memory: ByteBudget = ByteBudget(limit: 64 << 20),
        disk: ByteBudget = ByteBudget(limit: 4 << 30)
    ) {
        self.folder = folder
        self.memory = memory
        self.disk = disk
    }

    /// The request with a body that is kept in memory only within what its client may hold.
    func budgeted(_ request: Request, _ context: Context) -> Request {
        var request = request
        request.body.share = memory.share(for: context.client)
        return request
    }

    func read(
        _ request: Request, _ context: Context, files: [String], fileLimit: Int? = nil,
        _ use: @Sendable (Input, Context) async throws -> Response
    ) async throws -> Response {
        let path = context.parameters
        let query = context.query ?? ""
        guard !request.isSafe, request.hasBody else {
            return try await use(Input(path: path, query: query, body: .none), context)
        }
        let type = request.headers[.contentType]
        guard let type, type.lowercased().hasPrefix("multipart/form-data") else {
            let body = Input.Body.bytes(try await collect(request), contentType: type)
            return try await use(Input(path: path, query: query, body: body, bodyLimit: textLimit), context)
        }
        // A form of texts alone is read also when there is room for little more.
        if !files.isEmpty, let length = announced(request), length > textLimit {
            try disk.requireRoom(for: length)
        }
        let form = try await multipart(
            type, files, fileLimit, memory: request.body.share, disk: disk.share(for: context.client)
        ).read(request.body)
        defer { form.remove() }
        var context = context
        context.files = form.files.filter { $0.value.size > 0 }
        return try await use(Input(path: path, query: query, body: .form(fields: form.fields)), context)
    }

    /// Of what is larger than usual there is one file, and something small beside it.
    private func multipart(
        _ type: String, _ files: [String], _ limit: Int?, memory: ByteBudget.Share?,
        disk: ByteBudget.Share
    ) throws(RequestError) -> Multipart {
        try Multipart(
            contentType: type, folder: folder, files: files, fileLimit: limit ?? fileLimit,
            totalLimit: limit.map { $0 + 2 * fileLimit }, memory: memory, disk: disk)
    }

    private func collect(_ request: Request) async throws -> Bytes {
        if let length = announced(request), length > textLimit { throw tooLarge }
        do {
            return try await request.body.collect(upTo: textLimit)
        } catch let error as RequestError where error.kind == .tooLarge {
            throw tooLarge
        }
    }

    /// Bytes of the body, where the request says it.
    private func announced(_ request: Request) -> Int? {
        request.headers[.contentLength].flatMap { Int($0) }
    }

    private var tooLarge: Problem {
        Problem(.tooLarge, "The request is too large; at most \(textLimit >> 20) MB without files.")
    }
}

extension Input {
    /// What is text in it, by name: for showing a form again as it was filled in.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for member in members {
            if case .string(let text) = member.value { texts[member.name] = text }
        }
        return texts
    }
}
