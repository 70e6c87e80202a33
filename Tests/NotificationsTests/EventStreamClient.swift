import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport

/// One open stream, on a connection of its own.
final class EventStreamClient: Sendable {
    let head: HTTPClientResponse
    private let client: HTTPClient

    init(_ head: HTTPClientResponse, _ client: HTTPClient) {
        self.head = head
        self.client = client
    }

    /// Hangs up.
    func close() { client.shutdown { _ in } }

    deinit { close() }
}

extension TestServer {
    func events(as token: String?, after id: String? = nil) async throws -> EventStreamClient {
        let client = HTTPClient()
        var request = HTTPClientRequest(url: "\(base)/api/v1/events")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let id { request.headers.add(name: "Last-Event-ID", value: id) }
        return EventStreamClient(try await client.execute(request, timeout: .seconds(30)), client)
    }
}

/// Reads a stream event by event.
final class EventStreamReader {
    private let stream: EventStreamClient
    private var parts: HTTPClientResponse.Body.AsyncIterator
    private var text = ""

    init(_ stream: EventStreamClient) {
        self.stream = stream
        parts = stream.head.body.makeAsyncIterator()
    }

    /// The next event without the blank line that ends it, heartbeats left out; nil at the end of the stream.
    func next() async throws -> String? {
        while true {
            if let end = text.range(of: "\n\n") {
                let event = String(text[..<end.lowerBound])
                text.removeSubrange(..<end.upperBound)
                guard event == ":" else { return event }
                continue
            }
            guard let part = try await parts.next() else { return nil }
            text += String(buffer: part)
        }
    }
}
