import FanfareModels
import Testing

@Suite struct UsernameTests {
    @Test(arguments: [
        "ad", "Ada", "ada.lovelace", "a-b_c.d", "ñandú", "x0", String(repeating: "a", count: 30),
    ])
    func `these are usernames`(text: String) throws {
        #expect(try Username(text).text == text)
    }

    @Test(arguments: [
        "", " ", "a", String(repeating: "a", count: 31), "a b", "аda", "ada\u{200B}", "ada\0", "<b>", "a/b",
        "12",
        "..", "ada\u{202E}", "😀😀", "a@b",
    ])
    func `these are not`(text: String) {
        #expect(throws: Problem.self) { try Username(text) }
    }

    @Test(arguments: [
        ("Ada", "ada"), ("b0b", "bob"), ("l1am", "liam"), ("Liam", "l1am"), ("modern", "rnodern"),
        ("vvilly", "willy"),
        ("a.b", "a_b"), ("a-b", "a.b"), ("José", "jose"),
    ])
    func `look-alikes share a key`(one: String, other: String) throws {
        #expect(try Username(one).key == Username(other).key)
    }

    @Test(arguments: [("ada", "adam"), ("bob", "bod"), ("ab", "a_b")])
    func `different names have different keys`(one: String, other: String) throws {
        #expect(try Username(one).key != Username(other).key)
    }
}
