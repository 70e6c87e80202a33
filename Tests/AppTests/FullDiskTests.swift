import App
import FanfareModels
import Foundation
import NIOHTTP1
import Storage
import TestSupport
import Testing

@Suite struct FullDiskTests {
    @Test func `a full disk makes the server unready and not unhealthy`() async throws {
        let disk = TestDisk()
        try await TestServer.run(disk: disk.disk) { server in
            let ready = try await server.get("/health/ready")
            #expect(ready.status == 200 && ready.text == #"{"status":"ok"}"#)
            disk.fill()
            let full = try await server.get("/health/ready")
            #expect(full.status == 503 && full.text == #"{"status":"unavailable","reasons":["disk"]}"#)
            #expect(full.headers["content-type"]?.hasPrefix("application/json") == true)
            #expect(try await server.get("/health").status == 200)
            disk.clear()
            #expect(try await server.get("/health/ready").status == 200)
        }
    }

    @Test func `a full disk takes texts, and no files`() async throws {
        let disk = TestDisk()
        try await TestServer.run(disk: disk.disk) { server in
            disk.fill()
            let ada = try await server.register("ada")
            _ = try await server.send(LogIn(email: "ada", password: TestServer.password))
            let large = String(repeating: "x", count: 2 << 20)
            for picture in ["x", large] {
                let answer = try await server.get(
                    "/api/v1/users/\(ada.user.id)", method: .PATCH,
                    headers: [
                        ("Authorization", "Bearer \(ada.token)"),
                        ("Content-Type", "multipart/form-data; boundary=edge"),
                    ],
                    body: "--edge\r\nContent-Disposition: form-data; name=\"image_url\"; "
                        + "filename=\"me.jpg\"\r\n\r\n\(picture)\r\n--edge--\r\n")
                #expect(answer.status == 507 && answer.text.contains(Problem.diskFull.detail))
            }
            let uploads = server.app.settings.data + "/uploads"
            #expect(try FileManager.default.contentsOfDirectory(atPath: uploads) == [])
        }
    }

    @Test func `a database without room refuses with a sentence, and reading goes on`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            // No less than there are.
            try await server.app.database.write { db in
                _ = try db.first("PRAGMA max_page_count = 1") { _ in }
            }
            var refused: Refusal?
            for number in 0..<200 where refused == nil {
                let text = "\(number) " + String(repeating: "x", count: 490)
                do {
                    try await server.send(AskQuestion(grace.user.id, text), as: ada.token)
                } catch let refusal as Refusal {
                    refused = refusal
                }
            }
            #expect(refused?.status == 507 && refused?.body.contains(Problem.diskFull.detail) == true)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.id == ada.user.id)
        }
    }
}
