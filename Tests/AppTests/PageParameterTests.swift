import FanfareModels
import HTTPBinding
import TestSupport
import Testing

@testable import App

/// Every page with parameters of all kinds in its address, its own and those of others, right and wrong.
@Suite struct PageParameterTests {
    @Test func `no page fails or leads around in a circle, whatever its address says`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            for pattern in try server.app.routes().pages {
                let path = pattern.split(separator: "/").map { $0.hasPrefix(":") ? "1" : $0 }
                for query in Self.queries {
                    var visited: [String] = []
                    var address: String? = "/\(path.joined(separator: "/"))?\(query)"
                    while let next = address {
                        visited.append(next)
                        let page = try await server.page(next, as: ada.token)
                        #expect(page.status < 500, "\(next)")
                        address = page.headers["location"]
                        if let address, visited.contains(address) || !address.hasPrefix("/") {
                            Issue.record("\(visited) lead to \(address)")
                            break
                        }
                    }
                }
            }
        }
    }

    private static let queries = [
        "following=true", "q=a", "q=%00", "cursor=x", "cursor=MTAfMg", "limit=0", "limit=x", "sort=name",
        "sort=zzz", "filter=live", "period=weekly&previous=true", "around=true", "at=2026-11-01", "at=zzz",
        "tab=games", "tab=zzz", "reply=1", "reply=x", "sent=1", "genre=Puzzle&status=played", "page=2",
        "to=/people", "to=//elsewhere.example", "to=/login", "asked=1",
    ]
}
