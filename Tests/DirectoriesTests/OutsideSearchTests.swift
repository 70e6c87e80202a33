import App
import FanfareModels
import Foundation
import Members
import TestSupport
import Testing

@testable import Directories

/// Who may search another site, and how often.
@Suite(.serialized) struct OutsideSearchTests {
    @Test func `a guest reads what was searched, and has nothing searched`() async throws {
        try await StackExchangeTests.run { _ in
            StackExchangeTests.page([7])
        } _: { server, replay in
            let search = ListOutsidePeople("stackoverflow", q: "jon")
            let refused = await #expect(throws: Refusal.self) { try await server.send(search) }
            #expect(refused?.status == 401 && replay.asked.isEmpty)
            let path = "/directories/stackoverflow?q=jon"
            let page = try await server.page(path)
            #expect(page.status == 303 && page.headers["location"]?.hasPrefix("/login?to=") == true)
            let ada = try await server.register("ada")
            #expect(try await server.send(search, as: ada.token).data.map(\.id) == [7])
            #expect(try await server.send(search).data.map(\.id) == [7])
            #expect(try await server.page(path).status == 200 && replay.asked.count == 1)
        }
    }

    @Test func `one address has ten searches, but any number of pages and of what is saved`() async throws {
        try await StackExchangeTests.run(limits: .init()) { _ in
            StackExchangeTests.page([7])
        } _: { server, replay in
            let (ada, bob) = (try await server.register("ada"), try await server.register("bob"))
            for number in 0..<10 {
                let token = number % 2 == 0 ? ada.token : bob.token
                _ = try await server.send(ListOutsidePeople("stackoverflow", q: "jon \(number)"), as: token)
            }
            let eleventh = ListOutsidePeople("stackoverflow", q: "jon 10")
            let refused = await #expect(throws: Refusal.self) {
                try await server.send(eleventh, as: bob.token)
            }
            #expect(refused?.status == 429 && refused?.headers["retry-after"] != nil)
            _ = try await server.send(ListOutsidePeople("stackoverflow", q: "jon 3"), as: bob.token)
            for page in 1...15 { _ = try await server.send(ListOutsidePeople("stackoverflow", page: page)) }
            #expect(replay.asked.count == 25)
        }
    }

    @Test func `half of the quota is kept for pages`() async throws {
        try await StackExchangeTests.run { uri in
            StackExchangeTests.page(
                [7], extra: ",\"quota_remaining\":\(uri.contains("inname=half") ? 150 : 151)")
        } _: { server, replay in
            let ada = try await server.register("ada")
            for text in ["more", "half"] {
                _ = try await server.send(ListOutsidePeople("stackoverflow", q: text), as: ada.token)
            }
            let another = ListOutsidePeople("stackoverflow", q: "another")
            let refused = await #expect(throws: Refusal.self) {
                try await server.send(another, as: ada.token)
            }
            #expect(refused?.status == 503 && refused?.headers["retry-after"] != nil)
            _ = try await server.send(ListOutsidePeople("stackoverflow", q: "half"), as: ada.token)
            _ = try await server.send(StackExchangeTests.first)
            #expect(replay.asked.count == 3)
        }
    }

    @Test func `searches are kept for seven days, with their pictures`() async throws {
        try await TestServer.run { server in
            let copies = SavedDirectoryPages(database: server.app.database)
            let directories = try server.app.feature(Directories.self)
            for (text, id, age) in [("", 1, 8), ("old", 2, 7), ("young", 3, 6)] {
                let person = StoredPerson(
                    id: Int64(id), name: "\(id)", type: .registered, reputation: 1, gold: 0, silver: 0,
                    bronze: 0, link: "")
                let saved = Date().addingTimeInterval(Double(-age) * 86_400)
                try await copies.save(
                    Cached(OutsidePeople(people: [person], hasMore: false), at: saved),
                    PageKey(site: "stackoverflow", page: 1, text: text))
            }
            try await directories.cleanUp()
            for (text, id, isKept) in [("", 1, true), ("old", 2, false), ("young", 3, true)] {
                let key = PageKey(site: "stackoverflow", page: 1, text: text)
                let page = try await copies.page(key)
                let picture = try await copies.picture(of: Int64(id), on: "stackoverflow")
                #expect((page != nil) == isKept && (picture != nil) == isKept, "\(text)")
            }
        }
    }

    @Test
    func `of searches the latest stay, with their pictures, and everybody's pages whatever is searched`()
        async throws
    {
        try await TestServer.run { server in
            let copies = SavedDirectoryPages(database: server.app.database)
            // Older ones are removed after a week.
            let start = Date.now - 3600
            func save(_ text: String, _ ids: [Int64], _ second: Int) async throws {
                let people = ids.map { id in
                    StoredPerson(
                        id: id, name: "\(id)", type: .registered, reputation: 1, gold: 0, silver: 0,
                        bronze: 0,
                        link: "")
                }
                try await copies.save(
                    Cached(OutsidePeople(people: people, hasMore: false), at: start + Double(second)),
                    PageKey(site: "stackoverflow", page: 1, text: text))
            }
            try await save("", [1], 0)
            try await save("first", [1, 2], 1)
            for number in 2...SavedDirectoryPages.searches + 1 { try await save("\(number)", [3], number) }
            let pages = try await (
                copies.page(PageKey(site: "stackoverflow", page: 1)),
                copies.page(PageKey(site: "stackoverflow", page: 1, text: "first")),
                copies.page(PageKey(site: "stackoverflow", page: 1, text: "2"))
            )
            #expect(pages.0 != nil && pages.1 == nil && pages.2 != nil)
            #expect(try await copies.picture(of: 1, on: "stackoverflow") != nil)
            #expect(try await copies.picture(of: 2, on: "stackoverflow") == nil)
            #expect(try await copies.picture(of: 3, on: "stackoverflow") != nil)
        }
    }
}
