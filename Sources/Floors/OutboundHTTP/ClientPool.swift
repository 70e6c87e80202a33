import AsyncHTTPClient
import FanfareModels
import NIOCore
import Synchronization

/// A pool of clients for other servers, each kept for a minute, each made to an address that was looked at
/// first: a name cannot lead to another address between the look and the connection.
final class ClientPool: Sendable {
    private final class PooledClient: Sendable {
        let client: HTTPClient
        let until: ContinuousClock.Instant

        init(client: HTTPClient, until: ContinuousClock.Instant) {
            self.client = client
            self.until = until
        }
    }

    private struct State {
        var lines: [String: PooledClient] = [:]
        /// How many use a line; those that nobody uses and that are not in `lines` are shut down.
        var users: [ObjectIdentifier: Int] = [:]
        var isOver = false
    }

    private let allowed: Set<String>
    private let state = Mutex(State())
    private static let life: Duration = .seconds(60)

    init(allowed: Set<String>) { self.allowed = allowed }

    /// Calls `body` with a client that reaches the host. Throws ``OutboundError/forbidden(_:)`` for a private
    /// one.
    func use<T: Sendable>(
        _ host: String, _ body: (HTTPClient) async throws -> T
    ) async throws -> T {
        let line = try await line(to: host)
        let result: Result<T, any Error>
        do {
            result = .success(try await body(line.client))
        } catch {
            result = .failure(error)
        }
        try await leave(line)
        return try result.get()
    }

    /// Ends all connections.
    func end() async throws {
        let lines = state.withLock { state in
            state.isOver = true
            defer { state.lines = [:] }
            return state.lines.values.filter { state.users[ObjectIdentifier($0)] == nil }
        }
        for line in lines { try await line.client.shutdown() }
    }
}

extension ClientPool {
    private func line(to host: String) async throws -> PooledClient {
        let now = ContinuousClock.now
        if let line = take(host, at: now) { return line }
        let address = allowed.contains(host) ? nil : try await publicAddress(of: host)
        let made = PooledClient(
            client: HTTPClient(
                eventLoopGroupProvider: .singleton,
                configuration: Self.configuration(address.map { [host: $0] } ?? [:])),
            until: now + Self.life)
        let (line, old) = state.withLock { state -> (PooledClient, PooledClient?) in
            guard !state.isOver else { return (made, made) }
            // Somebody else may have been quicker; then the one just made is not needed.
            if let other = state.lines[host], other.until > now {
                state.users[ObjectIdentifier(other), default: 0] += 1
                return (other, made)
            }
            let old = state.lines.updateValue(made, forKey: host)
            state.users[ObjectIdentifier(made), default: 0] += 1
            return (made, old.flatMap { state.users[ObjectIdentifier($0)] == nil ? $0 : nil })
        }
        try await old?.client.shutdown()
        if old === line { throw ReadThroughFault.ended }
        return line
    }

    private func take(_ host: String, at now: ContinuousClock.Instant) -> PooledClient? {
        state.withLock { state in
            guard let line = state.lines[host], line.until > now else { return nil }
            state.users[ObjectIdentifier(line), default: 0] += 1
            return line
        }
    }

    private func leave(_ line: PooledClient) async throws {
        let isDone = state.withLock { state -> Bool in
            let key = ObjectIdentifier(line)
            let users = (state.users[key] ?? 1) - 1
            state.users[key] = users == 0 ? nil : users
            return users == 0 && !state.lines.values.contains { $0 === line }
        }
        if isDone { try await line.client.shutdown() }
    }

    private func publicAddress(of host: String) async throws -> String {
        let addresses = try await Resolver.addresses(of: host)
        for address in addresses where NetworkAddress(address)?.isPublic != true {
            throw OutboundError.forbidden(
                "\(host) is \(address), a private address; the setting private-hosts allows it")
        }
        return addresses[0]
    }

    private static func configuration(_ addresses: [String: String]) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5)))
        configuration.dnsOverride = addresses
        configuration.connectionPool.idleTimeout = .seconds(30)
        return configuration
    }
}
