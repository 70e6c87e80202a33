import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
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
        let request =
            "PATCH /api/v1/uploads/\(upload) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\n"
            + "Content-Length: \(length)\r\n\r\n\(bytes)"
        try RawConnection(server).send(request)
    }
}
