import FanfareModels
import Foundation
import JSON
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

struct SchemaTests {
    @Test func `members are found with their types and what may be missing`() throws {
        var components = SchemaComponents()
        let schema = try components.schema(SchemaDecoder.schema(of: Game.self))
        #expect(schema == ["$ref": "#/components/schemas/Game"])
        #expect(
            components.all["Game"] == [
                "type": "object",
                "properties": [
                    "id": ["type": "integer", "format": "int64", "examples": [1]],
                    "title": ["type": "string"],
                    "year": ["type": ["integer", "null"], "format": "int64"],
                    "genre": ["$ref": "#/components/schemas/Game.Genre"],
                    "second": ["anyOf": [["$ref": "#/components/schemas/Game.Genre"], ["type": "null"]]],
                    "stars": ["type": "integer", "minimum": 1, "maximum": 5, "examples": [5]],
                    "made": [
                        "type": "string", "format": "date-time", "examples": ["2026-11-21T13:24:00Z"],
                    ],
                    "related": ["type": "array", "items": ["$ref": "#/components/schemas/Game"]],
                    "sequel": ["type": ["array", "null"], "items": ["$ref": "#/components/schemas/Game"]],
                    "counts": [
                        "type": "object", "additionalProperties": ["type": "integer", "format": "int64"],
                    ],
                ],
                "required": ["id", "title", "genre", "stars", "made", "related", "counts"],
            ])
        #expect(components.all["Game.Genre"] == ["type": "string", "enum": ["puzzle", "racing"]])
    }

    @Test func `a type that holds itself by way of others ends`() throws {
        var components = SchemaComponents()
        _ = try components.schema(SchemaDecoder.schema(of: Thread.self))
        let thread = components.all["Thread"]?["properties"]
        #expect(thread?["posts"] == ["type": "array", "items": ["$ref": "#/components/schemas/Post"]])
        #expect(thread?["title"] == ["type": "string"])
        let post = components.all["Post"]?["properties"]
        #expect(
            post?["quoted"] == ["anyOf": [["$ref": "#/components/schemas/Box_Thread"], ["type": "null"]]])
        #expect(post?["threads"] == ["type": "array", "items": ["$ref": "#/components/schemas/Thread"]])
        #expect(post?["text"] == ["type": "string"])
    }

    @Test func `generic types are named by their parts`() throws {
        #expect(SchemaName.of(Listing<Game>.self) == "Listing_Game")
        #expect(SchemaName.of(Listing<Game.Genre>.self) == "Listing_Game.Genre")
        #expect(SchemaName.of(Listing<[String: Game]>.self) == "Listing_Dictionary_String_Game")
    }

    @Test func `what writes every key has every key required`() throws {
        var components = SchemaComponents()
        _ = try components.schema(SchemaDecoder.schema(of: Card.self))
        #expect(components.all["Card"]?["required"] == ["name", "about"])
        #expect(components.all["Card"]?["properties"]?["about"] == ["type": ["string", "null"]])
    }

    @Test func `a nested container is an object of its own`() throws {
        var components = SchemaComponents()
        let schema = try components.schema(SchemaDecoder.schema(of: Wrapped.self))
        #expect(schema == ["$ref": "#/components/schemas/Wrapped"])
        #expect(
            components.all["Wrapped"]?["properties"]?["comment"] == [
                "type": "object", "properties": ["content": ["type": "string"]], "required": ["content"],
            ])
    }

    @Test func `a type that refuses what it is given is named`() {
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws {
                guard try decoder.singleValueContainer().decode(String.self) == "magic" else {
                    throw Problem.invalid("picky", "is not magic")
                }
            }
        }
        struct Holder: Decodable { var picky: Picky }
        let fault = #expect(throws: SchemaFault.self) { try SchemaDecoder.schema(of: Holder.self) }
        #expect(fault?.type == "Picky")
    }

    @Test func `two types of one name are refused`() throws {
        var components = SchemaComponents()
        try components.add("Game", ["type": "object"])
        #expect(throws: Never.self) { try components.add("Game", ["type": "object"]) }
        #expect(throws: SchemaFault.self) { try components.add("Game", ["type": "string"]) }
    }
}

private struct Game: Codable {
    enum Genre: String, Codable, CaseIterable { case puzzle, racing }

    var id: ID<Game>
    var title: String
    var year: Int?
    var genre: Genre
    var second: Genre?
    var stars: Stars
    var made: Date
    var related: [Game]
    var sequel: [Game]?
    var counts: [String: Int]
}

private struct Thread: Codable {
    var posts: [Post]
    var title: String
}

private struct Post: Codable {
    var quoted: Box<Thread>?
    var threads: [Thread]
    var text: String
}

/// A value that may hold itself.
private final class Box<Value: Codable>: Codable {
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private struct Card: Codable, JSONWritable {
    var name: String
    var about: String?

    func write(to json: inout JSONWriter) {
        json.object {
            $0("name", name)
            $0("about", about)
        }
    }
}

private struct Wrapped: Decodable {
    enum Keys: CodingKey { case comment, content }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Keys.self)
        let inner = try outer.nestedContainer(keyedBy: Keys.self, forKey: .comment)
        _ = try inner.decode(String.self, forKey: .content)
    }
}
