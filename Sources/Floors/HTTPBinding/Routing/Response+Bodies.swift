import FanfareModels
public import HTTPServer
import HTTPTypes
public import JSON
public import Pages

extension Response {
    /// A value of the API; ``EmptyResponse`` is an empty 204.
    ///
    /// - Parameter placeholder: stands in for what differs from one member to the next.
    public init<Value: Encodable>(json value: Value, status: Int, placeholder: JSONWriter.Placeholder? = nil)
        throws
    {
        if Value.self == EmptyResponse.self {
            self.init(status: .noContent)
            return
        }
        // The writer has to last as long as its bytes are read.
        let writer = try JSON.writer(value, placeholder: placeholder)
        defer { withExtendedLifetime(writer) {} }
        let bytes = writer.buffer
        self.init(
            status: .init(code: status),
            headers: [
                .contentType: "application/json; charset=utf-8", .eTag: ETag(bytes).description,
            ],
            body: .bytes(Bytes(bytes)))
    }

    /// The response of a call, with the headers that its value brings along.
    init<Call: Endpoint>(
        _ value: Call.Response, of _: Call.Type, placeholder: JSONWriter.Placeholder? = nil
    ) throws {
        try self.init(json: value, status: Call.success, placeholder: placeholder)
        if let value = value as? any HeaderCarrying { carry(value.headers) }
    }

    private mutating func carry(_ headers: [(name: String, value: String)]) {
        for (name, text) in headers {
            if let name = HTTPField.Name(name) { self.headers.append(HTTPField(name: name, value: text)) }
        }
    }

    public init(html: HTML, status: Int = 200) {
        let (tag, body) = html.withUnsafeBytes { (ETag($0), Bytes($0)) }
        self.init(
            status: .init(code: status),
            headers: [.contentType: "text/html; charset=utf-8", .eTag: tag.description],
            body: .bytes(body))
    }

    /// A problem as a response of the API: a signed-out caller gets an empty body, as Whale's clients expect.
    init(_ problem: Problem) throws {
        if problem.code == .signedOut {
            self.init(status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        } else if let id = problem.id {
            let errors: JSON = ["detail": .string(problem.detail)]
            try self.init(
                json: ["errors": errors, "id": .number(String(id))] as JSON, status: problem.status.code)
        } else if problem.fields.isEmpty {
            try self.init(json: ["errors": ["detail": problem.detail]], status: problem.status.code)
        } else {
            try self.init(json: ["errors": problem.fields], status: problem.status.code)
        }
        if let seconds = problem.retryAfter { headers[.retryAfter] = String(seconds) }
    }
}
