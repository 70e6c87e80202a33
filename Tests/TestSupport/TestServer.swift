public import AsyncHTTPClient
public import App
public import FanfareModels
public import FeatureKit
public import Foundation
import Logging
public import MediaKit
import NIOCore
import NIOHTTP1
import Synchronization
public import UnixSignals
import HTTPServer
import Pages
import Storage

/// A whole community that listens on a port of its own, for as long as a test's body runs.
public struct TestServer: Sendable {
    public let app: App
    public let base: String

    /// Starts a community on an empty database and calls `body` once it answers.
    ///
    /// - Parameters:
    ///   - features: those of the community; nil takes the standard ones.
    ///   - signals: one of them tells it to stop.
    ///   - path: a file for the access log, complete when this returns.
    ///   - disk: measures the disk; nil asks the file system.
    public static func run(
        _ engine: Engine = .sqlite, features: [Feature]? = nil, signals: [UnixSignal] = [],
        accessLog path: String = "/dev/null", disk: Disk? = nil,
        now: @escaping @Sendable () -> Date = Date.init,
        configure: (inout ServerSettings) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let port = try freePort()
        var settings = ServerSettings(port: port, data: folder.url.path)
        settings.databaseURL = try await engine.freshURL()
        settings.logLevel = "critical"
        settings.limits = nil
        configure(&settings)
        let log = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(log) }
        let app = try await App(
            settings, features: features, accessLog: AccessLog(to: log), disk: disk,
            now: now)
        let server = TestServer(app: app, base: "http://127.0.0.1:\(port)")
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { start.finish() }
                try await app.serve(signals: signals) { _ in start.yield() }
            }
            for await _ in started { break }
            let outcome: Result<Void, any Error>
            do {
                outcome = .success(try await body(server))
            } catch {
                outcome = .failure(error)
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
            // Before the descriptor of the log is closed: its number is soon another's, who would get the last lines.
            await app.close()
            try outcome.get()
        }
        withExtendedLifetime(folder) {}
    }

    /// Below those the system gives to connections, one of which could take the port before the server does; each run of
    /// the tests begins elsewhere.
    private static let ports = 20_000..<32_000
    private static let lastPort = Mutex(ports.lowerBound + Int(getpid()) * 61 % ports.count)

    /// A port at which nobody listens.
    public static func freePort() throws -> Int {
        for _ in ports {
            let port = lastPort.withLock { last in
                last = last + 1 < ports.upperBound ? last + 1 : ports.lowerBound
                return last
            }
            if isFree(UInt16(port)) { return port }
        }
        throw POSIXError(.EADDRNOTAVAIL)
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// What the server said to a call that did not succeed.
public struct Refusal: Error, Equatable {
    public var status: Int
    public var body: String
    /// By name in lower case.
    public var headers: [String: String]
}

/// An answer to any request; header names in lower case.
public struct TestResponse: Sendable {
    public var status: Int
    public var headers: [String: String]
    public var bytes: [UInt8]

    public init(status: Int, headers: [String: String], bytes: [UInt8]) {
        self.status = status
        self.headers = headers
        self.bytes = bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TestServer {
    /// Sends a call of the API as an app does: the path's parts filled in, the rest in the query or as JSON.
    ///
    /// Throws ``Refusal`` for any status but the call's own of success.
    @discardableResult
    public func send<Call: Endpoint>(
        _ call: Call, as token: String? = nil, headers: [(String, String)] = []
    ) async throws -> Call.Response {
        let answer = try await exchange(request(call, token, headers))
        guard answer.status == Call.success || answer.status == 204 else {
            throw Refusal(status: answer.status, body: answer.text, headers: answer.headers)
        }
        if let nothing = EmptyResponse() as? Call.Response { return nothing }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let response = try decoder.decode(Call.Response.self, from: Data(answer.bytes))
        guard var signedIn = response as? SignedIn, let header = answer.headers["authorization"] else {
            return response
        }
        signedIn.token = String(header.dropFirst("Bearer ".count))
        return signedIn as? Call.Response ?? response
    }

    /// Follows no redirects and unpacks nothing, so that a test sees what was sent. Lives as long as the tests.
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))

    public func exchange(_ request: HTTPClientRequest) async throws -> TestResponse {
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 64 << 20)
        var headers: [String: String] = [:]
        for (name, value) in response.headers {
            headers[name.lowercased()] = headers[name.lowercased()].map { "\($0), \(value)" } ?? value
        }
        return TestResponse(
            status: Int(response.status.code), headers: headers, bytes: Array(body.readableBytesView))
    }

    /// A page as a browser asks for it.
    public func page(
        _ path: String, as token: String? = nil, headers: [(String, String)] = []
    ) async throws -> TestResponse {
        var request = HTTPClientRequest(url: base + path)
        request.headers.add(name: "Accept", value: "text/html")
        if let token { request.headers.add(name: "Cookie", value: "session=\(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        return try await exchange(request)
    }

    /// Sends a form of a page as a browser without JavaScript does, and does not follow where it leads.
    public func submit(
        _ path: String, _ fields: [String: String], as token: String? = nil
    ) async throws -> TestResponse {
        var request = HTTPClientRequest(url: base + path)
        request.method = .POST
        request.headers.add(name: "Accept", value: "text/html")
        request.headers.add(name: "Origin", value: base)
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        if let token { request.headers.add(name: "Cookie", value: "session=\(token)") }
        request.body = .bytes(Array(fields.map { "\($0)=\(encoded($1))" }.joined(separator: "&").utf8))
        return try await exchange(request)
    }

    /// Signs somebody up whose names, mail and password follow from the username.
    public func register(_ username: String) async throws -> SignedIn {
        try await send(
            Register(
                username: username, email: "\(username)@example.org", password: Self.password,
                firstName: username.capitalized, lastName: "Example"))
    }

    /// Of everybody who signs up by ``register(_:)``.
    public static let password = "violet harbour 7 lamps"

    private func request(
        _ call: some Endpoint, _ token: String?, _ headers: [(String, String)]
    ) throws -> HTTPClientRequest {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let json = try JSONSerialization.jsonObject(with: encoder.encode(call))
        var fields = json as? [String: Any] ?? [:]
        let parts = type(of: call).path.split(separator: "/").map { part in
            part.hasPrefix(":")
                ? encoded("\(fields.removeValue(forKey: String(part.dropFirst())) ?? "")") : String(part)
        }
        var request = HTTPClientRequest(url: "\(base)/api/v1/\(parts.joined(separator: "/"))")
        request.method = .init(rawValue: type(of: call).method.rawValue)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        guard !fields.isEmpty else { return request }
        if type(of: call).method == .get {
            request.url += "?" + fields.map { "\($0.key)=\(encoded("\($0.value)"))" }.joined(separator: "&")
        } else {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(Array(try JSONSerialization.data(withJSONObject: fields)))
        }
        return request
    }

    private func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
}

extension TestServer {
    /// What a member was told to have become of what they reported, the oldest first.
    public func told(_ member: SignedIn) async throws -> [String] {
        try await app.database.read { db in
            try db.rows(
                "SELECT detail FROM notice WHERE person = \(member.user.id) AND kind = 'report' ORDER BY id"
            ) {
                $0[0]
            }
        }
    }
}
