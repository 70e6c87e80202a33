import HTTPServer
import HTTPTypes
import Synchronization

extension Request {
    /// A request without a body, as the pieces below the router see it.
    static func sample(
        _ path: String = "/", method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) -> Request {
        Request(method, path, authority: "localhost", headers: headers)
    }
}

extension Response {
    static func sample(_ text: String, type: String, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: .ok, headers: headers, body: .text(text))
    }

    /// The body as a client would receive it.
    func bytes() async throws -> [UInt8] {
        guard case .stream(_, let write) = body else { return body.bytes?.array ?? [] }
        let all = Collected()
        try await write(ResponseWriter { bytes in all.bytes.withLock { $0 += bytes.array } })
        return all.bytes.withLock { $0 }
    }

    func text() async throws -> String { try await String(decoding: bytes(), as: UTF8.self) }
}

private final class Collected: Sendable {
    let bytes = Mutex<[UInt8]>([])
}
