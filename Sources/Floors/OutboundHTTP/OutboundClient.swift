import Concurrency
import AsyncHTTPClient
import Compression
import FanfareModels
import Foundation
import NIOCore
import NIOHTTP1

/// The HTTP client for other servers: with a deadline, limits on size, and never into a private network that
/// the operator has not allowed.
public struct OutboundClient: Sendable {
    private let lines: ClientPool
    private let requests: AsyncSemaphore
    private let chance: @Sendable () -> Double
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - allowed: hosts that may be asked although they are private.
    ///   - atOnce: how many requests run at the same time; others wait.
    ///   - chance: from 0 to 1, for the pause before asking again.
    public init(
        allowed: Set<String> = [], atOnce: Int = 8,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        lines = ClientPool(allowed: Set(allowed.map { $0.lowercased() }))
        requests = AsyncSemaphore("other servers", atOnce, queue: 1_000)
        self.chance = chance
        self.sleep = sleep
    }

    /// Sends a request and returns the response, whatever its status; retried after a back-off when that may
    /// help.
    ///
    /// Throws ``OutboundError``, and `CancellationError`.
    public func get(_ request: OutboundRequest) async throws -> OutboundResponse {
        try await withDeadline(request.limit) {
            try await requests.use {
                for attempt in 1..<max(request.attempts, 1) {
                    let outcome = try await outcome(request)
                    guard outcome.mayPass else { return try outcome.answer.get() }
                    try await sleep(pause(before: attempt + 1))
                }
                return try await once(request)
            }
        }
    }

    /// Ends all connections.
    public func end() async throws { try await lines.end() }
}

extension OutboundClient {
    /// 0.2 s, 0.4 s …, each between half of it and one and a half, so that many do not come back together.
    private func pause(before attempt: Int) -> Duration {
        .milliseconds(Int(200 * pow(2, Double(attempt - 2)) * (0.5 + chance())))
    }

    private func outcome(
        _ request: OutboundRequest
    ) async throws -> (answer: Result<OutboundResponse, any Error>, mayPass: Bool) {
        do {
            let answer = try await once(request)
            return (.success(answer), OutboundError.status(answer.status, "").isPassing)
        } catch let fault as OutboundError {
            return (.failure(fault), fault.isPassing)
        }
    }

    private func once(_ request: OutboundRequest) async throws -> OutboundResponse {
        var place = try Destination(request.url)
        for _ in 0...request.redirects {
            let answer = try await ask(place, request)
            guard [301, 302, 303, 307, 308].contains(answer.status), let next = answer.headers["location"],
                request.redirects > 0
            else { return answer }
            place = try place.following(next)
        }
        throw OutboundError.unreadable("too many redirects")
    }

    private func ask(_ place: Destination, _ request: OutboundRequest) async throws -> OutboundResponse {
        try await lines.use(place.host) { client in
            var outgoing = HTTPClientRequest(url: place.url)
            outgoing.headers.add(name: "Accept-Encoding", value: "gzip")
            outgoing.headers.add(name: "User-Agent", value: "Fanfare")
            for header in request.headers { outgoing.headers.add(name: header.name, value: header.value) }
            do {
                let response = try await client.execute(
                    outgoing, timeout: .nanoseconds(request.limit.nanoseconds))
                let packed = Array(try await response.body.collect(upTo: request.bytes).readableBytesView)
                return OutboundResponse(
                    status: Int(response.status.code), headers: response.headers.joined,
                    bytes: try unpacked(packed, response.headers, atMost: request.bytes))
            } catch let fault as OutboundError {
                throw fault
            } catch let cancelled as CancellationError {
                throw cancelled
            } catch is NIOTooManyBytesError {
                throw OutboundError.tooLarge
            } catch let error as HTTPClientError where error == .deadlineExceeded {
                throw OutboundError.late
            } catch let error as HTTPClientError where error == .cancelled {
                throw CancellationError()
            } catch {
                throw OutboundError.unreachable("\(place.host): \(error)")
            }
        }
    }

    /// A missing Content-Encoding does not mean that nothing is packed: Stack Exchange always packs.
    private func unpacked(_ bytes: [UInt8], _ headers: HTTPHeaders, atMost limit: Int) throws -> [UInt8] {
        switch headers.first(name: "Content-Encoding")?.lowercased() {
        case "gzip", "x-gzip", "deflate": try Self.inflated(bytes, atMost: limit)
        case nil, "identity", "":
            Inflater.isGzip(bytes) ? try Self.inflated(bytes, atMost: limit) : bytes
        case let other?: throw OutboundError.unreadable("packed as \(other)")
        }
    }
}

/// Throws ``OutboundError/late`` when `body` takes longer, which is cancelled then.
func withDeadline<T: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () async throws -> T
) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: limit)
            throw OutboundError.late
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw OutboundError.late }
        return first
    }
}

extension Duration {
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

extension HTTPHeaders {
    fileprivate var joined: [String: String] {
        reduce(into: [:]) { all, field in
            let name = field.name.lowercased()
            all[name] = all[name].map { "\($0), \(field.value)" } ?? field.value
        }
    }
}
