import FanfareModels
import Foundation
import JSON
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

struct InputTests {
    // MARK: Where parameters come from

    @Test func `the path wins over the body and the body over the query`() throws {
        let input = try Input(
            path: [("id", "1")], query: "id=3&name=query&page=3", body: .json(#"{"id":2,"name":"body"}"#))
        let call = try input.decode(Call.self)
        #expect(call == Call(id: 1, name: "body", page: 3))
    }

    @Test(
        arguments: [
            (#"{"name":"Ada"}"#, nil), (#" {"name":"Ada"}"#, "text/plain"),
            ("\u{FEFF}{\"name\":\"Ada\"}", "image/png"),
            (#"{"name":"Ada"}"#, "application/x-www-form-urlencoded"),
            ("name=Ada", "application/x-www-form-urlencoded"),
            ("name=Ada", nil), ("name=Ada", "text/plain; charset=utf-8"), ("Intpage=4&name=Ada&&=", nil),
        ] as [(String, String?)])
    func `a body is read by what it holds`(body: String, type: String?) throws {
        let input = try Input(query: "id=1", body: .bytes(Bytes(body), contentType: type))
        #expect(try input.decode(Call.self).name == "Ada")
    }

    @Test(arguments: ["", " \n", "\u{FEFF}"]) func `an empty body says nothing, whatever its type`(
        body: String
    ) throws {
        let input = try Input(
            query: "id=1&name=Ada", body: .bytes(Bytes(body), contentType: "application/json"))
        #expect(try input.decode(Call.self) == Call(id: 1, name: "Ada"))
    }

    @Test(arguments: [
        "[]", "\"text\"", "1", "{", "{\"a\":}", "{\"a\":1}}", "{\"a\":\"\u{1}\"}", "{\"a\":\"\\ud800\"}",
        "{\"a\":NaN}",
    ])
    func `what claims to be JSON and is no object is malformed`(body: String) throws {
        let problem = #expect(throws: Problem.self) { try Input(body: .json(body)) }
        #expect(problem?.code == .malformed)
    }

    @Test func `bytes that are not UTF-8 are malformed wherever they stand`() {
        let bytes = Bytes(Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
        #expect(throws: Problem.self) { try Input(body: .bytes(bytes, contentType: nil)) }
        #expect(throws: Problem.self) { try Input(query: "name=%FF") }
        #expect(throws: Problem.self) { try Input(path: [("name", "%C3%28")]) }
        #expect(throws: Problem.self) {
            try Input(body: .bytes(Bytes([0x61, 0x3D, 0xFF]), contentType: nil))
        }
    }

    @Test func `a body over its limit is too large, one at it is not`() throws {
        let body = Input.Body.json(#"{"name":"Ada"}"#)
        #expect(throws: Never.self) { try Input(body: body, bodyLimit: 14) }
        #expect(throws: Problem(.tooLarge, "The body may have at most 13 bytes.")) {
            try Input(body: body, bodyLimit: 13)
        }
    }

    @Test func `a bomb of brackets is malformed, not a crash`() {
        let bomb = String(repeating: "{\"a\":", count: 200_000)
        #expect(throws: Problem.self) { try Input(body: .json(bomb), bodyLimit: .max) }
        let brackets = "a" + String(repeating: "[x]", count: 100_000) + "=1"
        #expect(throws: Problem.self) { try Input(query: brackets) }
    }

    // MARK: Forms

    @Test(arguments: [
        ("q=a+b", "a b"), ("q=a%20b%2Bc", "a b+c"), ("q=caf%C3%A9", "café"), ("q=café", "café"),
        ("q=100%", "100%"),
        ("q=%zz%2", "%zz%2"), ("q=1&q=2", "2"), ("q", ""), ("q=a=b", "a=b"), ("q=%26%3D", "&="),
        ("q=ada+tag@fans.example", "ada+tag@fans.example"), ("mail=a@b&q=x+y", "x+y"), ("x[]=1&q=x+y", "x y"),
    ])
    func `a query is decoded as leniently as clients write`(query: String, expected: String) throws {
        #expect(try Input(query: query)["q"] == .string(expected))
    }

    @Test func `brackets make lists and objects`() throws {
        let input = try Input(
            query: "ids[]=1&ids[]=2&user[name]=Ada&user[tags][]=x&user[tags][]=y&[]=z&a[b=c")
        #expect(input["ids"] == ["1", "2"])
        #expect(input["user"] == ["name": "Ada", "tags": ["x", "y"]])
        #expect(input["a[b"] == "c")
    }

    @Test func `camel case counts where snake case is missing`() throws {
        struct Names: Decodable { var first_name: String, last_name: String }
        let names = try Input(body: .json(#"{"firstName":"Ada","last_name":"L","lastName":"M"}"#)).decode(
            Names.self)
        #expect(names.first_name == "Ada" && names.last_name == "L")
        #expect(throws: Problem.self) { try Input(query: "firstname=a&last_name=b").decode(Names.self) }
    }

    // MARK: What parameters say

    @Test(arguments: ["5", "\"5\"", "\" 5 \"", "5.0", "5e0", "\"5.0\""])
    func `whole numbers are taken in any notation`(five: String) throws {
        #expect(try Input(body: .json("{\"page\":\(five)}")).decode(Page.self).page == 5)
    }

    @Test(arguments: [
        ("\"five\"", "must be a whole number"), ("5.5", "must be a whole number"),
        ("true", "must be a whole number"),
        ("[5]", "must be a whole number"), ("{}", "must be a whole number"),
        ("\"0x10\"", "must be a whole number"),
        ("\"nan\"", "must be a whole number"), ("9223372036854775808", "is out of range"),
        ("1e400", "is out of range"),
        ("\"99999999999999999999999\"", "is out of range"), ("9007199254740993.0", "is out of range"),
    ])
    func `a number that is none is refused in words`(text: String, message: String) throws {
        let input = try Input(body: .json("{\"page\":\(text)}"))
        let problem = #expect(throws: Problem.self) { try input.decode(Page.self) }
        #expect(problem?.fields == ["page": [message]])
    }

    @Test(arguments: [
        ("true", true), ("\"1\"", true), ("1", true), ("\"on\"", true), ("false", false),
        ("\"false\"", false),
        ("0", false),
    ])
    func `truth has several spellings`(text: String, expected: Bool) throws {
        struct Flag: Decodable { var previous: Bool }
        #expect(try Input(body: .json("{\"previous\":\(text)}")).decode(Flag.self).previous == expected)
    }

    @Test func `blank text is nothing where nothing is allowed, and stays where it is not`() throws {
        struct Edit: Decodable { var about: String?, sort: Sort?, text: String }
        let edit = try Input(body: .json(#"{"about":" ","sort":"","text":""}"#)).decode(Edit.self)
        #expect(edit.about == nil && edit.sort == nil && edit.text == "")
    }

    @Test func `null is nothing`() throws {
        #expect(try Input(body: .json(#"{"page":null}"#)).decode(Page.self).page == nil)
        let input = try Input(body: .json(#"{"id":1,"name":null}"#))
        #expect(throws: Problem.invalid("name", "can't be blank")) { try input.decode(Call.self) }
    }

    @Test func `all that is wrong is said at once`() throws {
        let input = try Input(body: .json(#"{"sort":"best","name":5,"at":"noon","stars":9}"#))
        let problem = #expect(throws: Problem.self) { try input.decode(Everything.self) }
        #expect(
            problem?.fields == [
                "id": ["can't be blank"], "sort": ["is not one of newest, top"], "name": ["must be text"],
                "at": ["must be a time like 2026-11-21T13:24:00Z"], "stars": ["Give 1 to 5 stars."],
            ])
    }

    @Test func `a checked type's problem gets the name of the field`() throws {
        struct Review: Decodable { var own_rating: Stars }
        #expect(throws: Problem.invalid("own_rating", "Give 1 to 5 stars.")) {
            try Input(query: "own_rating=6").decode(Review.self)
        }
        #expect(try Input(query: "own_rating=5").decode(Review.self).own_rating.value == 5)
    }

    @Test func `objects and lists nest, and a fault names the innermost field`() throws {
        let good = try Input(body: .json(#"{"comment":{"content":"Hi","ids":[1,"2"]}}"#)).decode(Nested.self)
        #expect(good.comment.content == "Hi" && good.comment.ids == [ID(1), ID(2)])
        let bad = try Input(body: .json(#"{"comment":{"content":"Hi","ids":[1,"x"]}}"#))
        #expect(throws: Problem.invalid("ids", "must be a whole number")) { try bad.decode(Nested.self) }
        let flat = try Input(query: "comment[content]=Hi&comment[ids]=7")
        #expect(try flat.decode(Nested.self).comment.ids == [ID(7)])
        let text = try Input(query: "comment=Hi")
        #expect(throws: Problem.invalid("comment", "must be an object")) { try text.decode(Nested.self) }
    }

    @Test func `control characters are refused, line ends and tabs are not`() throws {
        struct Text: Decodable { var text: String }
        #expect(try Input(query: "text=a%0D%0A%09b").decode(Text.self).text == "a\r\n\tb")
        for query in ["text=a%00b", "text=%1F", "text=%0B"] {
            #expect(throws: Problem.invalid("text", "can't hold control characters")) {
                try Input(query: query).decode(Text.self)
            }
        }
    }

    @Test func `a part of the path that cannot be is a page that is not there`() throws {
        #expect(throws: Problem.missing()) {
            try Input(path: [("id", "abc")], query: "name=Ada").decode(Call.self)
        }
    }

    @Test func `dictionaries take every parameter`() throws {
        #expect(try Input(query: "a=1&b=2").decode([String: Int].self) == ["a": 1, "b": 2])
    }
}

extension Input.Body {
    static func json(_ text: String) -> Self {
        .bytes(Bytes(text), contentType: "application/json")
    }
}

private struct Call: Decodable, Equatable {
    var id: Int64
    var name: String
    var page: Int?
}

private struct Page: Decodable { var page: Int? }

private enum Sort: String, Decodable, CaseIterable { case newest, top }

private struct Everything: Decodable {
    var id: ID<Call>
    var name: String?
    var sort: Sort?
    var at: Date?
    var stars: Stars
}

private struct Nested: Decodable {
    struct Comment: Decodable {
        var content: String
        var ids: [ID<Call>]
    }
    var comment: Comment
}

struct Stars: Codable, SchemaDescribed {
    static let schema = OpenAPIScalar(.integer, range: 1...5, example: 5)
    let value: Int

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
        guard 1...5 ~= value else { throw Problem.invalid("rating", "Give 1 to 5 stars.") }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
