import FanfareModels
import Foundation
import JSON
import ModelJSON
import Testing

struct JSONBytesTests {
    @Test func `random values come out as Foundation reads them`() throws {
        var dice = SeededGenerator(seed: 2)
        for _ in 0..<1000 {
            let tree = JSON.array([.random(depth: 5, &dice)])
            let ours = try JSONSerialization.jsonObject(with: Data(JSON.bytes(tree)))
            let theirs = try JSONSerialization.jsonObject(with: JSONEncoder().encode(tree))
            #expect((ours as? NSArray) == (theirs as? NSArray))
            #expect(try JSON(parsing: JSON.bytes(tree)) == tree)
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

    @Test
    func `what only encodes goes through Foundation: the absent left out, keys in order, slashes plain`()
        throws
    {
        struct Profile: Codable { var name = "Ada/L", about: String?, at = Date.launch }
        #expect(try text(Profile()) == #"{"at":"2026-11-21T13:24:00Z","name":"Ada/L"}"#)
        #expect(try text([Profile()]) == "[\(text(Profile()))]")
        #expect(try text([String?.none, "Ada"]) == #"[null,"Ada"]"#)
        #expect(try text(EmptyResponse()) == "{}")
    }

    @Test func `dates, addresses, data and decimals have one form each`() throws {
        struct Mixed: Encodable {
            var at = Date(timeIntervalSince1970: 1_795_267_440.9)
            var data = Data([0, 255])
            var price = Decimal(string: "12.50")
            var url = URL(string: "https://fans.example/a%20b")
        }
        #expect(
            try text(Mixed()) == """
                {"at":"2026-11-21T13:24:00Z","data":"AP8=","price":12.5,"url":"https://fans.example/a%20b"}
                """)
    }

    @Test func `a number that is not finite is refused`() {
        struct Rating: Encodable { var average: Double }
        #expect(throws: EncodingError.self) { try JSON.bytes([Rating(average: .nan)]) }
        #expect(throws: EncodingError.self) { try JSON.bytes([Double.infinity]) }
    }

    @Test func `a placeholder stands where readers differ, whatever the value, and nowhere else`() throws {
        let placeholder: JSONWriter.Placeholder = { $0 == "b" ? Array("<\($1)>".utf8) : nil }
        struct Flags: Codable, JSONObjectWritable {
            var a: Bool?, b: Bool?, c: Bool?
            var subject: Int64? = 2

            enum CodingKeys: CodingKey { case a, b, c }

            func writeMembers(to json: inout JSONWriter) {
                json("a", a, about: 1)
                json("b", b, about: subject)
                json("c", c)
            }
        }
        let flags = Flags(a: true, b: true, c: nil)
        #expect(try JSON.writer(flags, placeholder: placeholder).string == #"{"a":true,"b":<2>,"c":null}"#)
        let nobody = Flags()
        #expect(try JSON.writer(nobody, placeholder: placeholder).string == #"{"a":null,"b":<2>,"c":null}"#)
        let nothing = Flags(b: true, subject: nil)
        #expect(try JSON.writer(nothing, placeholder: placeholder).string == text(nothing))
        #expect(try text(flags) == #"{"a":true,"b":true,"c":null}"#)
    }
}

func text(_ value: some Encodable) throws -> String { try JSON.writer(value).string }

extension JSON {
    static func random(depth: Int, _ dice: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &dice) {
        case 0: .null
        case 1: .bool(.random(using: &dice))
        case 2: .number("\(Int.random(in: .min...(.max), using: &dice))")
        case 3: .number("\(Double.random(in: -1e6...1e6, using: &dice))")
        case 4: .string(word(&dice))
        case 5, 6:
            .array((0..<Int.random(in: 0..<5, using: &dice)).map { _ in random(depth: depth - 1, &dice) })
        default:
            .object(
                (0..<Int.random(in: 0..<5, using: &dice)).map { number in
                    Member("\(number)\(word(&dice))", random(depth: depth - 1, &dice))
                })
        }
    }

    private static func word(_ dice: inout SeededGenerator) -> String {
        let scalars: [Unicode.Scalar] = [
            "\"", "\\", "\n", "\u{1}", "\u{7F}", "a", "/", "é", "漢", "😀", "\u{2028}",
        ]
        let length = Int.random(in: 0..<20, using: &dice)
        return String(
            String.UnicodeScalarView((0..<length).map { _ in scalars.randomElement(using: &dice) ?? "a" }))
    }
}
