import FanfareModels
import Foundation
import NIOHTTP1
import TestKit
import TestServer
import Testing

@Suite struct CutPieceTests {
    @Test func `what arrived of a piece whose connection was cut counts, and the rest follows`() async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let upload = try await server.begin(10, as: ada.token)
            try cut(after: "01234", of: 10, to: upload, server, ada.token)
            var offset: String?
            for _ in 0..<500 where offset != "5" {
                offset = try await server.call(.HEAD, "/api/v1/uploads/\(upload)", as: ada.token)
                    .headers["upload-offset"]
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(offset == "5")
            let rest = try await server.piece(Data("56789".utf8), at: 5, to: upload, as: ada.token)
            #expect(rest.status == 204 && rest.headers["upload-offset"] == "10")
        }
    }

    /// Says that more will come than does, and hangs up.
    private func cut(
        after bytes: String, of length: Int, to upload: ID<Upload>, _ server: TestServer, _ token: String
    ) throws {
        let port = try #require(server.base.split(separator: ":").last.flatMap { UInt16($0) })
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        let request =
            "PATCH /api/v1/uploads/\(upload) HTTP/1.1\r\nHost: fans\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\n"
            + "Content-Length: \(length)\r\n\r\n\(bytes)"
        let sent = request.withCString { write(descriptor, $0, request.utf8.count) }
        #expect(sent == request.utf8.count)
    }
}
