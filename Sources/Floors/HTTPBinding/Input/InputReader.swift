import FanfareModels
import HTTPServer
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

    public init(folder: String) { self.folder = folder }

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
        let form = try await multipart(type, fileLimit).read(request.body)
        defer { form.remove() }
        var context = context
        context.files = form.files.filter { files.contains($0.key) && $0.value.size > 0 }
        return try await use(Input(path: path, query: query, body: .form(fields: form.fields)), context)
    }

    /// Of what is larger than usual there is one file, and something small beside it.
    private func multipart(_ type: String, _ limit: Int?) throws(RequestError) -> Multipart {
        let total = limit.map { $0 + 2 * fileLimit }
        return try Multipart(
            contentType: type, folder: folder, fileLimit: limit ?? fileLimit, totalLimit: total)
    }

    private func collect(_ request: Request) async throws -> Bytes {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > textLimit {
            throw tooLarge
        }
        do {
            return try await request.body.collect(upTo: textLimit)
        } catch let error as RequestError where error.kind == .tooLarge {
            throw tooLarge
        }
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
