import Answers
import App
import FanfareModels
import Foundation
import NIOHTTP1
import Storage
import TestSupport
import Testing

@Suite struct UploadTests {
    @Test(arguments: Engine.available)
    func `pieces add up, and a piece that does not begin at the end is refused`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            let upload = try await server.begin(10, as: ada.token)
            let first = try await server.piece(Data("01234".utf8), at: 0, to: upload, as: ada.token)
            #expect(first.status == 204 && first.headers["upload-offset"] == "5")
            for offset in [0, 4, 6, 10] {
                let wrong = try await server.piece(Data("x".utf8), at: offset, to: upload, as: ada.token)
                #expect(wrong.status == 409, "\(offset)")
            }
            let head = try await server.call(.HEAD, "/api/v1/uploads/\(upload)", as: ada.token)
            #expect(head.status == 200 && head.headers["upload-offset"] == "5")
            #expect(head.headers["upload-length"] == "10" && head.headers["tus-resumable"] == "1.0.0")
            #expect(head.headers["cache-control"]?.contains("no-store") == true)
            let long = try await server.piece(Data("567890".utf8), at: 5, to: upload, as: ada.token)
            #expect(long.status == 413)
            let last = try await server.piece(Data("56789".utf8), at: 5, to: upload, as: ada.token)
            #expect(last.headers["upload-offset"] == "10")
            let file = "\(server.app.settings.data)/uploads/\(upload)"
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "0123456789")
        }
    }

    @Test func `an upload is its person's alone, and gone when it is dropped`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let upload = try await server.begin(5, as: ada.token)
            let path = "/api/v1/uploads/\(upload)"
            #expect(try await server.call(.HEAD, path, as: grace.token).status == 404)
            #expect(try await server.call(.DELETE, path, as: grace.token).status == 404)
            #expect(try await server.piece(Data("x".utf8), at: 0, to: upload, as: grace.token).status == 404)
            #expect(try await server.call(.HEAD, path).status == 401)
            try await server.piece(Data("x".utf8), at: 0, to: upload, as: ada.token)
            #expect(try await server.call(.DELETE, path, as: ada.token).status == 204)
            #expect(try await server.call(.HEAD, path, as: ada.token).status == 404)
            let file = "\(server.app.settings.data)\(path.replacing("/api/v1", with: ""))"
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test func `headers that are missing or wrong are said, and nothing is too large to be refused`()
        async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for (length, status) in [
                (nil, 400), ("x", 400), ("-1", 400), ("0", 400), ("524288000", 201), ("524288001", 413),
                ("9223372036854775807", 413), ("9223372036854775808", 400),
            ] as [(String?, Int)] {
                let headers = length.map { [("Upload-Length", $0)] } ?? []
                let answer = try await server.call(.POST, "/api/v1/uploads", as: ada.token, headers: headers)
                #expect(answer.status == status, "\(length ?? "none"): \(answer.text)")
            }
            let upload = try await server.begin(5, as: ada.token)
            let typed = try await server.piece(
                Data("x".utf8), at: 0, to: upload, as: ada.token, type: "text/plain")
            #expect(typed.status == 415)
            let other = try await server.call(
                .HEAD, "/api/v1/uploads/\(upload)", as: ada.token, headers: [("Tus-Resumable", "0.2.0")])
            #expect(other.status == 412)
            let unsaid = try await server.call(
                .PATCH, "/api/v1/uploads/\(upload)", as: ada.token,
                headers: [("Content-Type", "application/offset+octet-stream")], body: Data("x".utf8))
            #expect(unsaid.status == 400)
        }
    }

    @Test func `what is announced and never sent has a limit`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for _ in 1...2 { _ = try await server.begin(524_288_000, as: ada.token) }
            let third = try await server.call(
                .POST, "/api/v1/uploads", as: ada.token, headers: [("Upload-Length", "1")])
            #expect(third.status == 429 && third.headers["retry-after"] != nil)
        }
    }

    @Test(arguments: Engine.available)
    func `uploads that nobody touches go after a day, those of an answer stay`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let old = try await server.upload(Data("old".utf8), as: ada.token)
            let failed = try await server.failed(asker: grace, answerer: ada)
            try await server.app.database.write { db in
                _ = try db.run("UPDATE upload SET used_ms = used_ms - 86400001")
            }
            let fresh = try await server.upload(Data("new".utf8), as: ada.token)
            let folder = "\(server.app.settings.data)/uploads"
            try Data("stray".utf8).write(to: URL(fileURLWithPath: "\(folder)/4711"))
            #expect(try await server.app.answers.cleanUpUploads() == 2)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!names.contains("\(old)") && !names.contains("4711") && names.contains("\(fresh)"))
            #expect(names.count == 2 && failed.state == .failed)
        }
    }
}
