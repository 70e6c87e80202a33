import App
import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Directories

@Suite(.serialized) struct OutsideProfileTests {
    @Test func `somebody on a saved page has a profile without another request`() async throws {
        try await StackExchangeTests.run { _ in
            StackExchangeTests.page([1, 2])
        } _: { server, replay in
            _ = try await server.send(StackExchangeTests.first)
            let profile = try await server.send(ShowOutsidePerson(2, on: "stackoverflow"))
            #expect(profile.person.name == "Fan é& 2" && profile.directory.name == "Stack Overflow")
            #expect(!profile.stale && replay.asked.count == 1)
            let page = try await server.page("/directories/stackoverflow/people/2").text
            #expect(
                page.contains("Open on Stack Overflow") && page.contains("https://stackoverflow.com/users/2"))
        }
    }

    @Test func `somebody else is asked for by id, by members, and kept`() async throws {
        let more = """
            {"user_id":77,"display_name":"Deep","reputation":5,"user_type":"registered","creation_date":1222430705,
            "website_url":"https://deep.example","reputation_change_week":1,"reputation_change_month":2,
            "reputation_change_year":-3}
            """
        try await StackExchangeTests.run { uri in
            uri.contains("/users/77?") ? StackExchangeTests.page([], more: more) : StackExchangeTests.page([])
        } _: { server, replay in
            let call = ShowOutsidePerson(77, on: "stackoverflow")
            let refusal = await #expect(throws: Refusal.self) { try await server.send(call) }
            #expect(refusal?.status == 401 && replay.asked.isEmpty, "the quota is for members")
            let ada = try await server.register("ada").token
            let person = try await server.send(call, as: ada).person
            #expect(person.createdAt == Date(timeIntervalSince1970: 1_222_430_705))
            #expect(person.website == "https://deep.example" && person.earned?.year == -3)
            #expect(replay.asked.map(\.uri) == ["/2.3/users/77?site=stackoverflow"])
            #expect(try await server.send(call).person.name == "Deep", "a guest reads what is saved")
            let none = await #expect(throws: Refusal.self) {
                try await server.send(ShowOutsidePerson(78, on: "stackoverflow"), as: ada)
            }
            #expect(none?.status == 404)
            for path in ["other/people/1", "stackoverflow/people/0", "stackoverflow/people/-4"] {
                #expect(try await server.page("/directories/\(path)", as: ada).status == 404, "\(path)")
            }
        }
    }

    @Test(arguments: [
        (OutsideOrder.name, "order=asc&sort=name"), (.creation, "order=desc&sort=creation"),
        (.modified, "order=desc&sort=modified"),
    ])
    func `the API's other orders are lists of their own`(order: OutsideOrder, query: String) async throws {
        try await StackExchangeTests.run { uri in
            uri.contains("sort=reputation") ? StackExchangeTests.page([1]) : StackExchangeTests.page([5])
        } _: { server, replay in
            #expect(try await server.send(StackExchangeTests.first).data.map(\.id) == [1])
            let call = ListOutsidePeople("stackoverflow", sort: order)
            for _ in 0..<2 { #expect(try await server.send(call).data.map(\.id) == [5]) }
            #expect(replay.asked.map(\.uri).filter { $0.contains(query) }.count == 1)
            let page = try await server.page("/directories/stackoverflow?sort=\(order.rawValue)&wait=1").text
            #expect(page.contains("/directories/stackoverflow?sort=\(order.rawValue)&amp;page=2"))
            #expect(try await server.page("/directories/stackoverflow?sort=x").status == 422)
        }
    }

    @Test(arguments: Engine.available)
    func `nobody is on two pages, also when the site moves people between requests`(engine: Engine)
        async throws
    {
        try await FakeServer.run { uri in
            uri.contains("page=1&")
                ? StackExchangeTests.page([1, 2, 3])
                : uri.contains("page=2&")
                    ? StackExchangeTests.page([3, 4, 5])
                    : StackExchangeTests.page([5, 2], hasMore: false)
        } _: { replay in
            try await TestServer.run(
                engine,
                configure: {
                    $0.stackExchangeURL = replay.base
                    $0.privateHosts = ["127.0.0.1"]
                }
            ) { server in
                var seen: [Int64] = []
                for number in 1...3 {
                    let page = try await server.send(ListOutsidePeople("stackoverflow", page: number))
                    seen += page.data.map(\.id)
                    #expect(page.hasMore == (number < 3))
                }
                #expect(seen == [1, 2, 3, 4, 5])
                #expect(try await server.send(ListOutsidePeople("stackoverflow", page: 3)).data.isEmpty)
                let places: Int? = try await server.app.database.read { db in
                    try db.first("SELECT COUNT(*) FROM directory_place") { $0[0] }
                }
                #expect(places == 5)
            }
        }
    }

    @Test func `a site that is down leaves the tab whole, with the saved copy it has`() async throws {
        try await StackExchangeTests.run { _ in
            StackExchangeTests.page([1])
        } _: { server, replay in
            _ = try await server.send(StackExchangeTests.first)
            replay.says { _ in .json("{}", 500) }
            let page = try await server.page("/directories/stackoverflow?sort=name&wait=1")
            #expect(page.status == 503 && page.text.contains("Stack Overflow does not answer at the moment."))
            #expect(page.text.contains("Saved copy by reputation") && page.text.contains("Fan é&amp; 1"))
            #expect(page.text.contains("href=\"/directories/stackoverflow?sort=name\""))
            let spanish = try await server.page(
                "/directories/stackoverflow?sort=name&wait=1", headers: [("Accept-Language", "es")])
            #expect(spanish.text.contains("Stack Overflow no responde en este momento."))
        }
    }
}
