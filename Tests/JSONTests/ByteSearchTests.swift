import JSON
import Testing

struct ByteSearchTests {
    @Test(arguments: [
        ("", ""), ("{}", "×"), ("{} of {}", "× of ×"), ("{{}}", "{×}"), ("{", "{"), ("a{}b{", "a×b{"),
        ("ñ{}é", "ñ×é"), ("}{", "}{"),
    ])
    func `each occurrence is replaced`(text: String, replaced: String) {
        #expect(text.replacing(bytesOf: "{}", with: "×") == replaced)
    }

    @Test func `a pattern is found anywhere, and not beyond the end`() {
        for text in ["http", "see http", "hthttp", "hhttps://a"] { #expect(text.contains(bytesOf: "http")) }
        for text in ["", "h", "htt", "ht tp", "httq"] { #expect(!text.contains(bytesOf: "http")) }
    }
}
