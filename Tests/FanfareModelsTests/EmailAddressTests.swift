import FanfareModels
import Foundation
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "ada@example.org", "a@b.co", "user+mailbox@iana.org", "!def!xyz%abc@iana.org", "x@3com.com",
        " ada@example.org ",
        "ADA@Example.ORG", "a@b.co-foo.uk", "test@xn--example.com",
        "\(String(repeating: "a", count: 64))@iana.org",
    ])
    func `addresses that mail systems give out are taken`(text: String) throws {
        #expect(try EmailAddress(text).text == text.trimmingCharacters(in: .whitespaces))
    }

    @Test(arguments: [
        "ada", "@example.org", "ada@", "ada@localhost", "a..b@iana.org", ".a@iana.org", "a.@iana.org",
        "a b@iana.org",
        "a@b@iana.org", "a@-iana.org", "a@iana-.org", "a@iana..org", "a@iana.org.", "a@192.168.0.1",
        "a@[127.0.0.1]",
        "a\n@iana.org", "a@iana.org\u{0}", "a@iana.org\r\nBcc: eve@example.org", "añb@iana.org",
        "\"a\"@iana.org",
        "a(c)@iana.org", "\(String(repeating: "a", count: 65))@iana.org",
        "a@\(String(repeating: "b.", count: 130))org",
    ])
    func `what is no address has an invalid format`(text: String) {
        let problem = #expect(throws: Problem.self) { try EmailAddress(text) }
        #expect(problem?.fields["email"] == ["has invalid format"])
    }

    @Test(arguments: ["", " ", "\n\t"])
    func `nothing is blank`(text: String) {
        let problem = #expect(throws: Problem.self) { try EmailAddress(text) }
        #expect(problem?.fields["email"] == ["can't be blank"])
    }

    @Test func `upper and lower case reach the same person`() throws {
        #expect(try EmailAddress("Ada@Example.org").key == EmailAddress("aDA@eXAMPLE.org").key)
    }

    @Test(.enabled(if: Isemail.file != nil, "FANFARE_SAMPLES is not set"))
    func `what isemail calls valid is taken and what it calls an error is refused`() throws {
        for test in try Isemail.tests() {
            let taken = (try? EmailAddress(test.address)) != nil
            switch test.category {
            case "ISEMAIL_VALID_CATEGORY": #expect(taken, "\(test.address)")
            // Blanks and line ends around an address come from pasting it and are cut off.
            case "ISEMAIL_ERR"
            where test.address == test.address.trimmingCharacters(in: .whitespacesAndNewlines):
                #expect(!taken, "\(test.address)")
            default: break
            }
        }
    }
}

/// The tests of isemail, as their XML has them.
private enum Isemail {
    static let file = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"].map {
        URL(fileURLWithPath: $0).appending(path: "hostile/email/isemail_tests-original.xml")
    }

    static func tests() throws -> [(address: String, category: String)] {
        guard let file else { return [] }
        let xml = try String(contentsOf: file, encoding: .utf8)
        let pattern = /<address>(.*?)<\/address>[\s\S]*?<category>(.*?)<\/category>/.dotMatchesNewlines()
        return xml.matches(of: pattern).map { (address(String($0.1)), String($0.2)) }
    }

    /// The file writes control characters as the signs for them, from U+2400.
    private static func address(_ xml: String) -> String {
        var text = xml
        for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            text = text.replacing(entity, with: sign)
        }
        while let match = text.firstMatch(of: /&#x([0-9A-Fa-f]+);/) {
            let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init) ?? "?"
            text.replaceSubrange(match.range, with: String(Character(scalar)))
        }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    0x2400..<0x2420 ~= $0.value ? Unicode.Scalar($0.value - 0x2400) ?? $0 : $0
                }))
    }
}
