import Foundation
import TestSupport
import Testing

/// What the OpenAPI document says of the calls.
struct APIDescriptionTests {
    @Test func `what answers without a body is described as 204`() async throws {
        try await TestServer.run { server in
            let document = try await server.get("/api/v1/openapi.json")
            let json = try JSONSerialization.jsonObject(with: Data(document.bytes)) as? [String: Any]
            let paths = try #require(json?["paths"] as? [String: [String: [String: Any]]])
            var described = 0
            for (path, operations) in paths {
                for (name, operation) in operations where name != "head" {
                    let responses = try #require(operation["responses"] as? [String: [String: Any]])
                    let bodies = responses.filter { $0.key.hasPrefix("2") && $0.key != "204" }
                    #expect(bodies.values.allSatisfy { $0["content"] != nil }, "\(name) \(path)")
                    #expect(!bodies.isEmpty || responses["204"] != nil, "\(name) \(path)")
                    described += 1
                }
            }
            #expect(described > 100)
        }
    }
}
