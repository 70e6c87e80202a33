import Processes
import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import MediaKit
import NIOHTTP1
import TestSupport
import Testing

@Suite(.serialized) struct PictureTests {
    @Test(arguments: Engine.available)
    func `a picture comes with sign-up or later, is served in every size and goes with the next`(
        engine: Engine
    ) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            let first = try await Sample.jpeg(800, 600)
            let answer = try await server.upload(first, of: ada)
            #expect(answer.status == 200, "\(answer.text)")
            let address = try await server.send(ShowPerson(ada.user.id)).person.imageURL
            for size in ["96", "192", "512"] {
                let picture = try await server.get(
                    String(address.dropFirst(server.base.count)).replacing("512", with: size))
                #expect(picture.status == 200 && picture.headers["content-type"] == "image/jpeg")
                #expect(picture.headers["cache-control"]?.contains("immutable") == true)
            }
            _ = try await server.upload(try await Sample.jpeg(300, 500), of: ada)
            #expect(try await server.send(ShowPerson(ada.user.id)).person.imageURL != address)
            #expect(try await server.get(String(address.dropFirst(server.base.count))).status == 404)
        }
    }

    @Test func `what is no picture, too large or damaged is a clear error and leaves nothing`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let whole = try await Sample.jpeg(640, 480)
            let folder = server.app.settings.data
            let before = try files(below: folder)
            let hostile: [(String, [UInt8], Int)] = [
                ("text", Array("this is not a picture".utf8), 422),
                ("svg", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), 422),
                ("truncated", Array(whole.prefix(whole.count / 2)), 422),
                ("100 megapixels", try await Sample.png(10_000, 10_000), 422),
                ("20 MB", Array(whole + [UInt8](repeating: 7, count: 20 << 20)), 413),
            ]
            for (name, bytes, status) in hostile {
                let answer = try await server.upload(bytes, of: ada)
                #expect(answer.status == status, "\(name): \(answer.status) \(answer.text)")
                #expect(answer.text.contains("errors"), "\(name)")
            }
            #expect(try await server.get("/health").status == 200)
            let person = try await server.send(ShowPerson(ada.user.id)).person
            #expect(person.imageURL.contains("/avatars/"))
            #expect(try files(below: folder) == before)
        }
    }

    @Test func `nobody gives a picture to somebody else`() async throws {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            let answer = try await server.upload(try await Sample.jpeg(100, 100), of: ada, as: bob.token)
            #expect(answer.status == 403)
            let guest = try await server.upload(try await Sample.jpeg(100, 100), of: ada, as: nil)
            #expect(guest.status == 401 && guest.text.isEmpty)
        }
    }

    @Test func `who gave no picture has one drawn, for browsers and for apps`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let path = String(ada.user.imageURL.dropFirst(server.base.count))
            let png = try await server.get(path)
            #expect(png.status == 200 && png.headers["content-type"] == "image/png")
            #expect(png.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            let svg = try await server.get(path.replacing(".png", with: ".svg"))
            #expect(
                svg.headers["content-type"] == "image/svg+xml; charset=utf-8" && svg.text.hasPrefix("<svg"))
            for wrong in [
                "/avatars/999-x.svg", "/avatars/x.svg", "/avatars/1.gif", "/pictures/9-96.jpg",
                "/pictures/1-97.jpg", "/avatars/\(ada.user.id)-x.png", "/avatars/\(ada.user.id).png",
            ] {
                #expect(try await server.get(wrong).status == 404, "\(wrong)")
            }
        }
    }

    /// The files of pictures kept or in the making.
    private func files(below folder: String) throws -> [String] {
        try ["media", "scratch"].flatMap { name in
            try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)").filter { path in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: "\(folder)/\(name)/\(path)", isDirectory: &isFolder)
                return !isFolder.boolValue
            }
        }.sorted()
    }
}

/// Pictures made when a test runs.
private enum Sample {
    static func jpeg(_ width: Int, _ height: Int) async throws -> [UInt8] {
        try await make("\(width)", "\(height)", "sample.jpg")
    }

    static func png(_ width: Int, _ height: Int) async throws -> [UInt8] {
        try await make("\(width)", "\(height)", "sample.png")
    }

    private static func make(_ width: String, _ height: String, _ name: String) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        var limits = Command.Limits()
        limits.time = .seconds(120)
        limits.memory = 4 << 30
        limits.file = 1 << 30
        let runner = ProcessRunner()
        for arguments in [["black", "black.v", width, height, "--bands", "3"], ["copy", "black.v", name]] {
            let outcome = try await runner.run(
                Command("vips", arguments, in: folder.url.path, limits: limits))
            try #require(outcome.succeeded, "\(outcome.errors)")
        }
        return Array(try Data(contentsOf: folder.url.appending(path: name)))
    }
}

extension TestServer {
    fileprivate func upload(_ picture: [UInt8], of person: SignedIn) async throws -> TestResponse {
        try await upload(picture, of: person, as: person.token)
    }

    fileprivate func upload(_ picture: [UInt8], of person: SignedIn, as token: String?) async throws
        -> TestResponse
    {
        var request = HTTPClientRequest(url: "\(base)/api/v1/users/\(person.user.id)")
        request.method = .PATCH
        request.headers.add(name: "Content-Type", value: "multipart/form-data; boundary=edge")
        if let token { request.headers.add(name: "Authorization", value: token) }
        let head = "--edge\r\nContent-Disposition: form-data; name=\"image_url\"; filename=\"me.jpg\"\r\n\r\n"
        request.body = .bytes(Array(head.utf8) + picture + Array("\r\n--edge--\r\n".utf8))
        return try await exchange(request)
    }
}
