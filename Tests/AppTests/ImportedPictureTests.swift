import App
import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@Suite(.serialized) struct ImportedPictureTests {
    /// A picture of one black pixel.
    private static let pixel = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")

    private static func users(_ picture: String, name: String = "Grace Hopper") -> String {
        """
        {"items":[{"user_id":7,"display_name":"\(name)","reputation":12,"user_type":"registered",
        "creation_date":1222430705,"link":"https://stackoverflow.com/users/7/x","profile_image":"\(picture)"}]}
        """
    }

    @Test(arguments: Engine.available)
    func `an imported person's picture is fetched when it is looked at, once, and changes with its address`(
        engine: Engine
    ) async throws {
        let pixel = Array(try #require(Self.pixel))
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "users.json")
        try await FakeServer.run { uri in
            uri.hasPrefix("/a.png") ? .init(200, pixel, type: "image/png") : .json("{}", 404)
        } _: { replay in
            try await TestServer.run(engine, configure: { $0.privateHosts = ["127.0.0.1"] }) { server in
                func bring(_ picture: String) async throws -> Person {
                    try Data(Self.users(picture).utf8).write(to: file)
                    _ = try await PeopleImport(server.app.people).run([file.path])
                    return try #require(try await server.send(ListPeople(q: "grace")).data.first)
                }
                let url = server.app.settings.url
                let person = try await bring("\(replay.base)/a.png?x=1&amp;y=2")
                #expect(person.imageURL.hasPrefix("\(url)/portraits/\(person.id)-"))
                #expect(replay.asked.isEmpty, "nothing is fetched by the import")
                let path = person.imageURL.replacing(url, with: "")
                for _ in 0..<3 {
                    let picture = try await server.page(path)
                    #expect(picture.status == 200 && picture.headers["content-type"] == "image/webp")
                }
                #expect(replay.asked.map(\.uri) == ["/a.png?x=1&y=2"])
                #expect(
                    try await bring("\(replay.base)/a.png?x=1&amp;y=2") == person,
                    "a repetition changes nothing")

                let moved = try await bring("\(replay.base)/gone.png")
                #expect(moved.imageURL != person.imageURL)
                #expect(try await server.page(path).status == 404)
                let drawn = try await server.page(moved.imageURL.replacing(url, with: ""))
                #expect(
                    drawn.status == 200 && drawn.headers["content-type"] == "image/svg+xml; charset=utf-8")
                #expect(drawn.headers["cache-control"] == "no-cache")
            }
        }
    }

    @Test(arguments: ["http://127.0.0.1:9/a.png", "http://169.254.169.254/latest", "http://[::1]/a.png"])
    func `no picture is fetched from a private address`(address: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "users.json")
        try Data(Self.users(address).utf8).write(to: file)
        try await TestServer.run { server in
            _ = try await PeopleImport(server.app.people).run([file.path])
            let person = try #require(try await server.send(ListPeople(q: "grace")).data.first)
            let picture = try await server.page(
                person.imageURL.replacing(server.app.settings.url, with: ""))
            #expect(picture.headers["content-type"] == "image/svg+xml; charset=utf-8")
        }
    }

    @Test(arguments: ["javascript:alert(1)", "", "ftp://example.org/a.png", "file:///etc/passwd"])
    func `what is no address of a picture on the web is left out`(address: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "users.json")
        try Data(Self.users(address).utf8).write(to: file)
        try await TestServer.run { server in
            _ = try await PeopleImport(server.app.people).run([file.path])
            let person = try #require(try await server.send(ListPeople(q: "grace")).data.first)
            #expect(person.imageURL.contains("/avatars/"))
        }
    }
}
