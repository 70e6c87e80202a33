import HTTPTypes
import Hummingbird
import NIOCore

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

extension Request {
    /// A request without a body, as the pieces below the router see it.
    static func sample(
        _ path: String = "/", method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) -> Request {
        Request(
            head: HTTPRequest(
                method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }
}

extension Response {
    static func sample(_ text: String, type: String, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// The body as a client would receive it.
    func bytes() async throws -> [UInt8] { try await Array(body.collected().readableBytesView) }

    func text() async throws -> String { try await String(decoding: bytes(), as: UTF8.self) }
}
