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
                for (name, operation) in operations {
                    let responses = operation["responses"] as? [String: [String: Any]]
                    let success = try #require(responses?.first { $0.key.hasPrefix("2") }, "\(name) \(path)")
                    #expect((success.value["content"] == nil) == (success.key == "204"), "\(name) \(path)")
                    described += 1
                }
            }
            #expect(described > 100)
        }
    }
}
