import Concurrency
import Compression
import FanfareModels
import Foundation

/// The HTTP client for other servers: with a deadline, limits on size, and never into a private network that
/// the operator has not allowed.
public struct OutboundClient: Sendable {
    private let allowed: Set<String>
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
        self.allowed = Set(allowed.map { $0.lowercased() })
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
                    guard outcome.mayPass else { return try outcome.response.get() }
                    try await sleep(pause(before: attempt + 1))
                }
                return try await once(request)
            }
        }
    }
}

extension OutboundClient {
    /// 0.2 s, 0.4 s …, each between half of it and one and a half, so that many do not come back together.
    private func pause(before attempt: Int) -> Duration {
        .milliseconds(Int(200 * pow(2, Double(attempt - 2)) * (0.5 + chance())))
    }

    private func outcome(
        _ request: OutboundRequest
    ) async throws -> (response: Result<OutboundResponse, any Error>, mayPass: Bool) {
        do {
            let response = try await once(request)
            return (.success(response), OutboundError.status(response.status, "").isPassing)
        } catch let fault as OutboundError {
            return (.failure(fault), fault.isPassing)
        }
    }

    private func once(_ request: OutboundRequest) async throws -> OutboundResponse {
        var place = try Destination(request.url)
        for _ in 0...request.redirects {
            let response = try await ask(place, request)
            guard [301, 302, 303, 307, 308].contains(response.status),
                let next = response.headers["location"],
                request.redirects > 0
            else { return response }
            place = try place.following(next)
        }
        throw OutboundError.unreadable("too many redirects")
    }

    private func ask(_ place: Destination, _ request: OutboundRequest) async throws -> OutboundResponse {
        let transfer = try Transfer(
            place, addresses: try await addresses(of: place.host),
            headers: [("Accept-Encoding", "gzip"), ("User-Agent", "Fanfare")] + request.headers,
            limit: request.limit, bytes: request.bytes)
        var response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try transfer.run() }) }
            }
        } onCancel: {
            transfer.cancel()
        }
        response.bytes = try unpacked(response, atMost: request.bytes)
        return response
    }

    private func addresses(of host: String) async throws -> [String] {
        let addresses = try await Resolver.addresses(of: host)
        guard !allowed.contains(host) else { return addresses }
        for address in addresses where NetworkAddress(address)?.isPublic != true {
            throw OutboundError.forbidden(
                "\(host) is \(address), a private address; the setting private-hosts allows it")
        }
        return addresses
    }

    /// A missing Content-Encoding does not mean that nothing is packed: Stack Exchange always packs.
    private func unpacked(_ response: OutboundResponse, atMost limit: Int) throws -> [UInt8] {
        let bytes = response.bytes
        return switch response.headers["content-encoding"]?.lowercased() {
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
