import Notifications
import AsyncHTTPClient
import App
import FanfareModels
import FeatureKit
import Members
import Foundation
import NIOHTTP1
import Storage
import TestSupport
import Testing
import UnixSignals

/// The stream of events as a browser or an app receives it.
@Suite(.timeLimit(.minutes(3)))
struct EventsTests {
    @Test(arguments: Engine.available)
    func `a follow is heard while it happens, on every device`(on engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            let grace = try await server.register("grace")
            let phone = try await server.events(as: ada.token)
            let laptop = try await server.events(as: ada.token)
            #expect(phone.head.status == .ok)
            #expect(phone.head.headers.first(name: "content-type") == "text/event-stream; charset=utf-8")
            #expect(phone.head.headers.first(name: "cache-control") == "no-store")
            let (atPhone, atLaptop) = (EventStreamReader(phone), EventStreamReader(laptop))
            #expect(try await atPhone.next() == "retry: 2000")
            #expect(try await atPhone.next() == "id: 0\nevent: unseen\ndata: {\"unseen\":0}")

            try await server.send(Follow(ada.user.id), as: grace.token)
            let told = "id: 1\nevent: notice\ndata: {\"unseen\":1,\"kind\":\"follow\"}"
            #expect(try await atPhone.next() == told)
            _ = try await (atLaptop.next(), atLaptop.next())
            #expect(try await atLaptop.next() == told)

            let list = try await server.send(ListActivity(), as: ada.token)
            #expect(list.data.map(\.actor?.username) == ["grace"] && list.unseen == 1)
            #expect(try await server.send(MarkActivitySeen(), as: ada.token) == Unseen(0))
            #expect(try await atPhone.next() == "id: 1\nevent: unseen\ndata: {\"unseen\":0}")
        }
    }

    @Test
    func `who comes back with the last id hears what was missed`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for name in ["grace", "alan"] {
                let other = try await server.register(name)
                try await server.send(Follow(ada.user.id), as: other.token)
            }
            let lines = EventStreamReader(try await server.events(as: ada.token, after: "1"))
            _ = try await (lines.next(), lines.next())
            #expect(
                try await lines.next() == "id: 2\nevent: notice\ndata: {\"unseen\":2,\"kind\":\"follow\"}")
        }
    }

    @Test
    func `logging out ends the stream, and nobody listens without a session`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let lines = EventStreamReader(try await server.events(as: ada.token))
            _ = try await (lines.next(), lines.next())
            try await server.send(LogOut(), as: ada.token)
            #expect(try await lines.next() == nil)
            #expect(try await server.events(as: ada.token).head.status == .unauthorized)
            #expect(try await server.events(as: nil).head.status == .unauthorized)
        }
    }

    @Test(arguments: [
        "DELETE FROM session", "UPDATE session SET expires_ms = 1", "UPDATE account SET suspended_ms = 1",
    ])
    func `what ends a session elsewhere ends its stream here, and nobody else's`(change: String) async throws
    {
        try await TestServer.run { server in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            let lines = EventStreamReader(try await server.events(as: ada.token))
            let others = EventStreamReader(try await server.events(as: bob.token))
            _ = try await (lines.next(), lines.next(), others.next(), others.next())
            let hers = "person = \(ada.user.id)"
            try await server.app.database.write { db in
                try db.run("\(SQL(text: change)) WHERE \(SQL(text: hers))")
            }
            #expect(try await lines.next() == nil)
            try await eventually("only hers has ended") { server.app.services.listeners.count == 1 }
        }
    }

    @Test
    func `a reader who goes leaves nothing behind, and one stream too many is refused`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            do {
                var open: [EventStreamClient] = []
                for _ in 0..<6 { open.append(try await server.events(as: ada.token)) }
                let seventh = try await server.events(as: ada.token)
                #expect(seventh.head.status == .tooManyRequests)
                #expect(seventh.head.headers.first(name: "retry-after") == "10")
                #expect(server.app.services.listeners.count == 6)
                for stream in open { stream.close() }
            }
            try await eventually("no stream is left") { server.app.services.listeners.count == 0 }
        }
    }

    @Test
    func `a server that is told to stop ends its streams first`() async throws {
        try await TestServer.run(signals: [.sigusr1]) { server in
            let ada = try await server.register("ada")
            let lines = EventStreamReader(try await server.events(as: ada.token))
            _ = try await (lines.next(), lines.next())
            kill(getpid(), SIGUSR1)
            #expect(try await lines.next() == nil)
        }
    }

    @Test
    func `a HEAD request holds no place`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            var request = HTTPClientRequest(url: "\(server.base)/api/v1/events")
            request.method = .HEAD
            request.headers.add(name: "Authorization", value: "Bearer \(ada.token)")
            #expect(try await server.exchange(request).status == 200)
            // The response is let go of after its head was sent.
            try await eventually("no stream is left") { server.app.services.listeners.count == 0 }
        }
    }
}

/// The page of the bell.
struct ActivityPageTests {
    @Test
    func `the page shows who followed as new once, in the reader's language`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let empty = try await server.page("/activity", as: ada.token)
            #expect(empty.status == 200 && empty.text.contains("class=\"empty\""))
            let grace = try await server.register("grace")
            try await server.send(Follow(ada.user.id), as: grace.token)

            #expect(try await server.page("/people", as: ada.token).text.contains("Activity, 1 new"))
            let first = try await server.page(
                "/activity", as: ada.token, headers: [("Accept-Language", "es")])
            #expect(first.text.contains("<b><bdi>Grace Example</bdi></b> ahora te sigue"))
            #expect(first.text.contains("row notice unseen") && first.text.contains("data-key=\"n1\""))
            let second = try await server.page("/activity", as: ada.token)
            #expect(second.text.contains("<b><bdi>Grace Example</bdi></b> follows you now"))
            #expect(!second.text.contains("row notice unseen"))
        }
    }

    @Test
    func `a guest is asked to log in and comes back to the page`() async throws {
        try await TestServer.run { server in
            var request = HTTPClientRequest(url: "\(server.base)/activity")
            request.headers.add(name: "Accept", value: "text/html")
            let answer = try await server.exchange(request)
            #expect(answer.status == 303 && answer.headers["location"] == "/login?to=/activity")
        }
    }
}
