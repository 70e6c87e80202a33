import App
import AsyncHTTPClient
import FanfareModels
import Foundation
import HTTPServer
import NIOCore
import NIOHTTP1
import NIOSSL
import Processes
import TestSupport
import Testing

/// HTTPS without a proxy.
@Suite(.serialized) struct TLSTests {
    /// A folder with certificates for 127.0.0.1, made by the openssl program.
    private struct Certificates {
        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            for name in ["old", "new"] {
                let made = Process()
                made.executableURL = URL(filePath: "/usr/bin/env")
                made.arguments = [
                    "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                    "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", path("\(name).key"), "-out", path("\(name).pem"),
                ]
                made.standardError = FileHandle.nullDevice
                try made.run()
                made.waitUntilExit()
                #expect(made.terminationStatus == 0)
            }
            try use("old")
        }

        func path(_ name: String) -> String { folder.url.appending(path: name).path }

        /// As programs that renew certificates replace files.
        func use(_ name: String) throws {
            for kind in ["key", "pem"] {
                let fresh = path("fresh")
                try Data(contentsOf: URL(filePath: path("\(name).\(kind)"))).write(to: URL(filePath: fresh))
                #expect(rename(fresh, path("used.\(kind)")) == 0)
            }
        }

        /// Asks with a client that trusts one of the certificates alone, on a connection of its own.
        func ask(_ url: String, trusting name: String, body: Int = 0) async throws -> TestResponse {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .file(path("\(name).pem"))
            var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
            configuration.redirectConfiguration = .disallow
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            do {
                var request = HTTPClientRequest(url: url)
                if body > 0 {
                    request.method = .POST
                    request.body = .bytes(ByteBuffer(repeating: 0x20, count: body))
                }
                let response = try await client.execute(request, timeout: .seconds(20))
                let bytes = try await response.body.collect(upTo: 1 << 22)
                try await client.shutdown()
                let headers = response.headers.map { ($0.name.lowercased(), $0.value) }
                return TestResponse(
                    status: Int(response.status.code),
                    headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }),
                    bytes: Array(buffer: bytes))
            } catch {
                try await client.shutdown()
                throw error
            }
        }
    }

    @Test func `pages come by HTTPS, and plain HTTP leads there`() async throws {
        let certificates = try Certificates()
        let redirect = try TestServer.freePort()
        try await TestServer.run(
            configure: {
                $0.tlsCert = certificates.path("used.pem")
                $0.tlsKey = certificates.path("used.key")
                $0.redirectPort = redirect
                $0.url = "https://127.0.0.1:\($0.port)"
            }
        ) { server in
            let base = server.app.settings.url
            let page = try await certificates.ask("\(base)/rules", trusting: "old")
            #expect(page.status == 200 && page.text.contains("Reputation"))
            #expect(page.headers["strict-transport-security"] != nil)
            let sent = try await certificates.ask("\(base)/api/v1/sessions", trusting: "old", body: 900_000)
            #expect(sent.status == 401)
            let theme = try await certificates.ask("\(base)/api/v1/openapi.json", trusting: "old")
            #expect(theme.bytes.count > 100_000)
            let plain = "http://127.0.0.1:\(redirect)"
            let moved = try await certificates.ask("\(plain)/people?q=a%20b", trusting: "old")
            #expect(moved.status == 308 && moved.headers["location"] == "\(base)/people?q=a%20b")
            // Plain HTTP at the port of HTTPS is no answer, and hurts nobody.
            let confused = try RawConnection(port: server.app.settings.port)
            try confused.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(!(try await confused.receive().contains("200 OK")))
            let after = try await certificates.ask("\(base)/rules", trusting: "old")
            #expect(after.status == 200)
        }
    }

    @Test func `a renewed certificate is used without a restart, a broken one is not`() async throws {
        let certificates = try Certificates()
        try await TestServer.run(
            configure: {
                $0.tlsCert = certificates.path("used.pem")
                $0.tlsKey = certificates.path("used.key")
                $0.url = "https://127.0.0.1:\($0.port)"
            }
        ) { server in
            let url = "\(server.app.settings.url)/rules"
            #expect(try await certificates.ask(url, trusting: "old").status == 200)
            await #expect(throws: (any Error).self) { try await certificates.ask(url, trusting: "new") }
            try certificates.use("new")
            try await eventually("the new certificate is used") {
                do {
                    return try await certificates.ask(url, trusting: "new").status == 200
                } catch {
                    return false
                }
            }
            await #expect(throws: (any Error).self) { try await certificates.ask(url, trusting: "old") }
        }
    }

    @Test func `files that do not belong together, or are none, are not taken`() throws {
        let certificates = try Certificates()
        let (chain, key) = (certificates.path("used.pem"), certificates.path("used.key"))
        let certificate = try TLSCertificate(chain: chain, key: key)
        #expect(try !certificate.reloadIfChanged())
        try certificates.use("new")
        #expect(try certificate.reloadIfChanged())
        #expect(try !certificate.reloadIfChanged())
        for wrong in ["old.key", "used.pem", "nothing"] {
            #expect(throws: (any Error).self, "\(wrong)") {
                try TLSCertificate(chain: chain, key: certificates.path(wrong))
            }
        }
        try Data("nonsense".utf8).write(to: URL(filePath: chain))
        #expect(throws: (any Error).self) { try certificate.reloadIfChanged() }
        try FileManager.default.removeItem(atPath: chain)
        #expect(throws: (any Error).self) { try certificate.reloadIfChanged() }
        try certificates.use("old")
        #expect(try certificate.reloadIfChanged())
    }
}
