import App
import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@testable import Directories

@Suite(.serialized) struct StackExchangeTests {
    static let first = ListOutsidePeople("stackoverflow")

    static func page(
        _ ids: [Int], hasMore: Bool = true, more: String = "", extra: String = ",\"quota_remaining\":299"
    )
        -> FakeServer.CannedResponse
    {
        let items = ids.map { id in
            """
            {"user_id":\(id),"display_name":"Fan &#233;&amp; \(id)","reputation":\(1_000_000 - id),"user_type":"registered",
            "badge_counts":{"gold":1,"silver":2,"bronze":3},"link":"https://stackoverflow.com/users/\(id)",
            "location":"Cura&#231;ao","profile_image":"http://127.0.0.1:9/\(id).png","collectives":[1]}
            """
        }
        return .json(
            "{\"items\":[\(items.joined(separator: ","))\(more)],\"has_more\":\(hasMore),\"quota_max\":300\(extra)}"
        )
    }

    static func run(
        key: String? = nil, limits: SharedLimits.Figures? = nil,
        _ answer: @escaping @Sendable (String) -> FakeServer.CannedResponse,
        _ body: @escaping @Sendable (TestServer, FakeServer) async throws -> Void
    ) async throws {
        try await FakeServer.run(answer) { replay in
            try await TestServer.run(configure: {
                $0.limits = limits
                $0.stackExchangeURL = replay.base
                $0.stackExchangeKey = key
                $0.privateHosts = ["127.0.0.1"]
            }
            ) { server in try await body(server, replay) }
        }
    }

    @Test func `a page is asked for as the site wants it, decoded, and kept`() async throws {
        try await Self.run { _ in
            Self.page([1, 2])
        } _: { server, replay in
            let page = try await server.send(Self.first)
            #expect(page.data.map(\.name) == ["Fan é& 1", "Fan é& 2"])
            #expect(page.data.map(\.location) == ["Curaçao", "Curaçao"])
            #expect(page.hasMore && !page.stale)
            #expect(page.data[0].badges == BadgeCounts(gold: 1, silver: 2, bronze: 3))
            #expect(
                page.data[0].imageURL.hasPrefix(
                    server.app.settings.url + "/directories/stackoverflow/pictures/1-"))
            for _ in 0..<3 { #expect(try await server.send(Self.first) == page) }
            #expect(
                replay.asked.map(\.uri) == [
                    "/2.3/users?site=stackoverflow&page=1&pagesize=30&order=desc&sort=reputation"
                ])
            #expect(try await server.page("/directories/stackoverflow?wait=1").text.contains("Fan é&amp; 1"))
        }
    }

    @Test func `what may be absent may be absent, and a bad row loses nobody else`() async throws {
        let more = """
            ,{"user_id":9,"display_name":"Bare","reputation":1,"user_type":"does_not_exist"},{"user_id":"x"},null,
            {"user_id":8,"display_name":"&#8203;","reputation":1,"user_type":"whatever","website_url":""},
            {"user_id":1,"display_name":"Twice","reputation":1,"user_type":"registered"}
            """
        try await Self.run { _ in
            Self.page([1], more: more)
        } _: { server, _ in
            let people = try await server.send(Self.first).data
            #expect(people.map(\.id).starts(with: [1, 9]))
            #expect(people.count { $0.id == 1 } == 1)
            #expect(
                people[1].location == nil && people[1].userType == .doesNotExist
                    && people[1].badges == BadgeCounts())
        }
    }

    @Test func `pages follow each other while there are more`() async throws {
        try await Self.run { uri in
            uri.contains("page=2&") ? Self.page([3], hasMore: false) : Self.page([1, 2])
        } _: { (server, _) async throws in
            #expect(
                try await server.page("/directories/stackoverflow?wait=1").text.contains(
                    "href=\"/directories/stackoverflow?page=2\""))
            #expect(
                try await server.page("/directories/stackoverflow?page=2&wait=1").text.contains("data-more")
                    == false
            )
            #expect(try await server.send(ListOutsidePeople("stackoverflow", page: 2)).data.map(\.id) == [3])
        }
    }

    @Test func `a name is looked for by the site, once however it is typed`() async throws {
        try await Self.run { uri in
            uri.contains("inname=") ? Self.page([7], hasMore: uri.contains("&page=1&")) : Self.page([1])
        } _: { server, replay in
            let ada = try await server.register("ada")
            for text in ["Jon C++", " jon  c++ "] {
                let found = try await server.send(ListOutsidePeople("stackoverflow", q: text), as: ada.token)
                #expect(found.data.map(\.id) == [7])
            }
            #expect(replay.asked.map(\.uri).filter { $0.contains("inname=jon%20c%2B%2B") }.count == 1)
            let page = try await server.page("/directories/stackoverflow?q=jon+c%2B%2B&wait=1").text
            #expect(page.contains("value=\"jon c++\"") && page.contains("Fan é&amp; 7"))
            #expect(page.contains("/directories/stackoverflow?q=jon%20c%2B%2B&amp;page=2"))
            #expect(try await server.send(Self.first).data.map(\.id) == [1], "everybody is another list")
            let long = ListOutsidePeople("stackoverflow", q: String(repeating: "a", count: 51))
            let refusal = await #expect(throws: Refusal.self) { try await server.send(long) }
            #expect(refusal?.status == 422)
        }
    }

    @Test func `somebody without a page there has a profile here that links nowhere`() async throws {
        try await Self.run { _ in
            Self.page(
                [],
                more:
                    "{\"user_id\":9,\"display_name\":\"Bare\",\"reputation\":1,\"user_type\":\"registered\"}")
        } _: { server, _ in
            let page = try await server.page("/directories/stackoverflow?wait=1").text
            #expect(page.contains("<bdi>Bare</bdi>") && !page.contains("href=\"\""))
            let profile = try await server.page("/directories/stackoverflow/people/9").text
            #expect(profile.contains("<bdi>Bare</bdi>") && !profile.contains("Open on"))
        }
    }

    @Test(arguments: [
        (",\"backoff\":30", true), (",\"quota_remaining\":0", true), ("", false),
    ])
    func `backoff and an empty quota are kept, and what is saved is shown meanwhile`(
        extra: String, waits: Bool
    ) async throws {
        try await Self.run { _ in
            Self.page([1], extra: extra)
        } _: { server, replay in
            _ = try await server.send(Self.first)
            let second = try? await server.send(ListOutsidePeople("stackoverflow", page: 2))
            #expect((second == nil) == waits)
            #expect(replay.asked.count == (waits ? 1 : 2))
            #expect(try await server.send(Self.first).data.count == 1)
        }
    }

    @Test(arguments: [
        (502, "too many requests from this IP, more requests available in 67194 seconds", 1, 67_194),
        (400, "sort", 1, nil), (403, "page above 25 requires access token or app key", 1, nil),
        (503, "temporarily unavailable", 1, nil), (404, "no method", 1, nil),
    ])
    func `an error in a wrapper is told, and kept to`(id: Int, message: String, asked: Int, wait: Int?)
        async throws
    {
        try await Self.run { _ in
            .json("{\"error_id\":\(id),\"error_message\":\"\(message)\",\"error_name\":\"x\"}", 400)
        } _: { server, replay in
            let refusal = await #expect(throws: Refusal.self) { try await server.send(Self.first) }
            #expect(refusal?.status == 503)
            let told = refusal?.headers["retry-after"].flatMap { Int($0) }
            if let wait { #expect(abs((told ?? 0) - wait) < 30) }
            for _ in 0..<3 { _ = try? await server.send(Self.first) }
            #expect(replay.asked.count == asked)
            let page = try await server.page("/directories/stackoverflow?wait=1")
            #expect(page.status == 503 && page.text.contains("Stack Overflow does not answer at the moment."))
            #expect(page.text.contains("class=\"tabs\"") && page.text.contains("type=\"search\""))
        }
    }

    @Test(arguments: [
        FakeServer.CannedResponse.json("nonsense"), .json("{}", 500), .json("{\"items\":[]}"),
        FakeServer.CannedResponse.json("{}").cutOff,
    ])
    func `a site that fails is told, and what was saved outlives it`(answer: FakeServer.CannedResponse)
        async throws
    {
        try await Self.run { _ in
            Self.page([1])
        } _: { server, replay in
            _ = try await server.send(Self.first)
            replay.says { _ in answer }
            try await server.app.database.write { db in
                try db.run("UPDATE directory_page SET saved_ms = \(Date().addingTimeInterval(-8 * 86_400))")
            }
            for _ in 0..<3 {
                let page = try await server.send(Self.first)
                #expect(page.data.count == 1 && page.stale)
            }
        }
    }

    @Test func `without a key the list ends where the site asks for one`() async throws {
        try await Self.run { _ in
            Self.page([1])
        } _: { server, replay in
            let last = try await server.send(ListOutsidePeople("stackoverflow", page: 25))
            #expect(!last.hasMore)
            let refusal = await #expect(throws: Refusal.self) {
                try await server.send(ListOutsidePeople("stackoverflow", page: 26))
            }
            #expect(refusal?.status == 403 && replay.asked.count == 1)
        }
        try await Self.run(key: "k") { _ in
            Self.page([1])
        } _: { server, replay in
            let page = try await server.send(ListOutsidePeople("stackoverflow", page: 26))
            #expect(page.hasMore)
            #expect(replay.asked.first?.uri.hasSuffix("&key=k") == true)
        }
    }

    @Test(arguments: [
        "/directories/other", "/directories/stackoverflow?page=0", "/directories/stackoverflow?page=-1",
        "/directories/stackoverflow?page=x", "/directories/stackoverflow?page=99999999999999999999",
        "/directories/stackoverflow/pictures/7-x.webp",
    ])
    func `what cannot be asked for is refused and asked of nobody`(path: String) async throws {
        try await Self.run { _ in
            Self.page([1])
        } _: { server, replay in
            let status = try await server.page(path).status
            #expect([404, 422].contains(status))
            #expect(replay.asked.isEmpty)
        }
    }

    @Test func `a picture that cannot be had is drawn from the name`() async throws {
        try await Self.run { _ in
            Self.page([1])
        } _: { server, _ in
            let person = try #require(try await server.send(Self.first).data.first)
            let picture = try await server.page(
                person.imageURL.replacing(server.app.settings.url, with: ""))
            #expect(
                picture.headers["content-type"] == "image/svg+xml; charset=utf-8"
                    && picture.headers["cache-control"] == "no-cache")
        }
    }
}

/// What the site really said, once.
@Suite(.serialized) struct RecordedTests {
    private static let folder = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"].map {
        "\($0)/stackexchange/api"
    }

    @Test(.enabled(if: folder != nil, "FANFARE_SAMPLES names no folder"), arguments: ["A", "C"])
    func `a recorded page is read whole`(name: String) async throws {
        let folder = try #require(Self.folder)
        let page = try Data(contentsOf: URL(filePath: "\(folder)/users_so_reputation_20_\(name).json"))
        try await StackExchangeTests.run { _ in
            .init(200, Array(page))
        } _: { server, _ in
            let people = try await server.send(StackExchangeTests.first).data
            #expect(people.count == 20)
            #expect(people.map(\.reputation) == people.map(\.reputation).sorted(by: >))
            #expect(!people.contains { ($0.location ?? "").contains("&#") })
        }
    }

    @Test(.enabled(if: folder != nil, "FANFARE_SAMPLES names no folder"))
    func `recorded errors are understood`() async throws {
        let data = try Data(contentsOf: URL(filePath: "\(try #require(Self.folder))/errors_observed.json"))
        for error in try #require(try JSONSerialization.jsonObject(with: data) as? [Any]) {
            let body = Array(try JSONSerialization.data(withJSONObject: error))
            try await StackExchangeTests.run { _ in
                .init(400, body)
            } _: { server, replay in
                for _ in 0..<2 {
                    await #expect(throws: Refusal.self) { try await server.send(StackExchangeTests.first) }
                }
                #expect(replay.asked.count == 1)
            }
        }
    }
}
