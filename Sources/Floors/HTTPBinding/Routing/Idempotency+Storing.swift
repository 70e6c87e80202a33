import Cryptography
import FanfareModels
import Foundation
import HTTPServer
import HTTPTypes
import JSON

extension Idempotency {
    func keep(
        _ key: String, _ person: ID<Person>?, _ handle: () async throws -> Response
    ) async throws -> Response {
        do {
            let response = try await handle()
            guard let body = response.body.bytes, body.count <= Self.responseLimit else { return response }
            try await finish(key, person, StoredResponse(response, body))
            return response
        } catch let error as any ProblemConvertible where error.problem != nil {
            try await finish(key, person, nil)
            throw error
        }
    }

    /// What makes two requests the same, keyed so that a password in it cannot be guessed from it.
    func fingerprint(_ request: inout Request, _ key: String) async throws -> String {
        var hash = HMACSHA256(key: key.utf8)
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let isLong = length.map { $0 > Self.bodyLimit } ?? false
        let body = isLong ? Bytes() : try await collected(&request)
        for part in [request.method.rawValue, request.target, "\(length ?? body.count)"] {
            hash.update("\(part)\n".utf8)
        }
        body.withUnsafeBytes { hash.update($0) }
        return hash.finalize().hex
    }

    private func collected(_ request: inout Request) async throws -> Bytes {
        do {
            let body = try await request.body.collect(upTo: Self.bodyLimit)
            request.body = RequestBodyStream(body, of: request.body.share)
            return body
        } catch let error as RequestError where error.kind == .tooLarge {
            throw Problem(
                .tooLarge,
                "A body of more than \(Self.bodyLimit >> 20) MB with an Idempotency-Key needs a Content-Length."
            )
        }
    }
}

extension Idempotency.StoredResponse {
    init(_ response: Response, _ body: Bytes) {
        status = response.status.code
        headers = response.headers.map { Header(name: $0.name.rawName, value: $0.value) }
        self.body = Data(body.array)
    }
}

extension Response {
    init(_ stored: Idempotency.StoredResponse) {
        var fields = HTTPFields()
        for header in stored.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        self.init(
            status: .init(code: stored.status), headers: fields,
            body: .bytes(Bytes(Array(stored.body))))
    }
}
