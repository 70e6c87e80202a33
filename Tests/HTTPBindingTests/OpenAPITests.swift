import FanfareModels
import Foundation
import JSON
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

struct OpenAPITests {
    static let operations: [OpenAPI.Operation] = [
        .init(ListPeople.self, access: .optional), .init(ShowPerson.self, access: .optional),
        .init(Register.self, access: .none), .init(LogIn.self, access: .none, refusals: [401]),
        .init(LogOut.self, access: .required), .init(FindGames.self, access: .none),
        .init(WriteReview.self, access: .required),
    ]

    let document: JSON

    init() throws {
        document = try OpenAPI.document(
            Self.operations, serverURL: "https://fans.example/api/v1", version: "1.0.0")
    }

    @Test func `inputs come in the path, the query or the body`() {
        let review = document["paths"]?["/games/{game}/reviews"]?["post"]
        #expect(review?["operationId"] == "writeReview")
        #expect(
            review?["parameters"] == [
                [
                    "name": "game", "in": "path", "required": true,
                    "schema": ["type": "integer", "format": "int64", "examples": [1]],
                ],
                ["$ref": "#/components/parameters/IdempotencyKey"],
            ])
        let body = review?["requestBody"]?["content"]?["application/json"]?["schema"]
        #expect(body?["required"] == ["rating"])
        #expect(body?["properties"]?["text"] == ["type": "string"])
        let find = document["paths"]?["/games"]?["get"]
        #expect(
            find?["parameters"] == [
                [
                    "name": "genres[]", "in": "query",
                    "schema": ["type": "array", "items": ["type": "string"]],
                ],
                ["name": "q", "in": "query", "required": true, "schema": ["type": "string"]],
            ])
        #expect(find?["requestBody"] == nil)
    }

    @Test func `files come in multipart alone`() {
        let content = document["paths"]?["/users"]?["post"]?["requestBody"]?["content"]
        let file = content?["multipart/form-data"]?["schema"]?["properties"]?["image_url"]
        #expect(file == ["type": "string", "contentMediaType": "application/octet-stream"])
        #expect(content?["application/json"]?["schema"]?["properties"]?["image_url"] == nil)
    }

    @Test func `failures follow from access and input`() {
        #expect(statuses("/people", "get") == ["200", "400", "401", "421", "422", "429", "503"])
        #expect(
            statuses("/people/{person}", "get") == ["200", "400", "401", "404", "421", "422", "429", "503"])
        #expect(
            statuses("/sessions", "post") == [
                "200", "400", "401", "408", "409", "413", "421", "422", "429", "503", "507",
            ])
        // Whatever writes may be refused for an Idempotency-Key that stood for something else.
        #expect(
            statuses("/sessions", "delete") == [
                "204", "400", "401", "403", "408", "409", "413", "421", "422", "429", "503", "507",
            ])
        #expect(document["components"]?["responses"]?["SignedOut"]?["content"] == nil)
    }

    @Test func `who may call is said`() {
        #expect(document["paths"]?["/sessions"]?["delete"]?["security"] == [["token": []]])
        #expect(document["paths"]?["/people"]?["get"]?["security"] == [[:], ["token": []]])
        #expect(document["paths"]?["/users"]?["post"]?["security"] == [])
    }

    @Test func `every reference leads somewhere`() throws {
        let text = try JSON.writer(document).string
        for match in text.matches(of: #/"\$ref":"#/components/([a-z]+)/([^"]+)"/#) {
            let target = document["components"]?[String(match.1)]?[String(match.2)]
            #expect(target != nil, "\(match.0)")
        }
    }

    @Test func `the same calls in another order give the same bytes`() throws {
        let other = try OpenAPI.document(
            Self.operations.reversed(), serverURL: "https://fans.example/api/v1", version: "1.0.0")
        #expect(try JSON.bytes(other) == JSON.bytes(document))
    }

    private func statuses(_ path: String, _ method: String) -> [String] {
        guard case .object(let members)? = document["paths"]?[path]?[method]?["responses"] else { return [] }
        return members.map(\.name)
    }
}

private struct FindGames: Endpoint {
    typealias Response = [String]
    static let method = FanfareModels.Method.get
    static let path = "/games"
    static let summary = "Games by title."

    var genres: [String]?
    var q: String
}

private struct WriteReview: Endpoint {
    typealias Response = EmptyResponse
    static let method = FanfareModels.Method.post
    static let path = "/games/:game/reviews"
    static let summary = "Reviews a game."
    static let success = 201

    var game: ID<WriteReview>
    var rating: Stars
    var text: String?
}
