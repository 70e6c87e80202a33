public import FanfareModels
public import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Pages

/// One effect for requests that carry the same `Idempotency-Key`, however often they come within a day, and
/// the same response each time (draft-ietf-httpapi-idempotency-key-header).
///
/// A request that is refused leaves no mark: nothing was done, and it may be tried again. One that was cut
/// off by a crash or a fault may have had its effect, so a repetition gets a conflict.
public struct Idempotency: Sendable {
    /// The state of a key when a request comes with it.
    public enum Begin: Sendable {
        /// The key is new: the request is to be handled, and then ``Idempotency/finish`` called.
        case fresh
        case stored(StoredResponse)
        /// The first request runs, or was cut off.
        case running
        /// The key came with another request before.
        case mismatch
    }

    /// A stored response, to be replayed.
    public struct StoredResponse: Codable, Sendable, Equatable {
        /// The status code.
        public var status: Int
        /// The headers that belong to the stored response.
        public var headers: [Header]
        /// The body.
        public var body: Data

        public init(status: Int, headers: [Header], body: Data) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// A header field.
        public struct Header: Codable, Sendable, Equatable {
            /// The field's name.
            public var name: String
            /// The field's value.
            public var value: String

            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }
    }

    /// The largest response that is kept, in bytes.
    public static let responseLimit = 256 << 10
    /// The longest body that is compared; of a longer one it is the length.
    static let bodyLimit = 1 << 20
    /// How often, and at which interval, a repetition checks whether the first request has completed.
    private static let looks = 20
    private static let pause = Duration.milliseconds(100)

    let begin: @Sendable (_ key: String, _ person: ID<Person>?, _ fingerprint: String) async throws -> Begin
    let finish:
        @Sendable (_ key: String, _ person: ID<Person>?, _ response: StoredResponse?) async throws -> Void

    /// `finish` gets the response to keep, or nil when the request was refused and the key is free again.
    public init(
        begin:
            @escaping @Sendable (_ key: String, _ person: ID<Person>?, _ fingerprint: String) async throws ->
            Begin,
        finish:
            @escaping @Sendable (_ key: String, _ person: ID<Person>?, _ response: StoredResponse?)
            async throws -> Void
    ) {
        self.begin = begin
        self.finish = finish
    }

    func once(
        _ key: String, _ request: Request, _ context: Context,
        _ handle: @escaping @Sendable (Request) async throws -> Response
    ) async throws -> Response {
        guard 1...255 ~= key.utf8.count, key.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw Problem(.malformed, "An Idempotency-Key has 1 to 255 visible characters.")
        }
        var request = request
        let fingerprint = try await fingerprint(&request, key)
        let person = context.viewer?.id
        // Guests are kept apart by their addresses: some responses hold a session's secret.
        let key = person == nil ? "\(context.address) \(key)" : key
        var begun = try await begin(key, person, fingerprint)
        // Somebody who left the page at once asks again while the first request is still on its way.
        for _ in 0..<Self.looks {
            guard case .running = begun else { break }
            try await Task.sleep(for: Self.pause)
            begun = try await begin(key, person, fingerprint)
        }
        switch begun {
        case .stored(let stored): return Response(stored)
        case .running:
            throw Problem.conflict(
                "The first request with this Idempotency-Key is not answered yet, or was cut off.")
        case .mismatch: throw Problem(.invalid, "This Idempotency-Key was used for another request.")
        case .fresh:
            // In a task of its own, since a client that goes away must not leave a half-kept response.
            return try await Task { [request] in try await keep(key, person) { try await handle(request) } }
                .value
        }
    }
}
