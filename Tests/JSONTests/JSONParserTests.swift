import FanfareModels
import Foundation
import JSON
import Testing

struct JSONParserTests {
    /// The suite's names say what a parser must take (y), must refuse (n) or may do as it likes with (i).
    @Test(.needsSamples) func `the parsing suite is judged as it asks`() throws {
        let cases = try Samples.parsingCases()
        #expect(cases.count == 318)
        for (name, bytes) in cases {
            let taken = (try? JSON(parsing: bytes)) != nil
            if name.hasPrefix("y_") { #expect(taken, "\(name)") }
            if name.hasPrefix("n_") { #expect(!taken, "\(name)") }
        }
    }

    @Test(.needsSamples) func `what the suite must take is read as Foundation reads it`() throws {
        for (name, bytes) in try Samples.parsingCases() where name.hasPrefix("y_") {
            let ours = try JSON.bytes(JSON(parsing: bytes))
            let options = JSONSerialization.ReadingOptions.fragmentsAllowed
            let again = try JSONSerialization.jsonObject(with: Data(ours), options: options)
            let direct = try JSONSerialization.jsonObject(with: Data(bytes), options: options)
            // A name that comes twice keeps both here; Foundation may choose either.
            guard !name.contains("duplicated_key") else { continue }
            #expect((again as? NSObject) == (direct as? NSObject), "\(name)")
        }
    }

    @Test(arguments: [
        ("", "The text ends too soon", 0), ("{\"a\":1,}", "Here should be a name in quotes", 7),
        ("[1 2]", "Here should be a comma or a closing bracket", 3), ("01", "There is more after the end", 1),
        ("\"\u{1}\"", "A control character must be escaped", 1),
        ("\"\\ud800\"", "Half of a surrogate pair", 3),
        ("NaN", "Here is no value", 0), ("-", "Here should be a digit", 1),
        ("\"\\x\"", "There is no such escape", 2),
    ])
    func `what is wrong is said with its place`(text: String, reason: String, offset: Int) {
        let fault = #expect(throws: JSONFault.self) { try JSON(parsing: [UInt8](text.utf8)) }
        #expect(fault?.reason == reason)
        #expect(fault?.offset == offset)
    }

    @Test func `deep nesting is refused before it can hurt`() throws {
        let deep = { (depth: Int) in [UInt8](repeating: UInt8(ascii: "["), count: depth) }
        #expect(throws: JSONFault.self) { try JSON(parsing: deep(10_000_000)) }
        let closed = { (depth: Int) in deep(depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth) }
        #expect(throws: Never.self) { try JSON(parsing: closed(64)) }
        #expect(throws: JSONFault.self) { try JSON(parsing: closed(65)) }
    }

    @Test func `numbers keep their text`() throws {
        let text = "[1.0,-0,1e400,123456789012345678901234567890]"
        #expect(
            try JSON(parsing: [UInt8](text.utf8))
                == ["1.0", "-0", "1e400", "123456789012345678901234567890"].numbers)
        #expect(try JSON.writer(JSON(parsing: [UInt8](text.utf8))).string == text)
    }

    @Test func `of a name that comes twice the last one holds`() throws {
        #expect(try JSON(parsing: [UInt8](#"{"a":1,"a":2}"#.utf8))["a"] == 2)
    }
}

extension [String] {
    fileprivate var numbers: JSON { .array(map(JSON.number)) }
}
