import FanfareModels
import Foundation
import Testing

struct JSONStreamTests {
    @Test func `random values come out as Foundation writes them`() throws {
        var dice = Dice(seed: 2)
        let foundation = JSONEncoder()
        for _ in 0..<1000 {
            let tree = Tree.random(depth: 5, &dice)
            let ours = try JSONSerialization.jsonObject(with: Data(JSON.bytes([tree])))
            let theirs = try JSONSerialization.jsonObject(with: foundation.encode([tree]))
            #expect((ours as? NSArray) == (theirs as? NSArray))
        }
    }

    @Test(.needsSamples) func `naughty strings come back as they went`() throws {
        let strings = try Samples.naughtyStrings()
        #expect(strings.count > 500)
        #expect(try JSONDecoder().decode([String].self, from: Data(JSON.bytes(strings))) == strings)
    }

    @Test func `every character of the lower planes comes back as it went`() throws {
        let text = String(String.UnicodeScalarView((0...0x2FFFF).compactMap(Unicode.Scalar.init)))
        for offset in 0..<9 {
            let shifted = String(repeating: "x", count: offset) + text
            #expect(try JSONDecoder().decode([String].self, from: Data(JSON.bytes([shifted]))) == [shifted])
        }
    }

    @Test func `integers of every width keep their ends`() throws {
        struct Widths: Codable, Equatable {
            var a = [Int8.min, .max], b = [Int16.min, .max], c = [Int32.min, .max], d = [Int64.min, .max]
            var e = [UInt8.max], f = [UInt16.max], g = [UInt32.max], h = [UInt64.max], i = [Int.min, .max]
            var j = UInt.max, k = Int8.min, l = UInt64.max
        }
        #expect(try JSONDecoder().decode(Widths.self, from: Data(JSON.bytes(Widths()))) == Widths())
    }

    @Test func `what is absent is left out and explicit nulls are written`() throws {
        struct Profile: Codable { var about: String?, name = "Ada" }
        #expect(try text(Profile()) == #"{"name":"Ada"}"#)
        #expect(try text([String?.none, "Ada"]) == #"[null,"Ada"]"#)
        #expect(try text(Listing<Profile>([])) == #"{"data":[],"next":null}"#)
    }

    @Test func `dates, addresses, data and decimals have one form each`() throws {
        struct Mixed: Encodable {
            var at = Date(timeIntervalSince1970: 1_795_267_440.9)
            var url = URL(string: "https://fans.example/a%20b")
            var data = Data([0, 255])
            var price = Decimal(string: "12.50")
        }
        #expect(
            try text(Mixed()) == """
                {"at":"2026-11-21T13:24:00Z","url":"https://fans.example/a%20b","data":"AP8=","price":12.5}
                """)
    }

    @Test func `dictionaries may have text or numbers as keys`() throws {
        #expect(try text(["one": 1]) == #"{"one":1}"#)
        #expect(try text([7: ["a": true]]) == #"{"7":{"a":true}}"#)
        #expect(try text([String: Int]()) == "{}")
    }

    @Test func `nothing encoded is an empty object`() throws {
        struct Empty: Encodable { func encode(to encoder: any Encoder) {} }
        #expect(try text(Nothing()) == "{}")
        #expect(try text([Empty(), Empty()]) == "[{},{}]")
    }

    @Test func `a class writes its superclass under super, used or not`() throws {
        class Base: Encodable { var a = 1 }
        final class Derived: Base {
            enum Keys: CodingKey { case b, unused }
            override func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: Keys.self)
                try super.encode(to: members.superEncoder())
                try members.encode(2, forKey: .b)
                _ = members.superEncoder(forKey: .unused)
            }
        }
        #expect(try text(Derived()) == #"{"super":{"a":1},"b":2,"unused":{}}"#)
    }

    @Test func `containers nest in one encode`() throws {
        struct Nested: Encodable {
            enum Keys: CodingKey { case list, object, after }
            func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: Keys.self)
                var list = members.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                var inner = list.nestedContainer(keyedBy: Keys.self)
                try inner.encode("x", forKey: .after)
                try list.encodeNil()
                _ = members.nestedContainer(keyedBy: Keys.self, forKey: .object)
                var again = encoder.container(keyedBy: Keys.self)
                try again.encode(true, forKey: .after)
            }
        }
        #expect(try text(Nested()) == #"{"list":[1,{"after":"x"},null],"object":{},"after":true}"#)
    }

    @Test func `a number that is not finite is refused with its place`() {
        struct Rating: Encodable { var average: Double }
        struct Game: Encodable { var ratings: [Rating] }
        let error = #expect(throws: EncodingError.self) {
            try JSON.bytes(Game(ratings: [Rating(average: 1), Rating(average: .nan)]))
        }
        #expect(error?.path == ["ratings", "Index 1", "average"])
        #expect(throws: EncodingError.self) { try JSON.bytes([Double.infinity]) }
        #expect(throws: EncodingError.self) { try JSON.bytes(Decimal.nan) }
    }

    @Test func `parts written out of turn are refused, never mixed up`() {
        struct Tangled: Encodable {
            enum Keys: CodingKey { case a, b }
            func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: Keys.self)
                var first = members.nestedUnkeyedContainer(forKey: .a)
                _ = members.nestedUnkeyedContainer(forKey: .b)
                try first.encode(1)
            }
        }
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var value = encoder.singleValueContainer()
                try value.encode(1)
                try value.encode(2)
            }
        }
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: Tangled.Keys.self)
            }
        }
        #expect(throws: EncodingError.self) { try JSON.bytes(Tangled()) }
        #expect(throws: EncodingError.self) { try JSON.bytes([Twice()]) }
        #expect(throws: EncodingError.self) { try JSON.bytes(Both()) }
    }
}

func text(_ value: some Encodable) throws -> String { try JSON.sink(value).string }

extension EncodingError {
    fileprivate var path: [String] {
        guard case .invalidValue(_, let context) = self else { return [] }
        return context.codingPath.map(\.stringValue)
    }
}

/// Any value an `Encodable` may be made of.
private indirect enum Tree: Encodable {
    case null
    case bool(Bool)
    case int(Int)
    case small(UInt16)
    case double(Double)
    case text(String)
    case list([Tree])
    case map([String: Tree])

    static func random(depth: Int, _ dice: inout Dice) -> Tree {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &dice) {
        case 0: .null
        case 1: .bool(.random(using: &dice))
        case 2: .int(.random(in: .min...(.max), using: &dice))
        case 3: .small(.random(in: .min...(.max), using: &dice))
        case 4: .double(.random(in: -1e6...1e6, using: &dice))
        case 5: .text(word(&dice))
        case 6, 7:
            .list((0..<Int.random(in: 0..<5, using: &dice)).map { _ in random(depth: depth - 1, &dice) })
        default:
            .map(
                Dictionary(
                    (0..<Int.random(in: 0..<5, using: &dice)).map { _ in
                        (word(&dice), random(depth: depth - 1, &dice))
                    }, uniquingKeysWith: { $1 }))
        }
    }

    private static func word(_ dice: inout Dice) -> String {
        let scalars: [Unicode.Scalar] = [
            "\"", "\\", "\n", "\u{1}", "\u{7F}", "a", "/", "é", "漢", "😀", "\u{2028}",
        ]
        let length = Int.random(in: 0..<20, using: &dice)
        return String(
            String.UnicodeScalarView((0..<length).map { _ in scalars.randomElement(using: &dice) ?? "a" }))
    }

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .null: try single.encodeNil()
        case .bool(let value): try single.encode(value)
        case .int(let value): try single.encode(value)
        case .small(let value): try single.encode(value)
        case .double(let value): try single.encode(value)
        case .text(let value): try single.encode(value)
        case .list(let value): try single.encode(value)
        case .map(let value): try single.encode(value)
        }
    }
}
